import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { Callout } from '../feedback/Callout.tsx';
import { useDocumentKeys } from '../../lib/useDocumentKeys.ts';
import { Button } from '../actions/Button.tsx';
import { ConflictPanel } from './ConflictPanel.tsx';
import { DiscardDialog } from './DiscardDialog.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import styles from './form.module.css';
import { Frozen } from '../actions/Frozen.tsx';
import type { FormState } from './form-model.ts';

export interface EntityFormProps {
  form: FormState;
  /** Accessible name of the form; by default, the name of the edited object. */
  label?: string;
  /** For a dialog of one or two fields: no error summary; a refused save focuses the first invalid field. */
  compact?: boolean;
  /** Use all available width, for a review; otherwise at most 640 px. */
  wide?: boolean;
  children: ReactNode;
}

/**
 * The form around its sections. Above them it shows errors, conflicts, and restored drafts; it saves on Ctrl+S, ⌘S, and
 * Ctrl+Enter, and asks before unsaved changes are lost. While it saves, everything in it is frozen: what is typed then
 * would be in neither the saved object nor the form. Its buttons are in a SaveBar or the foot of a FormDrawer.
 */
export function EntityForm({ form, label = form.subject, compact = false, wide, children }: EntityFormProps) {
  const top = useRef<HTMLDivElement>(null);
  const { refusals, conflict } = form;
  const isDirty = form.changed.length > 0;
  const problems = form.findProblems();
  const isRefused = refusals > 0 && problems.length > 0;

  const focusProblem = useEffectEvent(() => {
    const first = form.findProblems().find(({ fieldId }) => fieldId !== null);
    if (compact && !conflict && first?.fieldId) document.getElementById(first.fieldId)?.focus();
    else top.current?.focus();
  });
  useEffect(() => {
    if (refusals > 0) focusProblem();
  }, [refusals]);

  const onSaveKey = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    if (!form.discardQuestion) void form.save();
  };
  useDocumentKeys(onSaveKey, isDirty);

  return (
    <>
      <Frozen isFrozen={form.isFrozen} className={wide ? undefined : styles.form}>
        {conflict ? (
          <ConflictPanel ref={top} conflict={conflict} />
        ) : isRefused && (!compact || problems.some(({ fieldId }) => fieldId === null)) ? (
          <ErrorSummary ref={top} problems={problems} />
        ) : form.isRestored ? (
          <Callout
            tone="run"
            title="Your unsaved changes were kept."
            actions={
              <Button small onClick={form.reset}>
                Discard
              </Button>
            }
          >
            They are not saved yet.{form.isPartial && ' Secrets are never kept. Enter them again.'}
          </Callout>
        ) : null}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its fields bubble up to it */}
        <form
          id={form.id}
          aria-label={label}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void form.save();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
            // React also passes on the keys of a dialog that the form has opened.
            if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
            event.preventDefault();
            void form.save();
          }}
        >
          {children}
        </form>
      </Frozen>
      <DiscardDialog form={form} />
    </>
  );
}
