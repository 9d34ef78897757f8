import { graphql, useFragment } from 'react-relay/hooks';
import type { AcknowledgmentItem_execution$key } from '#gql/AcknowledgmentItem_execution';
import { formatDateTime, formatDuration, toMillis } from '#lib/dates.ts';
import { useNow } from '#lib/useNow.ts';
import { GridCells } from '#ui/data-grid/GridCells.tsx';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import { UiLink } from '#ui/links.tsx';
import { useTabStop } from '#ui/text/tab-stop.ts';
import { useZone } from '#ui/text/zone.ts';
import { useIsPhone } from '#ui/useMediaQuery.ts';
import { paths } from '#routes/paths.ts';
import styles from '../edi-settings.module.css';
import { ackKindWords } from '../edi-labels.ts';

/** The columns of the acknowledgments. */
export type AcknowledgmentColumn = 'document' | 'partner' | 'kind' | 'control' | 'sent' | 'due' | 'late';

/** One execution that is waiting for its acknowledgment. */
export function AcknowledgmentItem({ executionRef }: { executionRef: AcknowledgmentItem_execution$key }) {
  const execution = useFragment(
    graphql`
      fragment AcknowledgmentItem_execution on FlowExecution {
        invocation_uuid
        company_uuid
        partner_uuid
        flow_name
        trading_partner {
          partner_uuid
          partner_name
        }
        ended_at
        ack_state
        ack_due_at
        interchange {
          control_number
        }
        acknowledgments {
          ack_uuid
          kind
          state
        }
      }
    `,
    executionRef,
  );
  const { company_uuid, partner_uuid, invocation_uuid, flow_name, ended_at, ack_due_at, interchange } =
    execution;
  const zone = useZone();
  const now = useNow(60_000);
  const isPhone = useIsPhone();
  const tabIndex = useTabStop();
  const { partner_name } = execution.trading_partner;
  // An execution may expect several (MDN and 997); this is the one still missing.
  const missing = execution.acknowledgments?.find(({ state }) => state === execution.ack_state);
  const isLate = execution.ack_state === 'OVERDUE';
  const distance = ack_due_at == null ? null : Math.abs(now - toMillis(ack_due_at));
  return (
    <GridCells<AcknowledgmentColumn>
      cells={{
        document: (
          <RowLink
            to={paths.execution({ company_uuid, partner_uuid, invocation_uuid })}
            className={styles.name}
          >
            {flow_name}
          </RowLink>
        ),
        partner: isPhone ? (
          <span className={styles.muted}>{partner_name}</span>
        ) : (
          <UiLink to={paths.partnerDashboard({ company_uuid, partner_uuid })} tabIndex={tabIndex}>
            <bdi>{partner_name}</bdi>
          </UiLink>
        ),
        kind: missing ? ackKindWords(missing.kind) : '–',
        control: interchange ? (
          <span className={styles.mono}>{interchange.control_number}</span>
        ) : (
          <span className={styles.muted}>–</span>
        ),
        sent: ended_at == null ? '–' : formatDateTime(ended_at, zone),
        due: ack_due_at == null ? '–' : formatDateTime(ack_due_at, zone),
        late:
          distance === null ? (
            <span className={styles.muted}>–</span>
          ) : isLate ? (
            <span className={styles.late}>{formatDuration(distance)} late</span>
          ) : (
            <span className={styles.muted}>{formatDuration(distance)}</span>
          ),
      }}
    />
  );
}
