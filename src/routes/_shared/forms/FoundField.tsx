import type { Chosen } from '#ui/form/choice.ts';
import { Combobox } from '#ui/form/Combobox.tsx';
import { Field } from '#ui/form/Field.tsx';
import { useField, type FieldProps } from '#ui/form/useField.ts';

interface FoundFieldProps extends FieldProps<Chosen | null> {
  /** What the server found for the latest search text. */
  found: readonly Chosen[];
  /** The number of matches, which may exceed `found`. */
  total: number;
  isBusy: boolean;
  hasFailed: boolean;
  onSearch: (text: string) => void;
}

/** A choice from many, searched on the server. The current value always stays among the choices. */
export function FoundField({ found, total, isBusy, hasFailed, onSearch, ...props }: FoundFieldProps) {
  const { field, label } = props;
  const { value, control } = useField(props, {
    show: (shown) => (shown as Chosen | null)?.label ?? 'Empty',
  });
  const known = value === null || found.some((chosen) => chosen.value === value.value) ? [] : [value];
  const choices = [...known, ...found];
  return (
    <Field {...props} id={field.id} error={field.error}>
      <Combobox
        control={control}
        label={label}
        choices={choices}
        remote={{ onSearch, isBusy, hasFailed, total, shown: found.length }}
        value={value?.value ?? ''}
        placeholder="Choose…"
        onChange={(next) => {
          const choice = choices.find((chosen) => chosen.value === next);
          field.change(choice ? { value: choice.value, label: choice.label } : null);
        }}
      />
    </Field>
  );
}
