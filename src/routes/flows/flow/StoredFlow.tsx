import { graphql, useFragment } from 'react-relay/hooks';
import type { StoredFlow_flow$key } from '#gql/StoredFlow_flow';
import type { StoredFlow_query$key } from '#gql/StoredFlow_query';
import { formatDate } from '../../../lib/dates.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { useZone } from '../../../ui/text/zone.ts';
import { useFlowDrawers } from './flow-drawers.ts';
import { FlowDrawers } from './FlowDrawers.tsx';
import { FlowEditor } from './FlowEditor.tsx';
import { FlowFacts } from './FlowFacts.tsx';
import { FlowHead } from './FlowHead.tsx';
import { inputOf } from './flow-values.ts';
import { useFlowForm } from './useFlowForm.ts';
import { useProblems } from './useProblems.ts';
import styles from './flow.module.css';

interface StoredFlowProps {
  flowRef: StoredFlow_flow$key;
  queryRef: StoredFlow_query$key;
}

/** The form of a stored flow, for those who may change it. */
export function StoredFlow({ flowRef, queryRef }: StoredFlowProps) {
  const flow = useFragment(
    graphql`
      fragment StoredFlow_flow on FlowSetup @throwOnFieldError {
        flow_uuid
        company_uuid
        partner_uuid
        direction
        deploy_state
        flow_type {
          code
        }
        deployed_version {
          flow_uuid
          version_timestamp
          saved_at
        }
        configuration {
          flow_uuid
          mapping {
            name
          }
          ...useFlowForm_configuration
          ...useProblems_configuration
        }
        ...FlowHead_flow
        ...FlowFacts_flow
        ...FlowDrawers_flow
      }
    `,
    flowRef,
  );
  const data = useFragment(
    graphql`
      fragment StoredFlow_query on Query
      @argumentDefinitions(company_uuid: { type: "ID!" }, partner_uuid: { type: "ID!" }) {
        ...FlowEditor_query @arguments(company_uuid: $company_uuid, partner_uuid: $partner_uuid)
      }
    `,
    queryRef,
  );
  const { company_uuid, partner_uuid, flow_type, configuration, deployed_version } = flow;
  const zone = useZone();
  const drawers = useFlowDrawers();
  const form = useFlowForm({
    company_uuid,
    partner_uuid,
    configurationRef: configuration,
    created: null,
  });
  const { problems, hasFailed } = useProblems({
    form,
    configurationRef: configuration,
    validationRef: null,
    subject: { partner_uuid, flow_type: flow_type.code },
  });
  return (
    <div className={styles.page}>
      <FlowHead flowRef={flow} form={form} problems={problems} onOpen={drawers.open} />
      {flow.deploy_state === 'UNDEPLOYED_CHANGES' && deployed_version && (
        <Callout
          tone="wait"
          title="Saved, not deployed."
          actions={
            <Button small onClick={() => drawers.open('deploy')}>
              Show changes
            </Button>
          }
        >
          Executions still use the version of {formatDate(deployed_version.saved_at, zone)}.
        </Callout>
      )}
      <FlowEditor
        form={form}
        problems={problems}
        hasFailed={hasFailed}
        queryRef={data}
        partner_uuid={partner_uuid}
        flow_type={flow_type.code}
        isSending={flow.direction === 'SEND'}
        mappingName={configuration.mapping?.name ?? null}
      >
        <FlowFacts flowRef={flow} />
      </FlowEditor>
      <FlowDrawers
        flowRef={flow}
        opened={drawers.opened}
        test={{
          draft: () => (form.changed.length > 0 ? inputOf(form.getValues(), form.changed) : null),
          isDirty: form.changed.length > 0,
        }}
        onClose={drawers.close}
      />
    </div>
  );
}
