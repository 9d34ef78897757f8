import { graphql, useFragment } from 'react-relay/hooks';
import type { WalkCard_execution$key } from '#gql/WalkCard_execution';
import { pluralize } from '#lib/text.ts';
import { UiLink } from '#ui/links.tsx';
import { Card } from '#ui/page/Card.tsx';
import { paths } from '#routes/paths.ts';
import styles from './walk.module.css';
import { WalkStep } from './WalkStep.tsx';

/** The steps of the flow's canvas that the execution passed, in order, and those it did not reach. */
export function WalkCard({ executionRef }: { executionRef: WalkCard_execution$key }) {
  const { company_uuid, partner_uuid, flow_uuid, flow_setup, walk } = useFragment(
    graphql`
      fragment WalkCard_execution on FlowExecution @throwOnFieldError {
        invocation_uuid
        company_uuid
        partner_uuid
        flow_uuid
        flow_setup {
          flow_uuid
        }
        walk {
          steps {
            node_id
            label
            status
            ...WalkStep_step
          }
        }
      }
    `,
    executionRef,
  );
  if (!walk) return null;
  const flow = flow_setup ? { company_uuid, partner_uuid, flow_uuid } : null;
  const reached = walk.steps.filter(({ status }) => status !== 'SKIPPED');
  const left = walk.steps.filter(({ status }) => status === 'SKIPPED');
  return (
    <Card
      title="Path through the flow"
      hint={`${reached.length} of ${pluralize(walk.steps.length, 'step')}`}
      actions={flow && <UiLink to={paths.flowBuilder(flow)}>Flow builder</UiLink>}
    >
      <ol className={styles.steps}>
        {reached.map((step) => (
          <WalkStep key={step.node_id} stepRef={step} flow={flow} />
        ))}
      </ol>
      {left.length > 0 && (
        <p className={styles.left}>
          Not reached:{' '}
          {left.map(({ node_id, label }, place) => (
            <span key={node_id}>
              {place > 0 && ', '}
              {flow ? <UiLink to={paths.flowBuilder(flow, { step: node_id })}>{label}</UiLink> : label}
            </span>
          ))}
        </p>
      )}
    </Card>
  );
}
