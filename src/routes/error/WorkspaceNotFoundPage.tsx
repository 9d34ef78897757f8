import { ErrorPage } from '../../errors/ErrorPage.tsx';
import { AnchorButton } from '../../ui/actions/AnchorButton.tsx';
import { paths } from '../paths.ts';
import { usePageTitle } from '../root/usePageTitle.ts';

const TITLE = 'Workspace not found';

/** The workspace does not exist or is not accessible to this person (spec §8). */
export function WorkspaceNotFoundPage() {
  usePageTitle(TITLE, 'missing');
  return (
    <ErrorPage
      title={TITLE}
      actions={
        <AnchorButton look="primary" to={paths.companySelect({ stay: 1 })}>
          Your workspaces
        </AnchorButton>
      }
    >
      <p>This workspace does not exist or was removed, or you have no access.</p>
    </ErrorPage>
  );
}
