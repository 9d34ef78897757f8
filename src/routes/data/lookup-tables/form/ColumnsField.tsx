import { IconPlus } from '@tabler/icons-react';
import { Button } from '#ui/actions/Button.tsx';
import { Field } from '#ui/form/Field.tsx';
import formStyles from '#ui/form/form.module.css';
import { RowButtons } from '#ui/form/RowButtons.tsx';
import { useField, type FieldProps } from '#ui/form/useField.ts';
import { useRows } from '#ui/form/useRows.ts';
import type { ColumnType } from '../rows/cell-values.ts';
import { columnTypeChoices } from '../table-labels.ts';
import { blankColumn, type ColumnRow } from './table-form.ts';
import styles from './columns-field.module.css';

const words = (rows: unknown) => (rows as readonly ColumnRow[]).map(({ name }) => name).join(', ');

/** The columns of a new table: name, data type, and which one is the key. */
export function ColumnsField(props: FieldProps<readonly ColumnRow[]>) {
  const { field } = props;
  const { value: rows, control } = useField(props, { show: words });
  const idOf = (index: number) => `${field.id}.${index}`;
  const edit = useRows(rows, (next) => field.change(next), blankColumn, idOf);
  const remove = (index: number) => {
    edit.remove(index);
    // There is always a key column.
    if (rows[index]?.is_key)
      field.change(rows.toSpliced(index, 1).map((row, at) => ({ ...row, is_key: at === 0 })));
  };
  const error =
    field.error ??
    rows.map((_row, at) => field.errorAt(`${at}.name`)).find((candidate) => candidate !== null);
  return (
    <Field {...props} id={field.id} error={error ?? null} isGroup>
      {rows.map((row, index) => (
        // A column has no key but its index.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={styles.row} role="group" aria-label={`Column ${index + 1}`}>
          <span className={formStyles.control}>
            <input
              id={idOf(index)}
              aria-label={`Name of column ${index + 1}`}
              aria-invalid={field.errorAt(`${index}.name`) === null ? undefined : true}
              aria-describedby={control['aria-describedby']}
              className={styles.mono}
              autoComplete="off"
              spellCheck={false}
              placeholder="column_name"
              value={row.name}
              onBlur={control.onBlur}
              onKeyDown={(event) => edit.onKey(event, index)}
              onChange={({ currentTarget }) =>
                edit.set(index, { ...row, name: currentTarget.value.replaceAll(/\s+/g, '_') })
              }
            />
          </span>
          <span className={formStyles.control}>
            <select
              aria-label={`Type of column ${index + 1}`}
              value={row.type}
              onChange={({ currentTarget }) =>
                edit.set(index, { ...row, type: currentTarget.value as ColumnType })
              }
            >
              {columnTypeChoices.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </span>
          <label className={styles.key}>
            <input
              type="radio"
              name={`${field.id}-key`}
              checked={row.is_key}
              onChange={() =>
                field.change(rows.map((columnRow, at) => ({ ...columnRow, is_key: at === index })))
              }
            />
            Key
          </label>
          {rows.length > 1 && (
            <RowButtons
              name={row.name || `column ${index + 1}`}
              index={index}
              count={rows.length}
              onRemove={remove}
            />
          )}
        </div>
      ))}
      <div>
        <Button
          small
          id={idOf(rows.length)}
          icon={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => edit.add(rows.length - 1)}
        >
          Add column
        </Button>
      </div>
    </Field>
  );
}
