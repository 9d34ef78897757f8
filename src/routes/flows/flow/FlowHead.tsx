import { IconHistory, IconPlayerPlay } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { FlowHead_flow$key } from '#gql/FlowHead_flow';
import { Button } from '#ui/actions/Button.tsx';
import { Switch } from '#ui/actions/Switch.tsx';
import type { FormState } from '#ui/form/form-model.ts';
import { PageHead } from '#ui/page/PageHead.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { statusLook } from '#ui/status/tone.ts';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { deployStates } from '../../_shared/flows/flow-labels.ts';
import { NEVER_DEPLOYED, useFlowSwitch } from '../../_shared/flows/useFlowSwitch.ts';
import type { DrawerName } from './flow-drawers.ts';
import { FlowMore } from './FlowMore.tsx';
import styles from './flow.module.css';

interface FlowHeadProps {
  flowRef: FlowHead_flow$key;
  /** Null for people with read-only access. */
  form: FormState | null;
  problems: readonly { readonly severity: 'ERROR' | 'WARNING' }[];
  onOpen: (drawer: DrawerName) => void;
  /** In front of the buttons: the choice of the view. */
  tools?: ReactNode;
}

/** The head of the page, which stays visible: the flow's name, its status, and its actions. */
export function FlowHead({ flowRef, form, problems, onOpen, tools }: FlowHeadProps) {
  const flow = useFragment(
    graphql`
      fragment FlowHead_flow on FlowSetup {
        flow_uuid
        flow_name
        enabled
        deploy_state
        updated_at
        deployed_version {
          flow_uuid
          version_timestamp
        }
        ...useFlowSwitch_flow
        ...FlowMore_flow
      }
    `,
    flowRef,
  );
  const { flow_name, deploy_state } = flow;
  const flowSwitch = useFlowSwitch(flow);
  const look = statusLook(deployStates, deploy_state);
  const isDirty = form !== null && form.changed.length > 0;
  const blocking = problems.filter(({ severity }) => severity === 'ERROR').length;
  const whyNotDeploy = isDirty
    ? 'Save your changes first'
    : blocking > 0
      ? `Fix ${blocking === 1 ? 'the problem' : `the ${blocking} problems`} first`
      : deploy_state === 'DEPLOYED'
        ? 'The saved version is deployed'
        : null;
  return (
    <div className={styles.head}>
      <PageHead
        title={<bdi>{flow_name}</bdi>}
        before={
          form && (
            <Switch
              hideLabel
              label={`Enabled: ${flow_name}`}
              checked={flowSwitch.enabled}
              {...(!flowSwitch.enabled && !flow.deployed_version && { disabled: NEVER_DEPLOYED })}
              onChange={flowSwitch.setEnabled}
            />
          )
        }
        badge={<StatusBadge tone={look.tone}>{look.label}</StatusBadge>}
        context={
          isDirty ? (
            'Unsaved changes'
          ) : (
            <>
              Saved <RelativeTime at={flow.updated_at} />
              {(deploy_state === 'UNDEPLOYED_CHANGES' || deploy_state === 'DRAFT') && ', not deployed'}
            </>
          )
        }
        actions={
          <>
            {tools}
            <Button
              look="quiet"
              icon={<IconHistory size={16} aria-hidden="true" />}
              onClick={() => onOpen('versions')}
            >
              Versions
            </Button>
            {form && (
              <>
                <Button icon={<IconPlayerPlay size={16} aria-hidden="true" />} onClick={() => onOpen('test')}>
                  Test run
                </Button>
                <FlowMore flowRef={flow} onReset={form.reset} onPromote={() => onOpen('promote')} />
                <Button
                  type="submit"
                  form={form.id}
                  look={isDirty ? 'primary' : 'default'}
                  busy={form.isSaving}
                  aria-disabled={!isDirty || undefined}
                  aria-keyshortcuts="Control+S Meta+S"
                  data-tip={isDirty ? undefined : 'Nothing has changed'}
                >
                  Save
                </Button>
                <Button
                  look={isDirty ? 'default' : 'primary'}
                  aria-disabled={whyNotDeploy !== null || undefined}
                  data-tip={whyNotDeploy ?? undefined}
                  onClick={whyNotDeploy === null ? () => onOpen('deploy') : undefined}
                >
                  Deploy…
                </Button>
              </>
            )}
          </>
        }
      />
    </div>
  );
}
