import { IconPlus } from '@tabler/icons-react';
import type { ClipboardEvent } from 'react';
import { cx } from '../cx.ts';
import { Button } from '../actions/Button.tsx';
import { Field } from './Field.tsx';
import styles from './form.module.css';
import { RowButtons } from './RowButtons.tsx';
import { useField, type FieldProps } from './useField.ts';
import { useRows } from './useRows.ts';

export interface KeyValueEntry {
  readonly key: string;
  readonly value: string;
}

export interface KeyValueFieldProps extends FieldProps<readonly KeyValueEntry[]> {
  /** The name of one row, in lower case: "header". */
  noun: string;
  /** Labels of the two columns. */
  keyLabel?: string;
  valueLabel?: string;
}

/** A list of name-value pairs, such as HTTP headers. Pasting lines of "name: value" or "name=value" adds rows. */
export function KeyValueField(props: KeyValueFieldProps) {
  const { field, noun, keyLabel = 'Name', valueLabel = 'Value' } = props;
  const { value: rows, control, isReadOnly } = useField(props);
  const idOf = (index: number) => `${field.id}.${index}`;
  const edit = useRows(rows, (next) => field.change(next), { key: '', value: '' }, idOf);
  const paste = (event: ClipboardEvent, index: number) => {
    const fresh = parseEntries(event.clipboardData.getData('text'));
    if (fresh.length === 0) return;
    event.preventDefault();
    const row = rows[index];
    edit.replace(index, row && row.key + row.value !== '' ? [row, ...fresh] : fresh);
  };
  return (
    <Field {...props} id={field.id} error={field.error} isGroup>
      {rows.map((row, index) => (
        <span key={index} className={styles.row}>
          {(['key', 'value'] as const).map((part) => (
            <span key={part} className={cx(styles.control, styles.mono)}>
              <input
                id={part === 'key' ? idOf(index) : undefined}
                aria-label={`${part === 'key' ? keyLabel : valueLabel}, ${index + 1} of ${rows.length}`}
                aria-invalid={field.errorAt(`${index}.${part}`) === null ? undefined : true}
                aria-describedby={control['aria-describedby']}
                placeholder={part === 'key' ? keyLabel : valueLabel}
                value={row[part]}
                readOnly={isReadOnly}
                autoComplete="off"
                spellCheck={false}
                onBlur={control.onBlur}
                onChange={(event) => edit.set(index, { ...row, [part]: event.currentTarget.value })}
                onPaste={part === 'key' ? (event) => paste(event, index) : undefined}
                onKeyDown={(event) => edit.onKey(event, index, { isEmpty: row.key + row.value === '' })}
              />
            </span>
          ))}
          <RowButtons
            name={row.key || `row ${index + 1}`}
            index={index}
            count={rows.length}
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

/** The pairs in pasted text; none if any line is not a pair. */
function parseEntries(text: string): readonly KeyValueEntry[] {
  const lines = text.split(/[\n\r]+/).filter((line) => line.trim() !== '');
  const entries = lines.map((line) => /^\s*([^:=\t]+?)\s*[:=\t]\s*(.*?)\s*$/.exec(line));
  return entries.every((entry) => entry !== null)
    ? entries.map((entry) => ({ key: entry[1] ?? '', value: entry[2] ?? '' }))
    : [];
}
