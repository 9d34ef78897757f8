import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { announce } from '../feedback/live-region.ts';
import type { Choice, ChoiceSearch, Chosen } from './choice.ts';
import { Combobox } from './Combobox.tsx';
import { Field } from './Field.tsx';
import styles from './form.module.css';
import { useField, type FieldProps } from './useField.ts';

export interface MultiSelectFieldProps extends FieldProps<readonly Chosen[]> {
  choices: readonly Choice<string>[];
  /** For choices that are too many to load at once; `choices` then holds the search results. */
  remote?: ChoiceSearch;
  /** "Add a partner…" */
  placeholder: string;
}

/** The labels of the chosen values, separated by commas. */
export const chosenWords = (value: unknown): string =>
  (value as readonly Chosen[]).map(({ label }) => label).join(', ') || 'None';

/** Multiple choice among many values: the chosen ones as tags, and a search field that adds more. */
export function MultiSelectField(props: MultiSelectFieldProps) {
  const { field, label, choices, remote, placeholder } = props;
  const { value, control, isReadOnly } = useField(props, { show: chosenWords });
  const rootRef = useRef<HTMLDivElement>(null);
  const remove = (chosen: Chosen) => {
    field.change(value.filter((other) => other.value !== chosen.value));
    announce(`Removed ${chosen.label}`);
    rootRef.current?.querySelector('input')?.focus();
  };
  return (
    <Field {...props} id={field.id} error={field.error}>
      <div ref={rootRef} className={styles.several}>
        {value.length > 0 && (
          <ul aria-label={label}>
            {value.map((chosen) => (
              <li key={chosen.value} className={styles.tag}>
                <bdi>{chosen.label}</bdi>
                <button type="button" aria-label={`Remove ${chosen.label}`} onClick={() => remove(chosen)}>
                  <IconX size={11} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <Combobox
          control={control}
          label={label}
          choices={choices.filter((choice) => !value.some((chosen) => chosen.value === choice.value))}
          remote={remote}
          value=""
          placeholder={placeholder}
          isReadOnly={isReadOnly}
          onChange={(next) => {
            const choice = choices.find((candidate) => candidate.value === next);
            if (!choice) return;
            field.change([...value, { value: choice.value, label: choice.label }]);
            announce(`Added ${choice.label}`);
          }}
        />
      </div>
    </Field>
  );
}
