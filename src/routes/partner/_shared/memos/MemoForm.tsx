import { useId, useState, type FormEvent, type KeyboardEvent } from 'react';
import type { MemoVisibility } from '#gql/MemoItem_memo';
import { fieldErrors, type UserFault } from '../../../../relay/user-errors.ts';
import { useUnsavedWork } from '../../../../lib/unsaved-work.ts';
import { formatCount } from '../../../../lib/numbers.ts';
import { Button } from '../../../../ui/actions/Button.tsx';
import { Segmented } from '../../../../ui/actions/Segmented.tsx';
import styles from './memos.module.css';
import { dropDraft, useDraft } from './useDraft.ts';

export type KnownVisibility = Exclude<MemoVisibility, '%future added value'>;

/** The server's limit, in user-perceived characters. */
const LONGEST = 4000;
/** From this length on, the form shows how many characters are left. */
const NEARLY = 3600;

export interface MemoFormProps {
  /** What the form is for: "New comment", "Edit comment". */
  label: string;
  submitLabel: string;
  /** The name under which this tab keeps the unsent text. */
  draft: string;
  body?: string;
  visibility?: KnownVisibility;
  /** A guest's comments are always shared, so there is no choice. */
  alwaysShared: boolean;
  busy: boolean;
  /** Resolves with errors to show; without errors, the form is cleared. */
  onSubmit: (memo: { body: string; visibility: KnownVisibility }) => Promise<readonly UserFault[] | null>;
  onCancel?: () => void;
}

/** The form for a new or edited comment. The text survives until it is sent or discarded. */
export function MemoForm(props: MemoFormProps) {
  const { label, submitLabel, draft, body = '', alwaysShared, busy, onSubmit, onCancel } = props;
  const [text, setText] = useDraft(draft, body);
  const [visibility, setVisibility] = useState(props.visibility ?? 'INTERNAL');
  const [fault, setFault] = useState<string | null>(null);
  useUnsavedWork(text.trim() !== body.trim());
  const faultId = useId();
  const length = [...text.trim()].length;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (length === 0) {
      setFault('Enter a comment first.');
      return;
    }
    const faults = await onSubmit({ body: text.trim(), visibility: alwaysShared ? 'SHARED' : visibility });
    if (faults) {
      setFault(fieldErrors(faults).body ?? null);
      return;
    }
    setFault(null);
    setText(body);
    dropDraft(draft);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
    if (event.key === 'Escape' && onCancel) cancel();
  };
  const cancel = () => {
    dropDraft(draft);
    onCancel?.();
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} aria-label={label}>
      <textarea
        className={styles.field}
        aria-label={label}
        aria-invalid={fault !== null || undefined}
        aria-describedby={fault === null ? undefined : faultId}
        aria-keyshortcuts="Control+Enter"
        placeholder="Write a comment. **Bold**, `code`, lists and links work."
        rows={2}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        data-autofocus={onCancel ? '' : undefined}
      />
      {fault !== null && (
        <p className={styles.fault} id={faultId} role="alert">
          {fault}
        </p>
      )}
      <div className={styles.foot}>
        {alwaysShared ? (
          <span className="muted">Visible to members and guests</span>
        ) : (
          <Segmented
            label="Visible to"
            options={[
              { value: 'INTERNAL', label: 'Members' },
              { value: 'SHARED', label: 'Members and guests' },
            ]}
            value={visibility}
            onChange={setVisibility}
          />
        )}
        {length > NEARLY && (
          <span className={length > LONGEST ? styles.fault : 'muted'}>
            {formatCount(length)} of {formatCount(LONGEST)}
          </span>
        )}
        <span className={styles.buttons}>
          {onCancel && (
            <Button look="quiet" small onClick={cancel}>
              Cancel
            </Button>
          )}
          <Button type="submit" small busy={busy} disabled={length > LONGEST}>
            {submitLabel}
          </Button>
        </span>
      </div>
    </form>
  );
}
