import { useId, useState, type FormEvent } from 'react';
import { looksSecret } from '../lib/secrets.ts';
import { Button } from '../ui/actions/Button.tsx';
import { notify } from '../ui/feedback/notify.ts';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import styles from './FeedbackDialog.module.css';
import { sendFeedback } from './report.ts';

export interface FeedbackDialogProps {
  /** The error report that the feedback belongs to. */
  readonly eventId: string | null;
  readonly onClose: () => void;
}

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

/** Asks the person what they were doing when the error occurred, and sends it to the error-reporting service. */
export function FeedbackDialog({ eventId, onClose }: FeedbackDialogProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const id = useId();

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const message = textOf(form, 'message');
    if (message === '') {
      setProblem('Describe what happened in a few words.');
      return;
    }
    setIsSending(true);
    setProblem(null);
    try {
      await sendFeedback({ message, name: textOf(form, 'name'), email: textOf(form, 'email'), eventId });
      const note = looksSecret(message) ? ' What looked like a secret was left out.' : '';
      notify.success(`Thank you. Your report has been sent.${note}`);
      onClose();
    } catch (error) {
      // The form keeps what the person wrote.
      setProblem(`Your report could not be sent. ${error instanceof Error ? error.message : String(error)}`);
      setIsSending(false);
    }
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title="Report feedback"
      busy={isSending}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" form={id} busy={isSending}>
            Send report
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={(event) => void send(event)} noValidate>
        <label className={styles.field}>
          What were you doing when it happened?
          <textarea
            name="message"
            rows={5}
            maxLength={4000}
            data-autofocus
            aria-invalid={problem !== null}
            aria-describedby={problem === null ? undefined : `${id}-problem`}
          />
        </label>
        <label className={styles.field}>
          Your name <span className={styles.optional}>optional</span>
          <input name="name" autoComplete="name" maxLength={200} />
        </label>
        <label className={styles.field}>
          Your email address <span className={styles.optional}>optional, if you want a reply</span>
          <input name="email" type="email" autoComplete="email" maxLength={200} />
        </label>
        <p id={`${id}-problem`} role="alert" className={styles.problem}>
          {problem}
        </p>
      </form>
    </Dialog>
  );
}
