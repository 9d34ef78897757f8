import { graphql, useFragment } from 'react-relay/hooks';
import type { ChangesCard_execution$key } from '#gql/ChangesCard_execution';
import { formatMoment, type Zone } from '#lib/dates.ts';
import { useNow } from '#lib/useNow.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { UiLink } from '#ui/links.tsx';
import { Card } from '#ui/page/Card.tsx';
import { paths } from '#routes/paths.ts';
import { ChangeList } from './ChangeList.tsx';
import { COMPARE_PARAM, LAST } from '../compare/compare-search.ts';

interface ChangesCardProps {
  executionRef: ChangesCard_execution$key;
  zone: Zone;
}

/** The flow's dependencies, and which of them have changed since its last success. Only for failures. */
export function ChangesCard({ executionRef, zone }: ChangesCardProps) {
  const execution = useFragment(
    graphql`
      fragment ChangesCard_execution on FlowExecution @throwOnFieldError {
        invocation_uuid
        company_uuid
        partner_uuid
        changes_since_last_success {
          last_success {
            invocation_uuid
            company_uuid
            partner_uuid
            submitted_at
          }
          items {
            ...ChangeList_items
          }
        }
      }
    `,
    executionRef,
  );
  const now = useNow(60_000);
  const { company_uuid, partner_uuid, invocation_uuid, changes_since_last_success: report } = execution;
  if (!report) return null;
  const { last_success: last, items } = report;
  return (
    <Card
      title="What changed since the last success"
      hint={
        last && (
          <UiLink
            to={paths.execution({
              company_uuid: last.company_uuid,
              partner_uuid: last.partner_uuid,
              invocation_uuid: last.invocation_uuid,
            })}
          >
            {formatMoment(last.submitted_at, now, zone)}
          </UiLink>
        )
      }
      foot={
        last && (
          <UiLink
            to={paths.execution({ company_uuid, partner_uuid, invocation_uuid }, { [COMPARE_PARAM]: LAST })}
          >
            Compare files
          </UiLink>
        )
      }
    >
      {!last ? (
        <EmptyState kind="none" small title="No earlier success">
          This flow has no earlier success to compare with.
        </EmptyState>
      ) : (
        <ChangeList itemsRef={items} company_uuid={company_uuid} partner_uuid={partner_uuid} zone={zone} />
      )}
    </Card>
  );
}
