import { graphql, useFragment } from 'react-relay/hooks';
import type { AcknowledgmentItem_acknowledgment$key } from '#gql/AcknowledgmentItem_acknowledgment';
import { formatDateTime, formatDuration, toMillis, type Zone } from '#lib/dates.ts';
import { useNow } from '#lib/useNow.ts';
import { UiLink } from '#ui/links.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { paths } from '#routes/paths.ts';
import { ackKindName, ackStateLook } from '#shared/executions/ack.ts';
import styles from './AcknowledgmentCard.module.css';

interface AcknowledgmentItemProps {
  acknowledgmentRef: AcknowledgmentItem_acknowledgment$key;
  at: { company_uuid: string; partner_uuid: string; invocation_uuid: string };
  zone: Zone;
}

/** One acknowledgment: its kind, when it arrived or is due, and the errors it reports. */
export function AcknowledgmentItem({ acknowledgmentRef, at, zone }: AcknowledgmentItemProps) {
  const ack = useFragment(
    graphql`
      fragment AcknowledgmentItem_acknowledgment on Acknowledgment {
        ack_uuid
        kind
        state
        code
        control_number
        group_control_number
        set_control_number
        received_at
        due_at
        errors {
          segment_id
          segment_position
          element_position
          bad_value
          message
        }
        file {
          file_key
          file_name
        }
      }
    `,
    acknowledgmentRef,
  );
  const { received_at, due_at, errors, file } = ack;
  const { tone, label } = ackStateLook(ack.state);
  const numbers = [
    ack.control_number && `interchange ${ack.control_number}`,
    ack.group_control_number && `group ${ack.group_control_number}`,
    ack.set_control_number && `set ${ack.set_control_number}`,
  ].filter(Boolean);
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <b>{ackKindName(ack.kind)}</b>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        {received_at ? (
          <span className="muted">
            {formatDateTime(received_at, zone)}
            {ack.code && `, code ${ack.code}`}
          </span>
        ) : (
          due_at && <Due at={due_at} zone={zone} />
        )}
        {file && (
          <UiLink to={paths.executionFiles(at, { file: file.file_key })} className={styles.file}>
            {file.file_name}
          </UiLink>
        )}
      </div>
      {numbers.length > 0 && <p className={styles.numbers}>For {numbers.join(', ')}</p>}
      {errors.length > 0 && (
        <ul className={styles.errors}>
          {errors.map((error, index) => (
            <li key={index}>
              {error.segment_id && (
                <span className="mono">
                  {error.segment_id}
                  {error.element_position !== null &&
                    `-${String(error.element_position).padStart(2, '0')}`}{' '}
                </span>
              )}
              {error.message}
              {error.bad_value && (
                <>
                  {' '}
                  <span className="mono">“{error.bad_value}”</span>
                </>
              )}
              {error.segment_position !== null && (
                <span className="muted"> at position {error.segment_position}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** "due 15 Sep 2026, 16:26, in 1 h 20 min"; after that, how long it is overdue. */
function Due({ at, zone }: { at: string; zone: Zone }) {
  const left = toMillis(at) - useNow(1_000);
  const words =
    left > 0 ? `in ${formatDuration(ceilTo(left))}` : `overdue by ${formatDuration(ceilTo(-left))}`;
  return (
    <span className={left > 0 ? 'muted' : styles.overdue}>
      due {formatDateTime(at, zone)}, {words}
    </span>
  );
}

const ceilTo = (millis: number): number => Math.ceil(millis / 1000) * 1000;
