import { formatDecimal } from '#lib/numbers.ts';
import { CheckboxField } from '#ui/form/CheckboxField.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import type { ModeName } from '../../_shared/quote-labels.ts';
import { isUsed, measuredVolume } from './cargo-rules.ts';
import { containerChoices, freightClasses, packageChoices } from './cargo-labels.ts';
import type { QuoteValues } from './quote-values.ts';

interface CargoFieldsProps {
  form: FormModel<QuoteValues>;
  index: number;
  mode: ModeName;
}

const containerOrPackages = [{ value: '' as const, label: 'None, packages' }, ...containerChoices];
const classChoices = freightClasses.map((value) => ({ value, label: value }));

/** The fields of one line of cargo, depending on the mode. */
export function CargoFields({ form, index, mode }: CargoFieldsProps) {
  const line = useFieldValue(form.field('cargo'))[index];
  if (!line) return null;
  const inContainers = isUsed('container_type', mode) && line.container_type !== '';
  const measured = measuredVolume(line);
  return (
    <>
      <TextField
        field={form.field(`cargo.${index}.description`)}
        label="Goods"
        required
        span={4}
        placeholder="Furniture"
      />
      <NumberField
        field={form.field(`cargo.${index}.pieces`)}
        label={inContainers ? 'Containers' : 'Packages'}
        required
        span={2}
        half
      />
      {isUsed('container_type', mode) && (
        <SelectField
          field={form.field(`cargo.${index}.container_type`)}
          label="Container"
          required={mode === 'OCEAN_FCL'}
          span={2}
          half
          choices={mode === 'OCEAN_FCL' ? containerChoices : containerOrPackages}
        />
      )}
      {!inContainers && (
        <SelectField
          field={form.field(`cargo.${index}.package_type`)}
          label="Package type"
          span={2}
          half
          choices={packageChoices}
        />
      )}
      <NumberField
        field={form.field(`cargo.${index}.weight_kg`)}
        label="Total weight"
        unit="kg"
        required
        span={2}
        half
      />
      {!inContainers && (
        <NumberField
          field={form.field(`cargo.${index}.volume_m3`)}
          label="Total volume"
          unit="m³"
          span={2}
          half
          {...(measured !== null && { placeholder: formatDecimal(measured, 2) })}
        />
      )}
      {!inContainers && (
        <>
          <NumberField
            field={form.field(`cargo.${index}.length_cm`)}
            label="Length"
            unit="cm"
            span={2}
            half
          />
          <NumberField field={form.field(`cargo.${index}.width_cm`)} label="Width" unit="cm" span={2} half />
          <NumberField
            field={form.field(`cargo.${index}.height_cm`)}
            label="Height"
            unit="cm"
            span={2}
            half
          />
        </>
      )}
      {isUsed('freight_class', mode) && (
        <SelectField
          field={form.field(`cargo.${index}.freight_class`)}
          label="Freight class"
          required
          span={2}
          half
          choices={classChoices}
        />
      )}
      <TextField
        field={form.field(`cargo.${index}.un_number`)}
        label="UN number"
        span={2}
        half
        placeholder="Not hazardous"
      />
      <NumberField
        field={form.field(`cargo.${index}.temperature_c`)}
        label="Temperature"
        unit="°C"
        span={2}
        half
        placeholder="Any"
      />
      {!inContainers && <CheckboxField field={form.field(`cargo.${index}.stackable`)} label="Stackable" />}
    </>
  );
}
