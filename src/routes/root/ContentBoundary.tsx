import { useEffect, useEffectEvent } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { isSwallowed } from '../../auth/login-redirect.ts';
import { FatalErrorPage } from '../../errors/FatalErrorPage.tsx';
import { NotFoundError, type MissingThing } from '../../errors/not-found.ts';
import { describeError, isDataError } from '../../relay/errors.ts';
import { untilReachable } from '../../relay/reconnect.ts';
import { isUnreachable } from '../../relay/transport-error.ts';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { IntegrationNotFoundPage } from '../error/IntegrationNotFoundPage.tsx';
import { NotFoundPage } from '../error/NotFoundPage.tsx';
import { WorkspaceNotFoundPage } from '../error/WorkspaceNotFoundPage.tsx';
import { useRetry } from './useRetry.ts';
import { useScreenHandle } from './useScreenHandle.ts';

function missingThing(error: unknown): MissingThing | null {
  if (error instanceof NotFoundError) return error.thing;
  return isRouteErrorResponse(error) && error.status === 404 ? 'page' : null;
}

/**
 * The error boundary of a screen: shows an error of the screen or its loader while the shell keeps working. A
 * navigation or a successful retry removes it.
 */
export function ContentBoundary() {
  const error = useRouteError();
  const screen = useScreenHandle();
  const { retry, isRetrying } = useRetry();
  const retryWithOthers = useEffectEvent(retry);
  useEffect(() => {
    if (!isUnreachable(error)) return undefined;
    const gone = new AbortController();
    // The request failed before the notice offered a retry, so retry together with the waiting queries when the server
    // is back.
    untilReachable(gone.signal)?.then(
      () => retryWithOthers(),
      () => undefined,
    );
    return () => gone.abort();
  }, [error]);
  // The page is unloading for the sign-in (spec §4).
  if (isSwallowed(error)) return <Spinner label="Signing you in" page />;
  switch (missingThing(error)) {
    case 'page':
      return <NotFoundPage />;
    case 'workspace':
      return <WorkspaceNotFoundPage />;
    case 'integration':
      return <IntegrationNotFoundPage />;
    case 'execution':
      return <IntegrationNotFoundPage thing="execution" />;
    case null:
  }
  if (!isDataError(error)) return <FatalErrorPage error={error} />;
  return (
    <>
      <PageHead title={screen ? screen.title : 'This page could not be shown'} />
      <ErrorPanel {...describeError(error)} onRetry={retry} retrying={isRetrying} />
    </>
  );
}
