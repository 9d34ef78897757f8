import { graphql, useFragment } from 'react-relay/hooks';
import type { EventItem_event$key, LogLevel } from '#gql/EventItem_event';
import { formatDateTimeSeconds, formatTimeSeconds, type Zone } from '#lib/dates.ts';
import { cx } from '#ui/cx.ts';
import { LevelMark } from '#ui/log-view/LevelMark.tsx';
import { stepWords } from '#shared/executions/labels.ts';
import { attributeText } from '../attributes.ts';
import styles from './EventsCard.module.css';

/** One event: time, level, stage and text; its details expand. */
export function EventItem({ eventRef, zone }: { eventRef: EventItem_event$key; zone: Zone }) {
  const event = useFragment(
    graphql`
      fragment EventItem_event on ExecutionEvent {
        event_uuid
        occurred_at
        level
        step
        message
        attributes
      }
    `,
    eventRef,
  );
  const { occurred_at, level, step, message } = event;
  const details = attributeText(event.attributes);
  return (
    <li className={cx(styles.event, GRAVE.has(level) && styles.grave)}>
      <time
        dateTime={occurred_at}
        className={styles.time}
        data-tip={formatDateTimeSeconds(occurred_at, zone)}
      >
        {formatTimeSeconds(occurred_at, zone)}
      </time>
      <LevelMark level={level} />
      <span className={styles.step}>{stepWords(step)}</span>
      <span className={styles.message}>
        {message}
        {details !== null && (
          <details className={styles.details}>
            <summary>Details</summary>
            <pre>{details}</pre>
          </details>
        )}
      </span>
    </li>
  );
}

const GRAVE: ReadonlySet<LogLevel> = new Set(['ERROR']);
