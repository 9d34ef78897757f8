import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ResendDialog_execution$key } from '#gql/ResendDialog_execution';
import type { ResendDialogMutation } from '#gql/ResendDialogMutation';
import { formatBytes } from '#lib/numbers.ts';
import { pluralize } from '#lib/text.ts';
import { lateWords } from '#relay/late-labels.ts';
import { useMutation } from '#relay/useMutation.ts';
import { announce } from '#ui/feedback/live-region.ts';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { KeyValue } from '#ui/page/KeyValue.tsx';
import { ALL_OUTPUTS } from './resend-choice.ts';
import { ResendChoice } from './ResendChoice.tsx';

interface ResendDialogProps {
  executionRef: ResendDialog_execution$key;
  opened: boolean;
  onClose: () => void;
}

/**
 * Asks for confirmation before outputs are sent again, because a receiver cannot be made to forget them; shows what
 * goes where.
 */
export function ResendDialog({ executionRef, opened, onClose }: ResendDialogProps) {
  const [wanted, setWanted] = useState<string | null>(null);
  const [conflict, setConflict] = useState<string | null>(null);
  const { invocation_uuid, trading_partner, interchange, resends, resend_offer } = useFragment(
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
        resends {
          number
        }
        resend_offer {
          outputs {
            obstacle
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
            file {
              file_key
              file_name
              size_bytes
            }
            ...ResendChoice_outputs
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
            ...ResendDialog_execution
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
    { failure: 'Could not resend the output', inForm: ['expected_resend_count'] },
  );
  const outputs = resend_offer?.outputs ?? [];
  const [only] = outputs;
  if (!only) return null;
  const possible = outputs.filter(({ obstacle }) => obstacle == null);
  const first = possible.length === outputs.length ? null : possible[0];
  const choice = wanted ?? first?.file.file_key ?? ALL_OUTPUTS;
  const sent = choice === ALL_OUTPUTS ? outputs : outputs.filter(({ file }) => file.file_key === choice);
  const close = () => {
    setWanted(null);
    setConflict(null);
    onClose();
  };
  const confirm = async () => {
    const file_key = choice === ALL_OUTPUTS ? null : choice;
    const expected_resend_count = resends?.length ?? 0;
    const result = await resend({ input: { invocation_uuid, file_key, expected_resend_count } });
    const late = result.ok ? null : lateWords(result.errors);
    if (late !== null) {
      setConflict(late);
      return;
    }
    if (result.ok) announce(sent.length === 1 ? 'Resending the output' : 'Resending the outputs');
    close();
  };
  const { destination_summary, destination, file } = only;
  const name = (destination?.endpoint ?? destination?.host_system)?.name;
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      title={outputs.length === 1 ? 'Resend the output?' : 'Resend outputs?'}
      confirmLabel={`Resend ${pluralize(sent.length, 'file')}${conflict === null ? '' : ' anyway'}`}
      busy={isResending}
      error={conflict}
      onConfirm={() => void confirm()}
    >
      {outputs.length > 1 ? (
        <>
          <p>Each destination receives the same file again. The flow does not run again.</p>
          <ResendChoice outputsRef={outputs} chosen={choice} onChoose={setWanted} />
        </>
      ) : (
        <>
          <p>
            <b>{trading_partner?.partner_name}</b> receives the same file again
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
                label: 'File',
                value: (
                  <span>
                    <span className="mono">{file.file_name}</span>{' '}
                    <span className="muted">{formatBytes(file.size_bytes)}</span>
                  </span>
                ),
              },
            ]}
          />
        </>
      )}
    </ConfirmDialog>
  );
}
