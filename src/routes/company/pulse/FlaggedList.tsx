import { graphql, useFragment } from 'react-relay/hooks';
import type { FlaggedList_pulse$key } from '#gql/FlaggedList_pulse';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Card } from '#ui/page/Card.tsx';
import { FlaggedTable } from '../../_shared/executions/FlaggedTable.tsx';

export function FlaggedList({ pulseRef }: { pulseRef: FlaggedList_pulse$key }) {
  const { flagged } = useFragment(
    graphql`
      fragment FlaggedList_pulse on Pulse @throwOnFieldError {
        flagged {
          invocation_uuid
          ...FlaggedTable_executions
        }
      }
    `,
    pulseRef,
  );
  return (
    <Card title="Flagged executions" hint={flagged.length > 0 ? String(flagged.length) : undefined}>
      {flagged.length > 0 ? (
        <FlaggedTable executionsRef={flagged} partners />
      ) : (
        <EmptyState small kind="none" title="Nothing is flagged">
          Flag an execution to keep it in view for your colleagues.
        </EmptyState>
      )}
    </Card>
  );
}
