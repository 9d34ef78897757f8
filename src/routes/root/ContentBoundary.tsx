import { useRevalidator, useRouteError } from 'react-router';
import { describeError } from '../../relay/errors.ts';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';

/** The wall around a screen: what fails in it, or in its loader, shows here; the shell around it lives on. */
export function ContentBoundary() {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  return (
    <ErrorPanel {...describeError(error)} onRetry={() => void revalidate()} retrying={state === 'loading'} />
  );
}
