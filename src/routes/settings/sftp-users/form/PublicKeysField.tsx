import { IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { cx } from '#ui/cx.ts';
import { formatDate } from '#lib/dates.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Field } from '#ui/form/Field.tsx';
import controls from '#ui/form/form.module.css';
import { RowButtons } from '#ui/form/RowButtons.tsx';
import { useField } from '#ui/form/useField.ts';
import type { FormField } from '#ui/form/form-model.ts';
import { useRows } from '#ui/form/useRows.ts';
import { useZone } from '#ui/text/zone.ts';
import styles from './form.module.css';
import type { StoredKey } from './sftp-user-form.ts';
import { fingerprintOf, readSshKey } from './ssh-key.ts';

interface StoredKeysFieldProps {
  field: FormField<readonly StoredKey[]>;
}

const shownKeys = (value: unknown): string =>
  (value as readonly StoredKey[]).map(({ comment, fingerprint }) => comment || fingerprint).join(', ') ||
  'None';

/** The stored keys of an account; they can only be removed. */
export function StoredKeysField({ field }: StoredKeysFieldProps) {
  const label = 'SSH public keys';
  const { value } = useField({ field, label }, { show: shownKeys });
  const zone = useZone();
  const edit = useRows(
    value.map(({ fingerprint }) => fingerprint),
    (left) => field.change(value.filter(({ fingerprint }) => left.includes(fingerprint))),
    '',
    () => field.id,
  );
  return (
    <Field label={label} id={field.id} error={field.error} isGroup>
      {value.length === 0 && <p className={styles.none}>None</p>}
      {value.map(({ fingerprint, algorithm, comment, added_at }, index) => (
        <div key={fingerprint} className={styles.stored}>
          <div>
            <b>{comment || algorithm}</b>
            <small>
              {algorithm} · added {formatDate(added_at, zone)}
            </small>
            <code>{fingerprint}</code>
          </div>
          <RowButtons
            name={comment || fingerprint}
            index={index}
            count={value.length}
            onRemove={edit.remove}
          />
        </div>
      ))}
    </Field>
  );
}

interface NewKeysFieldProps {
  field: FormField<readonly string[]>;
  label: string;
}

/** Keys to add, one per row, each with its fingerprint or its error. */
export function NewKeysField({ field, label }: NewKeysFieldProps) {
  const { value: rows, control } = useField(
    { field, label },
    { show: (shown) => (shown as readonly string[]).filter(Boolean).join(', ') || 'None' },
  );
  const idOf = (index: number) => `${field.id}.${index}`;
  const edit = useRows(rows, (next) => field.change(next), '', idOf);
  const isWhole = rows.every((_row, index) => field.errorAt(String(index)) === null);
  return (
    <Field
      label={label}
      id={field.id}
      error={isWhole ? field.error : null}
      description="The contents of a .pub file: one line that starts with ssh-ed25519, ssh-rsa, or ecdsa-sha2."
      isGroup
    >
      {rows.map((row, index) => {
        const error = field.errorAt(String(index));
        const noteId = `${idOf(index)}-note`;
        return (
          <div key={index} className={cx(styles.line, error !== null && styles.isWrong)}>
            <span className={controls.row}>
              <span className={cx(controls.control, controls.mono)}>
                <input
                  id={idOf(index)}
                  aria-label={`${label}, ${index + 1} of ${rows.length}`}
                  aria-invalid={error === null ? undefined : true}
                  aria-describedby={noteId}
                  value={row}
                  placeholder="ssh-ed25519 AAAA… name@host"
                  autoComplete="off"
                  spellCheck={false}
                  onBlur={control.onBlur}
                  onChange={(event) => edit.set(index, event.currentTarget.value)}
                  onKeyDown={(event) => edit.onKey(event, index, { isEmpty: row === '' })}
                  onPaste={(event) => {
                    const lines = event.clipboardData
                      .getData('text')
                      .split(/[\n\r]+/)
                      .map((line) => line.trim());
                    const fresh = lines.filter(Boolean);
                    // A private key is left as pasted, so that the field can report it.
                    if (fresh.length < 2 || fresh[0]?.startsWith('---')) return;
                    event.preventDefault();
                    edit.replace(index, row === '' ? fresh : [row, ...fresh]);
                  }}
                />
              </span>
              <RowButtons
                name={`key ${index + 1}`}
                index={index}
                count={rows.length}
                onRemove={edit.remove}
              />
            </span>
            <span id={noteId} className={styles.note}>
              {error ?? <KeyNote line={row} />}
            </span>
          </div>
        );
      })}
      <div>
        <Button
          small
          id={idOf(rows.length)}
          icon={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => edit.add(rows.length - 1)}
        >
          Add SSH key
        </Button>
      </div>
    </Field>
  );
}

/** The algorithm and fingerprint of a typed key, to compare with the partner's. */
function KeyNote({ line }: { line: string }) {
  const [known, setKnown] = useState<{ readonly line: string; readonly fingerprint: string } | null>(null);
  useEffect(() => {
    const read = readSshKey(line);
    if (read.problem !== null) return undefined;
    let isCurrent = true;
    const find = async () => {
      const fingerprint = await fingerprintOf(read.key);
      if (isCurrent) setKnown({ line, fingerprint });
    };
    void find();
    return () => {
      isCurrent = false;
    };
  }, [line]);
  const read = readSshKey(line);
  if (read.problem !== null || known?.line !== line) return null;
  return (
    <>
      {[read.key.algorithm, read.key.comment].filter(Boolean).join(' · ')} <code>{known.fingerprint}</code>
    </>
  );
}
