// The new link shows among the facts and the linked executions of the page below.
/* oxlint-disable relay/must-colocate-fragment-spreads */
import { useId, useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ResubmitDialog_execution$key } from '#gql/ResubmitDialog_execution';
import type { ResubmitDialogResubmitMutation, ResubmitVersion } from '#gql/ResubmitDialogResubmitMutation';
import { formatDateTime } from '../../../../lib/dates.ts';
import { shortUuid } from '../../../../lib/text.ts';
import { useMutation } from '../../../../relay/useMutation.ts';
import { Button } from '../../../../ui/actions/Button.tsx';
import { notify } from '../../../../ui/feedback/notify.ts';
import { UiLink } from '../../../../ui/links.tsx';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import { useZone } from '../../../../ui/text/zone.ts';
import { paths } from '../../../paths.ts';
import styles from './ResubmitDialog.module.css';

interface ResubmitDialogProps {
  executionRef: ResubmitDialog_execution$key;
  opened: boolean;
  onClose: () => void;
}

type Choice = Exclude<ResubmitVersion, '%future added value'>;

/** Runs the input once more, with the version of the flow that the person chooses. */
export function ResubmitDialog({ executionRef, opened, onClose }: ResubmitDialogProps) {
  const execution = useFragment(
    graphql`
      fragment ResubmitDialog_execution on FlowExecution {
        invocation_uuid
        flow_name
        flow_version {
          flow_uuid
          version_timestamp
        }
        flow_setup {
          flow_uuid
          deployed_version {
            flow_uuid
            version_timestamp
          }
        }
        trading_partner {
          partner_uuid
          partner_name
        }
      }
    `,
    executionRef,
  );
  const [resubmit, isRunning] = useMutation<ResubmitDialogResubmitMutation>(
    graphql`
      mutation ResubmitDialogResubmitMutation($input: ResubmitFlowExecutionInput!) {
        resubmit_flow_execution(input: $input) {
          flow_execution {
            invocation_uuid
            company_uuid
            partner_uuid
            ...ExecutionLink_execution
          }
          original {
            invocation_uuid
            ...MoreFacts_execution
            ...LinkedCard_execution
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'Could not resubmit' },
  );
  const [chosen, setChosen] = useState<Choice>('CURRENT');
  const name = useId();
  const then = execution.flow_version?.version_timestamp;
  const now = execution.flow_setup?.deployed_version?.version_timestamp;
  const version = now === undefined && then !== undefined ? 'SAME' : chosen;

  // The second click of a double one can come before the button is busy, or while the dialog is still fading away; it
  // would send the documents twice.
  const isSent = useRef(false);

  const run = async () => {
    if (isSent.current) return;
    isSent.current = true;
    const { invocation_uuid } = execution;
    const result = await resubmit({ input: { invocation_uuid, version } });
    if (!result.ok) {
      isSent.current = false;
      return;
    }
    onClose();
    const made = result.response.resubmit_flow_execution.flow_execution;
    if (!made) return;
    const { company_uuid, partner_uuid } = made;
    const to = paths.execution({ company_uuid, partner_uuid, invocation_uuid: made.invocation_uuid });
    notify.success(
      <>
        Resubmitted as {shortUuid(made.invocation_uuid)} · <UiLink to={to}>Open</UiLink>
      </>,
    );
  };

  const zone = useZone();
  const isSame = then !== undefined && then === now;
  const saved = (at: number | undefined) => (at === undefined ? null : `saved ${formatDateTime(at, zone)}`);
  const choices: readonly { value: Choice; label: string; hint: string | null; why?: string }[] = [
    {
      value: 'CURRENT',
      label: 'The version that is deployed now',
      hint: isSame ? 'the one that ran then' : saved(now),
      ...(now === undefined && { why: 'No version is deployed' }),
    },
    {
      value: 'SAME',
      label: 'The version that ran then',
      hint: saved(then),
      ...(then === undefined && { why: 'That version was not kept' }),
    },
  ];
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`Resubmit “${execution.flow_name}”?`}
      size="small"
      busy={isRunning}
      actions={
        <>
          <Button look="quiet" onClick={onClose} disabled={isRunning}>
            Cancel
          </Button>
          <Button look="primary" busy={isRunning} onClick={() => void run()}>
            Resubmit
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <p>
          Its input runs through the flow once more. <b>{execution.trading_partner.partner_name}</b> may get
          the same documents a second time.
        </p>
        <fieldset className={styles.choices}>
          <legend>With which version of the flow?</legend>
          {choices.map(({ value, label, hint, why }) => (
            <label key={value} className={styles.choice}>
              <input
                type="radio"
                name={name}
                value={value}
                checked={version === value}
                disabled={why !== undefined}
                data-autofocus={version === value ? '' : undefined}
                onChange={() => setChosen(value)}
              />
              <span>
                {label}
                {(why ?? hint) && <span className={styles.hint}>{why ?? hint}</span>}
              </span>
            </label>
          ))}
        </fieldset>
      </div>
    </Dialog>
  );
}
