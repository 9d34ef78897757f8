import type { Zone } from '../../../../lib/dates.ts';
import { graphql, useFragment } from 'react-relay/hooks';
import type { AcknowledgementCard_execution$key } from '#gql/AcknowledgementCard_execution';
import { pluralise } from '../../../../lib/text.ts';
import { Card } from '../../../../ui/page/Card.tsx';
import { AcknowledgementItem } from './AcknowledgementItem.tsx';
import styles from './AcknowledgementCard.module.css';

interface AcknowledgementCardProps {
  executionRef: AcknowledgementCard_execution$key;
  zone: Zone;
}

/** The expected and received acknowledgments, in words. Nothing if none is expected. */
export function AcknowledgementCard({ executionRef, zone }: AcknowledgementCardProps) {
  const { company_uuid, partner_uuid, invocation_uuid, acknowledgements } = useFragment(
    graphql`
      fragment AcknowledgementCard_execution on FlowExecution @throwOnFieldError {
        invocation_uuid
        company_uuid
        partner_uuid
        acknowledgements {
          ack_uuid
          ...AcknowledgementItem_acknowledgement
        }
      }
    `,
    executionRef,
  );
  if (acknowledgements.length === 0) return null;
  return (
    <Card
      title={acknowledgements.length === 1 ? 'Acknowledgment' : 'Acknowledgments'}
      hint={acknowledgements.length > 1 ? pluralise(acknowledgements.length, 'answer') : undefined}
    >
      <ol className={styles.timeline}>
        {acknowledgements.map((acknowledgement) => (
          <AcknowledgementItem
            key={acknowledgement.ack_uuid}
            acknowledgementRef={acknowledgement}
            at={{ company_uuid, partner_uuid, invocation_uuid }}
            zone={zone}
          />
        ))}
      </ol>
    </Card>
  );
}
