import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ConvertFlow_flow$key } from '#gql/ConvertFlow_flow';
import type { ConvertFlowMutation } from '#gql/ConvertFlowMutation';
import { pluralize } from '#lib/text.ts';
import { useMutation } from '#relay/useMutation.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { Button } from '#ui/actions/Button.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import { Card } from '#ui/page/Card.tsx';
import { paths } from '#routes/paths.ts';
import { graphInput } from '../graph-input.ts';
import { kindIcons } from '../step-icons.ts';
import { kindNames } from '../step-kinds.ts';
import { graphOfFlow } from './graph-of-flow.ts';
import styles from './convert.module.css';

/** A flow of the form at the address of the builder: offers to convert it, and explains what that means. */
export function ConvertFlow({ flowRef }: { flowRef: ConvertFlow_flow$key }) {
  const { configuration, builder, viewer_can_edit, ...at } = useFragment(
    graphql`
      fragment ConvertFlow_flow on FlowSetup @throwOnFieldError {
        flow_uuid
        company_uuid
        partner_uuid
        flow_name
        builder
        viewer_can_edit
        configuration {
          flow_uuid
          lock_version
          ...graphOfFlow_configuration
        }
      }
    `,
    flowRef,
  );
  const [convert, isRunning] = useMutation<ConvertFlowMutation>(
    graphql`
      mutation ConvertFlowMutation($input: SaveFlowInput!) {
        save_flow(input: $input) {
          flow_configuration {
            flow_uuid
            ...useBuilderForm_configuration
            ...useBuilderProblems_configuration
            ...graphOfFlow_configuration
          }
          flow_setup {
            flow_uuid
            builder
            ...FlowBuilder_flow
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The flow was not converted', inForm: 'all', success: `${at.flow_name} is on the canvas` },
  );
  const [errors, setErrors] = useState<readonly string[]>([]);
  const graph = graphOfFlow(configuration);
  const run = async () => {
    setErrors([]);
    const { flow_uuid, lock_version } = configuration;
    const result = await convert({
      input: { flow_uuid, lock_version, builder: 'VISUAL_V3', graph: graphInput(graph) },
    });
    if (!result.ok) setErrors(result.errors.map(({ message }) => message));
  };
  const canConvert = viewer_can_edit && builder === 'FORM';
  return (
    <Card title="This flow is built with the form" padded>
      <div className={styles.convert}>
        {errors.length > 0 && (
          <Callout tone="fail" title="Not converted.">
            {errors.join(' ')}
          </Callout>
        )}
        {builder === 'FORM' ? (
          <>
            <p>On the canvas it would be {pluralize(graph.nodes.length, 'step')}, with the same settings:</p>
            <ol className={styles.steps}>
              {graph.nodes.map(({ node_id, kind, label }) => {
                const Icon = kindIcons[kind];
                return (
                  <li key={node_id}>
                    <Icon size={16} aria-hidden="true" />
                    <b>{label}</b>
                    {label !== kindNames[kind] && <span className="muted">{kindNames[kind]}</span>}
                  </li>
                );
              })}
            </ol>
            <ul>
              <li>Executions keep using the deployed version until you deploy the flow.</li>
              <li>Duplicate check, retries, notifications, and earlier versions stay.</li>
              <li>A visual flow cannot be converted back to a form.</li>
            </ul>
          </>
        ) : (
          <p>Its settings come from a licensed integration, so it has no steps to arrange.</p>
        )}
        <div className={styles.actions}>
          <AnchorButton to={paths.flow(at)}>Open the form</AnchorButton>
          {canConvert && (
            <Button look="primary" busy={isRunning} onClick={() => void run()}>
              Convert to visual flow
            </Button>
          )}
        </div>
        {!viewer_can_edit && <p className="muted">Editors and owners of the workspace can convert it.</p>}
      </div>
    </Card>
  );
}
