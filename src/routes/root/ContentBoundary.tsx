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
 * The wall around a screen: what fails in it, or in its loader, shows here and the shell lives on. A navigation or
 * a successful retry takes it away.
 */
export function ContentBoundary() {
  const error = useRouteError();
  const screen = useScreenHandle();
  const { retry, isRetrying } = useRetry();
  const retryWithOthers = useEffectEvent(retry);
  useEffect(() => {
    if (!isUnreachable(error)) return undefined;
    const gone = new AbortController();
    // Failed before the notice was there to wait for: goes on with what waits, when its button finds the server.
    untilReachable(gone.signal)?.then(
      () => retryWithOthers(),
      () => undefined,
    );
    return () => gone.abort();
  }, [error]);
  // The page is going away to the login (spec §4).
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
