import { Card } from '#ui/page/Card.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';

/** Replaces a section that guests may not see. */
export function MembersOnly({ what }: { what: string }) {
  return (
    <Card>
      <EmptyState kind="forbidden" title={`You cannot see the ${what}`}>
        Only members of the workspace see the {what} of a trading partner.
      </EmptyState>
    </Card>
  );
}
