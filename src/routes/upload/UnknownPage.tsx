import { ErrorPage } from '../../errors/ErrorPage.tsx';
import { Button } from '../../ui/actions/Button.tsx';
import { usePageTitle } from '../root/usePageTitle.ts';
import { useRetry } from '../root/useRetry.ts';

const TITLE = 'This upload page is not available';

/** For an address without a page. The same words whether or not there is such a workspace: nobody learns who is one. */
export function UnknownPage() {
  usePageTitle(TITLE, 'missing');
  const { retry, isRetrying } = useRetry();
  return (
    <ErrorPage
      title={TITLE}
      actions={
        <Button onClick={retry} busy={isRetrying}>
          Try again
        </Button>
      }
    >
      <p>
        Check the address with whoever gave it to you: it may be mistyped, or the page may have been removed.
      </p>
    </ErrorPage>
  );
}
