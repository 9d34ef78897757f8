import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ResendOutput_execution$key } from '#gql/ResendOutput_execution';
import { formatDateTime, type Zone } from '../../../../lib/dates.ts';
import { Button } from '../../../../ui/actions/Button.tsx';
import styles from './overview.module.css';
import { ResendDialog } from './ResendDialog.tsx';

interface ResendOutputProps {
  executionRef: ResendOutput_execution$key;
  zone: Zone;
}

/** The resends of the output and how each ended, and a button to send it once more. */
export function ResendOutput({ executionRef, zone }: ResendOutputProps) {
  const { invocation_uuid, viewer_can_resend, trading_partner, resends } = useFragment(
    graphql`
      fragment ResendOutput_execution on FlowExecution {
        invocation_uuid
        viewer_can_resend
        trading_partner {
          partner_uuid
          partner_name
        }
        resends {
          number
          status
          requested_at
          requested_by {
            display
          }
          message
        }
      }
    `,
    executionRef,
  );
  const [isAsked, setAsked] = useState(false);
  const isPending = resends?.some(({ status }) => status === 'PENDING');
  return (
    <>
      {viewer_can_resend && (
        <Button small look="quiet" busy={isPending} onClick={() => setAsked(true)}>
          Resend output…
        </Button>
      )}
      {resends?.map(({ number, status, requested_at, requested_by, message }) => (
        <span key={number}>
          Resent {formatDateTime(requested_at, zone)} by {requested_by.display}:{' '}
          <span className={status === 'FAILED' ? styles.failed : 'muted'}>
            {status === 'PENDING' ? 'in progress' : status === 'DELIVERED' ? 'delivered' : message}
          </span>
        </span>
      ))}
      {isAsked && (
        <ResendDialog
          invocation_uuid={invocation_uuid}
          partner_name={trading_partner.partner_name}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
