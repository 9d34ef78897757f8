import { graphql, useFragment } from 'react-relay/hooks';
import type { ActivityItem_event$key, QuoteEventKind } from '#gql/ActivityItem_event';
import { formatDateTime } from '#lib/dates.ts';
import { cx } from '#ui/cx.ts';
import { UiLink } from '#ui/links.tsx';
import type { StatusTone } from '#ui/status/tone.ts';
import { useZone } from '#ui/text/zone.ts';
import { paths } from '#routes/paths.ts';
import { StatusCell } from '#shared/executions/StatusCell.tsx';
import styles from './activity.module.css';

const tones: Partial<Record<QuoteEventKind, StatusTone>> = {
  OFFER_RECEIVED: 'ok',
  NO_OFFER: 'skip',
  OFFER_FAILED: 'fail',
  ACCEPTED: 'run',
  BOOKED: 'ok',
  DECLINED: 'skip',
  EXPIRED: 'wait',
  CANCELED: 'skip',
};

/** One event: what happened, when, who did it, and the execution behind it. */
export function ActivityItem({ eventRef }: { eventRef: ActivityItem_event$key }) {
  const event = useFragment(
    graphql`
      fragment ActivityItem_event on QuoteEvent {
        occurred_at
        kind
        message
        actor {
          kind
          display
        }
        execution {
          invocation_uuid
          company_uuid
          partner_uuid
          flow_name
          ...StatusCell_execution
        }
      }
    `,
    eventRef,
  );
  const zone = useZone();
  const { actor, execution } = event;
  return (
    <li className={cx(styles.event, styles[tones[event.kind] ?? 'sub'])}>
      <time dateTime={event.occurred_at} className={styles.time}>
        {formatDateTime(event.occurred_at, zone)}
      </time>
      <div>
        <p>
          {event.message}
          {actor.kind === 'USER' && (
            <span className={styles.by}>
              {' '}
              by <bdi>{actor.display}</bdi>
            </span>
          )}
        </p>
        {execution && (
          <p className={styles.execution}>
            <StatusCell executionRef={execution} />
            <UiLink
              to={paths.execution({
                company_uuid: execution.company_uuid,
                partner_uuid: execution.partner_uuid,
                invocation_uuid: execution.invocation_uuid,
              })}
            >
              <bdi>{execution.flow_name}</bdi>
            </UiLink>
          </p>
        )}
      </div>
    </li>
  );
}
