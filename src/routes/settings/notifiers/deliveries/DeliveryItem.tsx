import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { DeliveryItem_delivery$key } from '#gql/DeliveryItem_delivery';
import { formatDateTimeSeconds } from '#lib/dates.ts';
import { pluralize } from '#lib/text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { UiLink } from '#ui/links.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { Tag } from '#ui/status/Tag.tsx';
import { useZone } from '#ui/text/zone.ts';
import { paths } from '#routes/paths.ts';
import { answerWords, deliveryLook, eventWords } from '../notifier-labels.ts';
import styles from './deliveries.module.css';

interface DeliveryItemProps {
  deliveryRef: DeliveryItem_delivery$key;
  company_uuid: string;
}

/** One delivery attempt: its result and, on demand, what was sent. */
export function DeliveryItem({ deliveryRef, company_uuid }: DeliveryItemProps) {
  const delivery = useFragment(
    graphql`
      fragment DeliveryItem_delivery on NotifierDelivery {
        attempted_at
        event
        is_test
        ok
        code
        response
        event_count
        body
        flow_execution {
          invocation_uuid
          partner_uuid
        }
      }
    `,
    deliveryRef,
  );
  const { attempted_at, event, is_test, event_count, flow_execution } = delivery;
  const [isOpen, setOpen] = useState(false);
  const bodyId = useId();
  const zone = useZone();
  const { tone, label } = deliveryLook(delivery.ok);
  const time = formatDateTimeSeconds(attempted_at, zone);
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <b>{eventWords(event)}</b>
        {event_count > 1 && <span className={styles.quiet}>{pluralize(event_count, 'event')}</span>}
        {is_test && <Tag>Test</Tag>}
        <time dateTime={attempted_at} className={styles.time}>
          {time}
        </time>
      </div>
      <div className={styles.line}>
        <code className={styles.answer}>{answerWords(delivery.code, delivery.response)}</code>
        {flow_execution && (
          <UiLink
            to={paths.execution({
              company_uuid,
              partner_uuid: flow_execution.partner_uuid,
              invocation_uuid: flow_execution.invocation_uuid,
            })}
            aria-label={`Execution of the delivery at ${time}`}
          >
            Execution
          </UiLink>
        )}
        <Button
          small
          look="quiet"
          aria-expanded={isOpen}
          aria-controls={isOpen ? bodyId : undefined}
          aria-label={`${isOpen ? 'Hide' : 'Show'} body of the delivery at ${time}`}
          icon={isOpen ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide body' : 'Show body'}
        </Button>
      </div>
      {isOpen && (
        <pre
          id={bodyId}
          className={styles.body}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
          tabIndex={0}
          aria-label={`Body of the delivery at ${time}`}
        >
          {delivery.body}
        </pre>
      )}
    </li>
  );
}
