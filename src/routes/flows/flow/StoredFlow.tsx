import { Suspense, useEffect } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useSearchParams } from 'react-router';
import type { StoredFlow_flow$key } from '#gql/StoredFlow_flow';
import type { StoredFlow_query$key } from '#gql/StoredFlow_query';
import { formatDate } from '#lib/dates.ts';
import { Part } from '#relay/parts.tsx';
import { lazily } from '#lib/lazily.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';
import { useZone } from '#ui/text/zone.ts';
import { useIntegration } from '../integration/useIntegration.ts';
import { useFlowDrawers } from './flow-drawers.ts';
import { FlowDrawers } from './FlowDrawers.tsx';
import { FlowEditor } from './FlowEditor.tsx';
import { FlowFacts } from './FlowFacts.tsx';
import { FlowHead } from './FlowHead.tsx';
import { sectionTitle } from './flow-sections.ts';
import { goToSetting } from './go-to.ts';
import { inputOf } from './flow-values.ts';
import { useFlowForm } from './useFlowForm.ts';
import { useProblems } from './useProblems.ts';
import styles from './flow.module.css';

const IntegrationSection = lazily(() => import('./sections/IntegrationSection.tsx'), 'IntegrationSection');

interface StoredFlowProps {
  flowRef: StoredFlow_flow$key;
  queryRef: StoredFlow_query$key;
}

/** The form of a stored flow, for people who may change it. */
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
        ...useIntegration_flow
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
  const integration = useIntegration(flow);
  const declared = integration?.declared ?? [];
  const form = useFlowForm({
    company_uuid,
    partner_uuid,
    configurationRef: configuration,
    created: null,
    declared,
  });
  const { problems, hasFailed } = useProblems({
    form,
    configurationRef: configuration,
    validationRef: null,
    subject: { partner_uuid, flow_type: flow_type.code },
    declared,
  });
  // A link from elsewhere may name a setting.
  const wanted = useSearchParams()[0].get('setting');
  const { id: formId } = form;
  useEffect(() => {
    if (wanted !== null) goToSetting(formId, wanted);
  }, [formId, wanted]);
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
        {...(integration && {
          integration: (fields) => (
            <Suspense
              fallback={
                <Card title={sectionTitle('integration')} padded>
                  <Skeleton shape="text" count={4} />
                </Card>
              }
            >
              <Part title={sectionTitle('integration')}>
                <IntegrationSection
                  fields={fields}
                  integration={integration}
                  partner_uuid={partner_uuid}
                  flow_uuid={flow.flow_uuid}
                />
              </Part>
            </Suspense>
          ),
        })}
      >
        <FlowFacts flowRef={flow} />
      </FlowEditor>
      <FlowDrawers
        flowRef={flow}
        opened={drawers.opened}
        test={{
          draft: () => (form.changed.length > 0 ? inputOf(form.getValues(), form.changed, declared) : null),
          isDirty: form.changed.length > 0,
        }}
        onClose={drawers.close}
      />
    </div>
  );
}
