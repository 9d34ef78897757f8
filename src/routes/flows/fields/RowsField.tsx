import { IconPlus, IconSelector } from '@tabler/icons-react';
import { Button } from '#ui/actions/Button.tsx';
import { cx } from '#ui/cx.ts';
import type { Choice } from '#ui/form/choice.ts';
import { Field } from '#ui/form/Field.tsx';
import formStyles from '#ui/form/form.module.css';
import { RowButtons } from '#ui/form/RowButtons.tsx';
import { useField, type FieldProps } from '#ui/form/useField.ts';
import { useRows } from '#ui/form/useRows.ts';
import styles from './fields.module.css';

interface Column<Row> {
  readonly part: keyof Row & string;
  readonly label: string;
  readonly placeholder?: string;
  /** Shown in a fixed-width font, for expressions and paths. */
  readonly mono?: boolean;
  /** A choice of a few words instead of free text. */
  readonly choices?: readonly Choice<string>[];
}

interface RowsFieldProps<Row extends object> extends FieldProps<readonly Row[]> {
  /** What a row is called, in lower case: "filter". */
  noun: string;
  blank: Row;
  columns: readonly Column<Row>[];
  /** Whether the order matters, so that rows can be moved. */
  ordered?: boolean;
  /** A row in words, for a list of changes. */
  show: (row: Row) => string;
}

/** A list of rows with a few short texts each, such as a name and an expression. Enter adds a row. */
export function RowsField<Row extends Readonly<Record<keyof Row, string>>>(props: RowsFieldProps<Row>) {
  const { field, noun, blank, columns, ordered, show } = props;
  const { value: rows, control } = useField(props, {
    show: (value) => (value as readonly Row[]).map(show).join('; ') || 'None',
  });
  const [first] = columns;
  const idOf = (index: number) => `${field.id}.${index}.${first?.part ?? ''}`;
  const edit = useRows(rows, (next) => field.change(next), blank, idOf);
  return (
    <Field {...props} id={field.id} error={field.error} isGroup>
      {rows.map((row, index) => (
        <span key={index} className={cx(styles.row, columns.length > 2 && styles.rowOfThree)}>
          {columns.map(({ part, label, placeholder, mono, choices }) => {
            const common = {
              id: `${field.id}.${index}.${part}`,
              'aria-label': `${label}, ${index + 1} of ${rows.length}`,
              'aria-invalid': field.errorAt(`${index}.${part}`) === null ? undefined : true,
              'aria-describedby': control['aria-describedby'],
              value: row[part],
              onBlur: control.onBlur,
            };
            const change = (value: string) => edit.set(index, { ...row, [part]: value });
            return (
              <span key={part} className={cx(formStyles.control, mono && formStyles.mono)}>
                {choices ? (
                  <>
                    <select {...common} onChange={(event) => change(event.currentTarget.value)}>
                      {choices.map((choice) => (
                        <option key={choice.value} value={choice.value}>
                          {choice.label}
                        </option>
                      ))}
                    </select>
                    <IconSelector size={14} aria-hidden="true" className={formStyles.arrows} />
                  </>
                ) : (
                  <input
                    {...common}
                    placeholder={placeholder}
                    autoComplete="off"
                    spellCheck={mono ? false : undefined}
                    onChange={(event) => change(event.currentTarget.value)}
                    onKeyDown={(event) => edit.onKey(event, index)}
                  />
                )}
              </span>
            );
          })}
          <span className={styles.rowButtons}>
            <RowButtons
              name={(first && row[first.part]) || `row ${index + 1}`}
              index={index}
              count={rows.length}
              onMove={ordered ? edit.move : undefined}
              onRemove={edit.remove}
            />
          </span>
        </span>
      ))}
      <div>
        <Button
          small
          id={idOf(rows.length)}
          icon={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => edit.add(rows.length - 1)}
        >
          Add {noun}
        </Button>
      </div>
    </Field>
  );
}
