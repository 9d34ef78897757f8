import { graphql, useFragment } from 'react-relay/hooks';
import type { CompareChanges_comparison$key } from '#gql/CompareChanges_comparison';
import type { Zone } from '../../../../lib/dates.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { Card } from '../../../../ui/page/Card.tsx';
import { ChangeList } from '../ChangeList.tsx';

interface CompareChangesProps {
  comparisonRef: CompareChanges_comparison$key;
  company_uuid: string;
  partner_uuid: string;
  zone: Zone;
}

/** What the flow depends on at the two executions. Not shown to guests, and for different flows. */
export function CompareChanges({ comparisonRef, company_uuid, partner_uuid, zone }: CompareChangesProps) {
  const { basis, changes } = useFragment(
    graphql`
      fragment CompareChanges_comparison on ExecutionComparison @throwOnFieldError {
        basis
        changes {
          changed
          ...ChangeList_items
        }
      }
    `,
    comparisonRef,
  );
  if (!changes) return null;
  return (
    <Card
      title={basis === 'LAST_SUCCESS' ? 'What changed since the last success' : 'What changed in between'}
    >
      {!changes.some(({ changed }) => changed) && (
        <EmptyState kind="none" small title="Nothing changed on our side">
          Look at the input, the partner, or the other system.
        </EmptyState>
      )}
      <ChangeList itemsRef={changes} company_uuid={company_uuid} partner_uuid={partner_uuid} zone={zone} />
    </Card>
  );
}
