import { IconPlus } from '@tabler/icons-react';
import { pluralize } from '#lib/text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Field } from '#ui/form/Field.tsx';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { RowButtons } from '#ui/form/RowButtons.tsx';
import { useField } from '#ui/form/useField.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import { useRows } from '#ui/form/useRows.ts';
import type { ModeName } from '../../_shared/quote-labels.ts';
import { CargoFields } from './CargoFields.tsx';
import { blankCargo } from './quote-form.ts';
import type { CargoValues, QuoteValues } from './quote-values.ts';
import styles from './cargo.module.css';

interface CargoFieldProps {
  form: FormModel<QuoteValues>;
  mode: ModeName;
}

const linesWords = (value: unknown): string => {
  const lines = value as readonly CargoValues[];
  return lines.length === 0
    ? 'Empty'
    : `${pluralize(lines.length, 'line')}: ${lines.map(({ description }) => description || '–').join(', ')}`;
};

/** The server's limit. */
const MAX_LINES = 50;

/** The cargo of a quote, line by line. */
export function CargoField({ form, mode }: CargoFieldProps) {
  const field = form.field('cargo');
  const { value: lines } = useField({ field, label: 'Cargo lines' }, { show: linesWords });
  // The button below the last line has the id that the next line will have.
  const idOf = (index: number) => form.field(`cargo.${index}.description`).id;
  const edit = useRows(lines, (next) => field.change(next), blankCargo(mode), idOf);
  return (
    <Field label="Cargo lines" id={field.id} error={lines.length === 0 ? field.error : null} isGroup>
      {lines.map((_line, index) => (
        // A line has no key but its index.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} role="group" aria-label={`Line ${index + 1}`} className={styles.line}>
          <div className={styles.head}>
            <b>Line {index + 1}</b>
            <RowButtons
              name={`line ${index + 1}`}
              index={index}
              count={lines.length}
              onRemove={edit.remove}
            />
          </div>
          <FormGrid>
            <CargoFields form={form} index={index} mode={mode} />
          </FormGrid>
        </div>
      ))}
      <div>
        <Button
          small
          id={idOf(lines.length)}
          icon={<IconPlus size={14} aria-hidden="true" />}
          aria-disabled={lines.length >= MAX_LINES || undefined}
          onClick={() => {
            if (lines.length < MAX_LINES) edit.add(lines.length - 1);
          }}
        >
          Add line
        </Button>
      </div>
    </Field>
  );
}
