import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { describeError } from '../../relay/errors.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { UploadRefusal } from '../_shared/uploads/upload-api.ts';
import styles from './UploadForm.module.css';

export interface CodeFormProps {
  /** The accepted code is no longer valid: it was changed during an upload. */
  readonly wasRefused: boolean;
  /** Rejects if the code is wrong. */
  readonly onTry: (code: string) => Promise<void>;
  readonly onRight: (code: string) => void;
}

const CHANGED = 'The access code is no longer valid. Your files are waiting: enter the new code to continue.';

const wordsFor = (error: unknown): string => {
  if (error instanceof UploadRefusal) return error.message;
  const { title, message } = describeError(error);
  return [title, message].filter(Boolean).join('. ');
};

/** Asks for the access code before anything else. */
export function CodeForm({ wasRefused, onTry, onRight }: CodeFormProps) {
  const [problem, setProblem] = useState(wasRefused ? CHANGED : null);
  const [isTrying, setIsTrying] = useState(false);
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const id = useId();

  // The form has replaced the element that had the focus.
  useEffect(() => {
    if (wasRefused) field.current?.focus();
  }, [wasRefused]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const given = code.trim();
    if (isTrying) return;
    if (given === '') {
      setProblem('Enter the access code that you were given.');
      field.current?.focus();
      return;
    }
    setIsTrying(true);
    setProblem(null);
    try {
      await onTry(given);
      onRight(given);
    } catch (error) {
      setProblem(wordsFor(error));
      setIsTrying(false);
      field.current?.focus();
    }
  }

  return (
    <Card title="Access code" padded>
      <form className={styles.code} noValidate onSubmit={(event) => void submit(event)}>
        <label className={styles.field}>
          The code that came with the address of this page
          <input
            ref={field}
            value={code}
            maxLength={64}
            readOnly={isTrying}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={problem !== null}
            aria-describedby={problem === null ? undefined : id}
            onChange={({ target }) => setCode(target.value)}
          />
        </label>
        <p id={id} role="alert" className={styles.problem}>
          {problem}
        </p>
        <Button look="primary" type="submit" busy={isTrying}>
          Continue
        </Button>
      </form>
    </Card>
  );
}
