import { graphql, useFragment } from 'react-relay/hooks';
import type { PartnerItem_partner$key } from '#gql/PartnerItem_partner';
import { formatCount, formatPercent } from '#lib/numbers.ts';
import { pluralize } from '#lib/text.ts';
import { GridCells } from '#ui/data-grid/GridCells.tsx';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import { UiLink } from '#ui/links.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { statusLook } from '#ui/status/tone.ts';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { useTabStop } from '#ui/text/tab-stop.ts';
import { paths } from '../../paths.ts';
import { writeFilters } from '../../_shared/executions/search-filters.ts';
import { failedStatuses } from '../../_shared/executions/status.ts';
import { UnresolvedCount } from '../../_shared/executions/UnresolvedCount.tsx';
import { partnerStatuses, partnerTypeWords } from '../../_shared/partner-labels.ts';
import type { PartnerColumn } from './partner-filters.ts';
import { PartnerMenu } from './PartnerMenu.tsx';
import type { BulkActions } from './bulk/usePartnerBulk.tsx';
import styles from './PartnerItem.module.css';

interface PartnerItemProps {
  partnerRef: PartnerItem_partner$key;
  bulk: BulkActions;
}

export function PartnerItem({ partnerRef, bulk }: PartnerItemProps) {
  const partner = useFragment(
    graphql`
      fragment PartnerItem_partner on TradingPartner {
        partner_uuid
        company_uuid
        partner_name
        partner_type
        status
        tags
        last_activity_at
        integration_users @catch(to: NULL) {
          status
        }
        flow_setups @catch(to: NULL) {
          flow_uuid
          enabled
        }
        health(range: LAST_7_DAYS) @catch(to: NULL) {
          totals {
            executions
            logical_failure
            technical_failure
            unresolved
          }
        }
        ...PartnerMenu_partner
      }
    `,
    partnerRef,
  );
  const tabIndex = useTabStop();
  const at = { company_uuid: partner.company_uuid, partner_uuid: partner.partner_uuid };
  const { tone, label } = statusLook(partnerStatuses, partner.status);
  // A failed value is shown as a dash; the notice of the list explains it.
  const totals = partner.health?.totals;
  const { executions, unresolved } = totals ?? { executions: 0, unresolved: 0 };
  const failures = totals ? totals.logical_failure + totals.technical_failure : 0;
  const guests = partner.integration_users?.filter((user) => user.status !== 'DISABLED').length ?? 0;
  const flows = partner.flow_setups;
  return (
    <GridCells<PartnerColumn>
      cells={{
        status: <StatusBadge tone={tone}>{label}</StatusBadge>,
        partner_name: (
          <RowLink to={paths.partner(at)}>
            <bdi>{partner.partner_name}</bdi>
          </RowLink>
        ),
        partner_type: partnerTypeWords(partner.partner_type),
        tags: <span className={styles.tags}>{partner.tags.join(', ')}</span>,
        flows: flows ? `${flows.filter(({ enabled }) => enabled).length} of ${flows.length}` : '–',
        guests: guests > 0 ? formatCount(guests) : '–',
        runs: totals ? formatCount(executions) : '–',
        unresolved:
          executions > 0 ? (
            <UnresolvedCount
              unresolved={unresolved}
              executions={executions}
              of={partner.partner_name}
              to={paths.partnerSearch(at, writeFilters({ range: '7d', resolved: false }))}
            />
          ) : (
            '–'
          ),
        errors:
          failures > 0 ? (
            <UiLink
              to={paths.partnerSearch(at, writeFilters({ range: '7d', statuses: failedStatuses }))}
              tabIndex={tabIndex}
              className={styles.errors}
              aria-label={`${formatPercent(failures / executions)} – ${pluralize(failures, 'error or technical error', 'errors and technical errors')} of ${partner.partner_name}`}
            >
              {formatPercent(failures / executions)}
            </UiLink>
          ) : executions > 0 ? (
            formatPercent(0)
          ) : (
            '–'
          ),
        last_activity: partner.last_activity_at ? <RelativeTime at={partner.last_activity_at} /> : 'None yet',
        actions: <PartnerMenu partnerRef={partner} bulk={bulk} />,
      }}
    />
  );
}
