import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ResendOutput_execution$key } from '#gql/ResendOutput_execution';
import type { ResendOutputMutation } from '#gql/ResendOutputMutation';
import { formatDateTime, type Zone } from '../../../../lib/dates.ts';
import { formatBytes } from '../../../../lib/numbers.ts';
import { useMutation } from '../../../../relay/useMutation.ts';
import { Button } from '../../../../ui/actions/Button.tsx';
import { announce } from '../../../../ui/feedback/live-region.ts';
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx';
import styles from './overview.module.css';

interface ResendOutputProps {
  executionRef: ResendOutput_execution$key;
  zone: Zone;
}

/** The size of the output, its resends and how each ended, and a button to send it once more. */
export function ResendOutput({ executionRef, zone }: ResendOutputProps) {
  const { invocation_uuid, output_bytes, viewer_can_resend, trading_partner, resends } = useFragment(
    graphql`
      fragment ResendOutput_execution on FlowExecution {
        invocation_uuid
        output_bytes
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
  const [resend, isResending] = useMutation<ResendOutputMutation>(
    graphql`
      mutation ResendOutputMutation($input: ResendOutputInput!) {
        resend_output(input: $input) {
          flow_execution {
            invocation_uuid
            ...ResendOutput_execution
            ...ExecutionLive_execution
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'Could not resend the output' },
  );
  const [isAsked, setAsked] = useState(false);
  if (output_bytes == null) return null;
  const isPending = (resends ?? []).some(({ status }) => status === 'PENDING');
  const confirm = async () => {
    const { ok } = await resend({ input: { invocation_uuid } });
    setAsked(false);
    if (ok) announce('Resending the output');
  };
  return (
    <>
      <span>{formatBytes(output_bytes)}</span>
      {viewer_can_resend && (
        <Button
          small
          look="quiet"
          aria-disabled={isPending || undefined}
          data-tip={isPending ? 'A resend is in progress' : undefined}
          onClick={() => !isPending && setAsked(true)}
        >
          Resend output…
        </Button>
      )}
      {(resends ?? []).map(({ number, status, requested_at, requested_by, message }) => (
        <span key={number}>
          Resent {formatDateTime(requested_at, zone)} by {requested_by.display}:{' '}
          <span className={status === 'FAILED' ? styles.failed : 'muted'}>
            {status === 'PENDING' ? 'in progress' : status === 'DELIVERED' ? 'delivered' : message}
          </span>
        </span>
      ))}
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title="Resend the output?"
        confirmLabel="Resend output"
        busy={isResending}
        onConfirm={() => void confirm()}
      >
        <p>
          <b>{trading_partner.partner_name}</b> receives the same file again, with the same control number.
          The flow does not run again.
        </p>
      </ConfirmDialog>
    </>
  );
}
