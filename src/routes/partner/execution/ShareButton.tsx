import { IconShare3, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ShareButton_execution$key } from '#gql/ShareButton_execution';
import type { ShareButtonShareMutation } from '#gql/ShareButtonShareMutation';
import { pluralise } from '../../../lib/text.ts';
import { useMutation } from '../../../relay/useMutation.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { announce } from '../../../ui/feedback/live-region.ts';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx';

/** Shares files and logs with the partner's guests, or stops sharing; asks first, because they may be confidential. */
export function ShareButton({ executionRef }: { executionRef: ShareButton_execution$key }) {
  const { invocation_uuid, is_shared, trading_partner } = useFragment(
    graphql`
      fragment ShareButton_execution on FlowExecution {
        invocation_uuid
        is_shared
        trading_partner {
          partner_uuid
          partner_name
          integration_users {
            status
          }
        }
      }
    `,
    executionRef,
  );
  const [share, isSharing] = useMutation<ShareButtonShareMutation>(
    graphql`
      mutation ShareButtonShareMutation($input: ShareFlowExecutionInput!) {
        share_flow_execution(input: $input) {
          flow_execution {
            invocation_uuid
            ...ShareButton_execution
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: is_shared ? 'Could not stop sharing' : 'Could not share it' },
  );
  const [asked, setAsked] = useState<'share' | 'close' | null>(null);
  const confirm = async () => {
    const { ok } = await share({ input: { invocation_uuid, is_shared: asked === 'share' } });
    setAsked(null);
    if (ok) announce(asked === 'share' ? 'Shared with guests' : 'No longer shared');
  };
  const guests = (trading_partner.integration_users ?? []).filter(({ status }) => status === 'ACTIVE').length;
  const who = (
    <>
      {guests > 0 ? pluralise(guests, 'guest') : 'Guests'} of <b>{trading_partner.partner_name}</b>
    </>
  );
  return (
    <>
      <Button
        aria-pressed={is_shared}
        icon={is_shared ? <IconUsers size={14} /> : <IconShare3 size={14} />}
        data-tip={is_shared ? 'Guests of this partner can read its files and logs' : undefined}
        onClick={() => setAsked(is_shared ? 'close' : 'share')}
      >
        {is_shared ? 'Shared' : 'Share'}
      </Button>
      <ConfirmDialog
        opened={asked === 'share'}
        onClose={() => setAsked(null)}
        title="Share this execution?"
        confirmLabel="Share"
        busy={isSharing}
        onConfirm={() => void confirm()}
      >
        <p>
          {who} will be able to read its files and logs. They may contain confidential data: prices, names and
          addresses, credentials in other systems’ messages.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'close'}
        onClose={() => setAsked(null)}
        title="Stop sharing this execution?"
        confirmLabel="Stop sharing"
        busy={isSharing}
        onConfirm={() => void confirm()}
      >
        <p>
          {who} will no longer be able to read its files and logs. Anything they already downloaded stays with
          them.
        </p>
      </ConfirmDialog>
    </>
  );
}
