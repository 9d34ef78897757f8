import { Button } from '../../ui/actions/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { useRetry } from '../root/useRetry.ts';

/** Shown instead of the form while the page accepts no files. */
export function ClosedPage({ company_name }: { company_name: string }) {
  const { retry, isRetrying } = useRetry();
  return (
    <Card>
      <EmptyState
        kind="forbidden"
        title="This page is closed"
        action={
          <Button onClick={retry} busy={isRetrying}>
            Check again
          </Button>
        }
      >
        <p>
          It is not accepting files right now. Come back later, or ask {company_name} where to send yours.
        </p>
      </EmptyState>
    </Card>
  );
}
