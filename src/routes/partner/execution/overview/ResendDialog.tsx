import { graphql, useFragment } from 'react-relay/hooks';
import type { ResendDialog_execution$key } from '#gql/ResendDialog_execution';
import type { ResendDialogMutation } from '#gql/ResendDialogMutation';
import { formatBytes } from '../../../../lib/numbers.ts';
import { pluralise } from '../../../../lib/text.ts';
import { useMutation } from '../../../../relay/useMutation.ts';
import { announce } from '../../../../ui/feedback/live-region.ts';
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx';
import { KeyValue } from '../../../../ui/page/KeyValue.tsx';

interface ResendDialogProps {
  executionRef: ResendDialog_execution$key;
  opened: boolean;
  onClose: () => void;
}

/** Asks before the output is sent once more, because the partner cannot unsee it: what goes where. */
export function ResendDialog({ executionRef, opened, onClose }: ResendDialogProps) {
  const { invocation_uuid, trading_partner, interchange, resend_offer } = useFragment(
    graphql`
      fragment ResendDialog_execution on FlowExecution {
        invocation_uuid
        trading_partner {
          partner_uuid
          partner_name
        }
        interchange {
          control_number
        }
        resend_offer {
          destination_summary
          destination {
            endpoint {
              endpoint_uuid
              name
            }
            host_system {
              host_system_uuid
              name
            }
          }
          files {
            file_key
            file_name
            size_bytes
          }
        }
      }
    `,
    executionRef,
  );
  const [resend, isResending] = useMutation<ResendDialogMutation>(
    graphql`
      mutation ResendDialogMutation($input: ResendOutputInput!) {
        resend_output(input: $input) {
          flow_execution {
            invocation_uuid
            ...ResendOutput_execution
            ...LinkedCard_execution
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
  if (!resend_offer) return null;
  const confirm = async () => {
    const { ok } = await resend({ input: { invocation_uuid } });
    if (ok) announce('Resending the output');
    onClose();
  };
  const { destination_summary, destination, files } = resend_offer;
  const name = (destination?.endpoint ?? destination?.host_system)?.name;
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Resend the output?"
      confirmLabel={`Resend ${pluralise(files.length, 'file')}`}
      busy={isResending}
      onConfirm={() => void confirm()}
    >
      <p>
        <b>{trading_partner?.partner_name}</b> receives the same {files.length === 1 ? 'file' : 'files'} again
        {interchange && (
          <>
            , with the same control number <span className="mono">{interchange.control_number}</span>
          </>
        )}
        . The flow does not run again.
      </p>
      <KeyValue
        facts={[
          {
            label: 'To',
            value: (
              <span>
                {destination_summary}
                {name !== undefined && !destination_summary?.includes(name) && (
                  <span className="muted">, {name}</span>
                )}
              </span>
            ),
          },
          {
            label: files.length === 1 ? 'File' : pluralise(files.length, 'file'),
            value: files.map(({ file_key, file_name, size_bytes }) => (
              <span key={file_key}>
                <span className="mono">{file_name}</span>{' '}
                <span className="muted">{formatBytes(size_bytes)}</span>
              </span>
            )),
          },
        ]}
      />
    </ConfirmDialog>
  );
}
