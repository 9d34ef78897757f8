import { useState } from 'react';
import { describeAuthFailure } from '../auth/error-labels.ts';
import { SignInError, type AuthFailure } from '../auth/errors.ts';
import { signInAgain } from '../auth/logout.ts';
import { CALLBACK_PATH, rememberedReturnPath } from '../auth/return-path.ts';
import { currentPath } from '../auth/token.ts';
import { Button } from '../ui/actions/Button.tsx';
import styles from './ErrorPage.module.css';

const UNREACHABLE = 'The sign-in service could not be reached. Try again in a moment.';

/** Explains why the sign-in failed and what to do next. */
export function SignInExplanation({ failure }: { failure: AuthFailure }) {
  const { title, words, action } = describeAuthFailure(failure);
  const [isLeaving, setIsLeaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const signIn = async () => {
    setIsLeaving(true);
    setProblem(null);
    try {
      await signInAgain(location.pathname === CALLBACK_PATH ? rememberedReturnPath() : currentPath());
    } catch (error) {
      setProblem(error instanceof SignInError ? error.message : UNREACHABLE);
      setIsLeaving(false);
    }
  };
  return (
    <section className={styles.explanation} aria-label={title}>
      <h2>{title}</h2>
      <p>{words}</p>
      <p className="muted">
        <code>{failure.code}</code>
        {failure.description !== failure.code && <> {failure.description}</>}
      </p>
      <Button look="primary" busy={isLeaving} onClick={() => void signIn()}>
        {action}
      </Button>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </section>
  );
}
