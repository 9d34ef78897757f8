import { useEffect, useEffectEvent, type KeyboardEvent } from 'react';
import type { MemoVisibility } from '#gql/MemoItem_memo';
import type { UserError } from '#lib/user-error.ts';
import { Button } from '#ui/actions/Button.tsx';
import { EntityForm } from '#ui/form/EntityForm.tsx';
import { SegmentedField } from '#ui/form/SegmentedField.tsx';
import { TextareaField } from '#ui/form/TextareaField.tsx';
import type { FormModel } from '#ui/form/form-model.ts';
import { formSchema } from '#ui/form/form-schema.ts';
import { useFormModel } from '#ui/form/useFormModel.ts';
import styles from './memos.module.css';
import { MentionList } from './MentionList.tsx';
import { useMentions } from './useMentions.ts';

export type KnownVisibility = Exclude<MemoVisibility, '%future added value'>;

/** The server's limit, in user-perceived characters. */
const MAX_LENGTH = 4000;

interface MemoValues {
  body: string;
  visibility: KnownVisibility;
}

const schema = formSchema<MemoValues>(function* ({ body }) {
  const { length } = [...body.trim()];
  if (length === 0) yield ['body', 'Enter a comment first.'];
  if (length > MAX_LENGTH) yield ['body', 'Shorten it to 4,000 characters.'];
});

export interface MemoFormProps {
  /** What the form is for: "New comment", "Edit comment". */
  label: string;
  submitLabel: string;
  /** The name under which this tab keeps the unsent text. */
  draft: string;
  body?: string;
  visibility?: KnownVisibility;
  /**
   * Set where the visibility is not a choice: a guest's comments are shared, and comments on a quote are internal.
   */
  fixed: KnownVisibility | null;
  /** Resolves to the errors, or to null on success, which clears the form. */
  onSubmit: (memo: MemoValues) => Promise<readonly UserError[] | null>;
  /** Set for a form that opens on demand, which takes the focus. */
  onCancel?: () => void;
}

/**
 * The form for a new or edited comment. It has no discard guard: its draft survives navigation, and several forms may
 * be open at once.
 */
export function MemoForm(props: MemoFormProps) {
  const { label, submitLabel, draft, body = '', visibility = 'INTERNAL', fixed } = props;
  const { onSubmit, onCancel } = props;
  const form: FormModel<MemoValues> = useFormModel({
    subject: label,
    values: { body, visibility },
    schema,
    draftName: `memo.${draft}`,
    isNew: true,
    async save(values) {
      const errors = await onSubmit({
        body: values.body.trim(),
        visibility: fixed ?? values.visibility,
      });
      // Errors that are not about the text have already been shown.
      return errors ? { ok: false, errors: errors.filter(({ path }) => path[0] === 'body') } : { ok: true };
    },
    onSaved: () => form.reset(),
  });
  const text = form.field('body');
  const mentions = useMentions(text);
  const cancel = () => {
    form.reset();
    onCancel?.();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (mentions.onKeyDown(event)) return;
    if (event.key === 'Escape' && onCancel) cancel();
  };
  const takeFocus = useEffectEvent(() => {
    if (onCancel) document.getElementById(text.id)?.focus();
  });
  useEffect(() => takeFocus(), []);

  return (
    <div className={styles.form}>
      <EntityForm form={form} compact wide>
        <TextareaField
          field={text}
          label={label}
          maxLength={MAX_LENGTH}
          placeholder="**Bold**, `code`, lists and links work. Mention someone with @."
          rows={2}
          onKeyDown={onKeyDown}
          onType={mentions.onType}
          {...(mentions.isOpen && {
            completion: { listId: mentions.listId, activeId: mentions.optionId(mentions.active) },
          })}
        />
        <MentionList mentions={mentions} />
        <div className={styles.foot}>
          {fixed ? (
            <span className="muted">
              {fixed === 'SHARED' ? 'Visible to members and guests' : 'Visible to members'}
            </span>
          ) : (
            <SegmentedField
              field={form.field('visibility')}
              label="Visible to"
              choices={[
                { value: 'INTERNAL', label: 'Members' },
                { value: 'SHARED', label: 'Members and guests' },
              ]}
            />
          )}
          <span className={styles.buttons}>
            {onCancel && (
              <Button look="quiet" small onClick={cancel}>
                Cancel
              </Button>
            )}
            <Button type="submit" small busy={form.isSaving} aria-keyshortcuts="Control+Enter Meta+Enter">
              {submitLabel}
            </Button>
          </span>
        </div>
      </EntityForm>
    </div>
  );
}
