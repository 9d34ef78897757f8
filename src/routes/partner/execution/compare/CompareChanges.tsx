import { graphql, useFragment } from 'react-relay/hooks';
import type { CompareChanges_comparison$key } from '#gql/CompareChanges_comparison';
import type { Zone } from '#lib/dates.ts';
import { Card } from '#ui/page/Card.tsx';
import { ChangeList } from '../changes/ChangeList.tsx';

interface CompareChangesProps {
  comparisonRef: CompareChanges_comparison$key;
  company_uuid: string;
  partner_uuid: string;
  zone: Zone;
}

/** The flow's dependencies at the two executions. Not shown to guests, or if the flows differ. */
export function CompareChanges({ comparisonRef, company_uuid, partner_uuid, zone }: CompareChangesProps) {
  const { basis, changes } = useFragment(
    graphql`
      fragment CompareChanges_comparison on ExecutionComparison @throwOnFieldError {
        basis
        changes {
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
      <ChangeList itemsRef={changes} company_uuid={company_uuid} partner_uuid={partner_uuid} zone={zone} />
    </Card>
  );
}
