import { graphql } from 'react-relay/hooks';
import type { ResendDialogMutation } from '#gql/ResendDialogMutation';
import { useMutation } from '../../../../relay/useMutation.ts';
import { announce } from '../../../../ui/feedback/live-region.ts';
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx';

interface ResendDialogProps {
  invocation_uuid: string;
  partner_name: string;
  onClose: () => void;
}

/** Asks before the output is sent once more, because the partner cannot unsee it. */
export function ResendDialog({ invocation_uuid, partner_name, onClose }: ResendDialogProps) {
  const [resend, isResending] = useMutation<ResendDialogMutation>(
    graphql`
      mutation ResendDialogMutation($input: ResendOutputInput!) {
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
  const confirm = async () => {
    const { ok } = await resend({ input: { invocation_uuid } });
    if (ok) announce('Resending the output');
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title="Resend the output?"
      confirmLabel="Resend output"
      busy={isResending}
      onConfirm={() => void confirm()}
    >
      <p>
        <b>{partner_name}</b> receives the same file again, with the same control number. The flow does not
        run again.
      </p>
    </ConfirmDialog>
  );
}
