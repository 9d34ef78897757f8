import { IconShare3, IconUsers } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ShareButton_execution$key } from '#gql/ShareButton_execution';
import type { ShareButtonShareMutation } from '#gql/ShareButtonShareMutation';
import { lazily } from '#lib/lazily.ts';
import { useMutation } from '#relay/useMutation.ts';
import { Button } from '#ui/actions/Button.tsx';
import { announce } from '#ui/feedback/live-region.ts';

const ShareDialog = lazily(() => import('./share/ShareDialog.tsx'), 'ShareDialog');

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
  // Once opened, it stays mounted, so that closing can be animated.
  const [isWanted, setWanted] = useState(false);
  const confirm = async () => {
    const { ok } = await share({ input: { invocation_uuid, is_shared: asked === 'share' } });
    setAsked(null);
    if (ok) announce(asked === 'share' ? 'Shared with guests' : 'No longer shared');
  };
  return (
    <>
      <Button
        aria-pressed={is_shared}
        icon={is_shared ? <IconUsers size={14} /> : <IconShare3 size={14} />}
        data-tip={is_shared ? 'Guests of this partner can read its files and logs' : undefined}
        onClick={() => {
          setWanted(true);
          setAsked(is_shared ? 'close' : 'share');
        }}
      >
        {is_shared ? 'Shared' : 'Share'}
      </Button>
      {isWanted && (
        <Suspense fallback={null}>
          <ShareDialog
            invocation_uuid={invocation_uuid}
            opened={asked !== null}
            isShared={asked === null ? is_shared : asked === 'close'}
            partnerName={trading_partner.partner_name}
            busy={isSharing}
            onConfirm={() => void confirm()}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  );
}
