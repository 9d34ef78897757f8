import { graphql, useFragment } from 'react-relay/hooks';
import type { PartnerPause_partner$key } from '#gql/PartnerPause_partner';
import { formatDateTime } from '../../lib/dates.ts';
import { pluralize } from '../../lib/text.ts';
import { UiLink } from '../../ui/links.tsx';
import { useZone } from '../../ui/text/zone.ts';
import { paths } from '../paths.ts';
import { writeFilters } from './executions/search-filters.ts';

/** When a trading partner's pause ends, and what is waiting for that; nothing if it is not paused. */
export function PartnerPause({ partnerRef }: { partnerRef: PartnerPause_partner$key }) {
  const { company_uuid, partner_uuid, status, paused_until, held_execution_count } = useFragment(
    graphql`
      fragment PartnerPause_partner on TradingPartner {
        company_uuid
        partner_uuid
        status
        paused_until
        held_execution_count
      }
    `,
    partnerRef,
  );
  const zone = useZone();
  if (status !== 'PAUSED') return null;
  return (
    <>
      {paused_until && ` · Resumes ${formatDateTime(paused_until, zone)}`}
      {held_execution_count > 0 && (
        <>
          {' · '}
          <UiLink
            to={paths.partnerSearch(
              { company_uuid, partner_uuid },
              writeFilters({ statuses: ['SUBMITTED'], range: '30d' }),
            )}
          >
            {pluralize(held_execution_count, 'execution')} waiting
          </UiLink>
        </>
      )}
    </>
  );
}
