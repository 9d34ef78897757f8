import { ErrorPage } from '../../errors/ErrorPage.tsx';
import { Button } from '../../ui/actions/Button.tsx';
import { usePageTitle } from '../root/usePageTitle.ts';
import { useRetry } from '../root/useRetry.ts';

const TITLE = 'This upload page is not available';

/**
 * For an unknown upload address. The text is the same whether or not the workspace exists, so that nobody can find out.
 */
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
