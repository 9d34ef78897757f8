import { useEffect } from 'react';
import { ErrorPage } from '../../errors/ErrorPage.tsx';
import { AnchorButton } from '../../ui/actions/AnchorButton.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { patterns, paths } from '../paths.ts';

/** Whether the host serves the portal's document at the explorer's address: a reload would then loop. */
function isMisplaced(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && new URL(entry.name).pathname === patterns.graphqlExplorer;
}

/** Goes from the portal's document to the explorer's; shows an error if the host has no rule for it. */
export function ExplorerDoor() {
  const isClosed = isMisplaced();
  useEffect(() => {
    if (!isClosed) location.reload();
  }, [isClosed]);
  return (
    <main>
      {isClosed ? (
        <ErrorPage
          title="The API explorer is not available here"
          actions={
            <AnchorButton look="primary" to={paths.companySelect({ stay: 1 })}>
              Go to your workspaces
            </AnchorButton>
          }
        >
          <p>
            At this address, the host returns the portal’s page instead of <code>explorer.html</code>. Tell
            whoever runs the portal: the rule it needs is in the files that <code>npm run deliver</code>{' '}
            writes.
          </p>
        </ErrorPage>
      ) : (
        <Spinner label="Opening the explorer" page />
      )}
    </main>
  );
}
