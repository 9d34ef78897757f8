import type { Choice } from '#ui/form/choice.ts';
import { SegmentedField } from '#ui/form/SegmentedField.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import { modes, type ModeName, type PlaceKindName } from '../../_shared/quote-labels.ts';
import { countryChoices } from './countries.ts';
import type { QuoteValues } from './quote-values.ts';

/** A place that carriers serve. */
export interface ServedPlace extends Choice<string> {
  readonly kind: string;
}

interface PlaceFieldsProps {
  form: FormModel<QuoteValues>;
  at: 'origin' | 'destination';
  mode: ModeName;
  places: readonly ServedPlace[];
}

const kindWords: Readonly<Record<PlaceKindName, string>> = {
  PORT: 'Port',
  AIRPORT: 'Airport',
  DOOR: 'Door',
  RAMP: 'Rail terminal',
};

const titles = { origin: 'Origin', destination: 'Destination' };

/** The fields for the place where the goods are picked up or delivered. */
export function PlaceFields({ form, at, mode, places }: PlaceFieldsProps) {
  const kindField = form.field(`${at}.kind`);
  const kind = useFieldValue(kindField);
  const { kinds } = modes[mode];
  return (
    <FormSection title={titles[at]}>
      {kinds.length > 1 && (
        <SegmentedField
          field={kindField}
          label={`${titles[at]} type`}
          choices={kinds.map((value) => ({ value, label: kindWords[value] }))}
        />
      )}
      {kind === 'DOOR' ? (
        <>
          <TextField field={form.field(`${at}.city`)} label={`${titles[at]} city`} required span={2} />
          <TextField
            field={form.field(`${at}.postal_code`)}
            label={`${titles[at]} postal code`}
            required
            span={2}
            half
          />
          <SelectField
            field={form.field(`${at}.country`)}
            label={`${titles[at]} country`}
            required
            span={2}
            half
            choices={countryChoices()}
          />
        </>
      ) : (
        <SelectField
          key={kind}
          field={form.field(`${at}.unlocode`)}
          label={`${titles[at]} ${kindWords[kind].toLowerCase()}`}
          required
          placeholder="Type a name or UN/LOCODE…"
          choices={places.filter((place) => place.kind === kind)}
        />
      )}
    </FormSection>
  );
}
