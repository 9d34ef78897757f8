import { useRouteError } from 'react-router';
import { isSwallowed } from '../../auth/login-redirect.ts';
import { FatalErrorPage } from '../../errors/FatalErrorPage.tsx';
import { describeError, isDataError } from '../../relay/errors.ts';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';

/**
 * The error boundary of the explorer's document: the sign-in could not start, the code could not load, or rendering
 * failed.
 */
export function ExplorerBoundary() {
  const error = useRouteError();
  if (isSwallowed(error)) return <Spinner label="Signing you in" page />;
  return (
    <main>
      {isDataError(error) ? (
        <>
          <PageHead title="API explorer" />
          <ErrorPanel {...describeError(error)} onRetry={() => location.reload()} />
        </>
      ) : (
        <FatalErrorPage error={error} />
      )}
    </main>
  );
}
