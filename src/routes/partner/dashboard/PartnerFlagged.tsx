import { graphql, useFragment } from 'react-relay/hooks';
import type { PartnerFlagged_partner$key } from '#gql/PartnerFlagged_partner';
import { formatCount } from '#lib/numbers.ts';
import { nodesOf } from '#relay/connection.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { UiLink } from '#ui/links.tsx';
import { Card } from '#ui/page/Card.tsx';
import { paths } from '../../paths.ts';
import { FlaggedTable } from '../../_shared/executions/FlaggedTable.tsx';
import { writeFilters } from '../../_shared/executions/search-filters.ts';

export function PartnerFlagged({ partnerRef }: { partnerRef: PartnerFlagged_partner$key }) {
  const partner = useFragment(
    graphql`
      fragment PartnerFlagged_partner on TradingPartner @throwOnFieldError {
        partner_uuid
        company_uuid
        flow_execution_search(filter: { flagged: true }, first: 8) {
          total_count
          edges {
            node {
              invocation_uuid
              ...FlaggedTable_executions
            }
          }
        }
      }
    `,
    partnerRef,
  );
  const flagged = nodesOf(partner.flow_execution_search);
  const { total_count } = partner.flow_execution_search;
  return (
    <Card
      title="Flagged executions"
      hint={total_count > 0 ? formatCount(total_count) : undefined}
      foot={
        total_count > flagged.length && (
          <UiLink
            to={paths.partnerSearch(
              { company_uuid: partner.company_uuid, partner_uuid: partner.partner_uuid },
              writeFilters({ range: null, flagged: true }),
            )}
          >
            {`All ${formatCount(total_count)}`}
          </UiLink>
        )
      }
    >
      {flagged.length > 0 ? (
        <FlaggedTable executionsRef={flagged} />
      ) : (
        <EmptyState small kind="none" title="Nothing is flagged">
          Flag an execution to keep it in view for your colleagues.
        </EmptyState>
      )}
    </Card>
  );
}
