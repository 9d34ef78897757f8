import { useRouteError } from 'react-router';
import { isSwallowed } from '../../auth/login-redirect.ts';
import { FatalErrorPage } from '../../errors/FatalErrorPage.tsx';
import { describeError, isDataError } from '../../relay/errors.ts';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';

/** The wall of the explorer's document: its sign-in could not begin, its code could not be loaded, or it broke. */
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
