import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ResendOutput_execution$key } from '#gql/ResendOutput_execution';
import { Button } from '#ui/actions/Button.tsx';
import { ResendDialog } from './ResendDialog.tsx';

/**
 * Sends all outputs or one of them again. Renders nothing for people who may never resend; otherwise the button says
 * why it is disabled.
 */
export function ResendOutput({ executionRef }: { executionRef: ResendOutput_execution$key }) {
  const execution = useFragment(
    graphql`
      fragment ResendOutput_execution on FlowExecution {
        invocation_uuid
        resend_offer {
          obstacle
        }
        resends {
          status
        }
        ...ResendDialog_execution
      }
    `,
    executionRef,
  );
  const { resend_offer, resends } = execution;
  const [asked, setAsked] = useState<'never' | 'now' | 'before'>('never');
  if (!resend_offer) return null;
  // While one output is being resent, another one can still be.
  const isPending = resend_offer.obstacle != null && resends?.some(({ status }) => status === 'PENDING');
  const obstacle = isPending ? null : resend_offer.obstacle;
  return (
    <>
      <Button
        small
        look="quiet"
        busy={isPending}
        aria-disabled={obstacle != null || undefined}
        data-tip={obstacle ?? undefined}
        onClick={() => obstacle == null && setAsked('now')}
      >
        Resend output…
      </Button>
      {/* Once opened, it stays mounted, so that closing can be animated. */}
      {asked !== 'never' && (
        <ResendDialog executionRef={execution} opened={asked === 'now'} onClose={() => setAsked('before')} />
      )}
    </>
  );
}
