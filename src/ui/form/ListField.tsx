import { IconPlus } from '@tabler/icons-react';
import { cx } from '../cx.ts';
import { Button } from '../actions/Button.tsx';
import { Field } from './Field.tsx';
import styles from './form.module.css';
import { RowButtons } from './RowButtons.tsx';
import { useField, type FieldProps } from './useField.ts';
import { useRows } from './useRows.ts';

export interface ListFieldProps extends FieldProps<readonly string[]> {
  /** The name of one row, in lower case: "recipient". */
  noun: string;
  /** Rows can be reordered, with buttons or Alt+Up and Alt+Down. */
  ordered?: boolean;
  mono?: boolean;
  placeholder?: string;
}

/** A list of text rows: Enter adds a row, Backspace in an empty row removes it, and pasting lines adds rows. */
export function ListField(props: ListFieldProps) {
  const { field, noun, ordered = false, mono, placeholder } = props;
  const { value: rows, control, isReadOnly } = useField(props);
  const idOf = (index: number) => `${field.id}.${index}`;
  const edit = useRows(rows, (next) => field.change(next), '', idOf);
  return (
    <Field {...props} id={field.id} error={field.error} isGroup>
      {rows.map((row, index) => (
        <span key={index} className={styles.row}>
          <span className={cx(styles.control, mono && styles.mono)}>
            <input
              id={idOf(index)}
              aria-label={`${props.label}, ${index + 1} of ${rows.length}`}
              aria-invalid={field.errorAt(String(index)) === null ? undefined : true}
              aria-describedby={control['aria-describedby']}
              value={row}
              placeholder={placeholder}
              readOnly={isReadOnly}
              autoComplete="off"
              onBlur={control.onBlur}
              onChange={(event) => edit.set(index, event.currentTarget.value)}
              onPaste={(event) => {
                const lines = event.clipboardData
                  .getData('text')
                  .split(/[\n\r]+/)
                  .map((line) => line.trim());
                const fresh = lines.filter(Boolean);
                if (fresh.length < 2) return;
                event.preventDefault();
                edit.replace(index, row === '' ? fresh : [row, ...fresh]);
              }}
              onKeyDown={(event) => edit.onKey(event, index, { isEmpty: row === '', isOrdered: ordered })}
            />
          </span>
          <RowButtons
            name={row || `row ${index + 1}`}
            index={index}
            count={rows.length}
            onMove={ordered ? edit.move : undefined}
            onRemove={edit.remove}
          />
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
