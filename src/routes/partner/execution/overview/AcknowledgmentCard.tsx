import type { Zone } from '#lib/dates.ts';
import { graphql, useFragment } from 'react-relay/hooks';
import type { AcknowledgmentCard_execution$key } from '#gql/AcknowledgmentCard_execution';
import { pluralize } from '#lib/text.ts';
import { Card } from '#ui/page/Card.tsx';
import { AcknowledgmentItem } from './AcknowledgmentItem.tsx';
import styles from './AcknowledgmentCard.module.css';

interface AcknowledgmentCardProps {
  executionRef: AcknowledgmentCard_execution$key;
  zone: Zone;
}

/** The expected and received acknowledgments, in words. Nothing if none is expected. */
export function AcknowledgmentCard({ executionRef, zone }: AcknowledgmentCardProps) {
  const { company_uuid, partner_uuid, invocation_uuid, acknowledgments } = useFragment(
    graphql`
      fragment AcknowledgmentCard_execution on FlowExecution @throwOnFieldError {
        invocation_uuid
        company_uuid
        partner_uuid
        acknowledgments {
          ack_uuid
          ...AcknowledgmentItem_acknowledgment
        }
      }
    `,
    executionRef,
  );
  if (acknowledgments.length === 0) return null;
  return (
    <Card
      title={acknowledgments.length === 1 ? 'Acknowledgment' : 'Acknowledgments'}
      hint={acknowledgments.length > 1 ? pluralize(acknowledgments.length, 'response') : undefined}
    >
      <ol className={styles.timeline}>
        {acknowledgments.map((acknowledgment) => (
          <AcknowledgmentItem
            key={acknowledgment.ack_uuid}
            acknowledgmentRef={acknowledgment}
            at={{ company_uuid, partner_uuid, invocation_uuid }}
            zone={zone}
          />
        ))}
      </ol>
    </Card>
  );
}
