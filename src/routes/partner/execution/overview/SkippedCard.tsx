import { graphql, useFragment } from 'react-relay/hooks';
import type { SkippedCard_execution$key } from '#gql/SkippedCard_execution';
import { Card } from '#ui/page/Card.tsx';
import { KeyValue } from '#ui/page/KeyValue.tsx';
import { ExecutionLink } from '../ExecutionLink.tsx';

/** For a skipped execution: which rule applied, and why. */
export function SkippedCard({ executionRef }: { executionRef: SkippedCard_execution$key }) {
  const { skip_reason } = useFragment(
    graphql`
      fragment SkippedCard_execution on FlowExecution @throwOnFieldError {
        invocation_uuid
        skip_reason {
          rule
          detail
          value
          duplicate_of {
            invocation_uuid
            ...ExecutionLink_execution
          }
        }
      }
    `,
    executionRef,
  );
  if (!skip_reason) return null;
  const { rule, detail, value, duplicate_of } = skip_reason;
  return (
    <Card title="Why it was skipped">
      <KeyValue
        facts={[
          { label: 'Rule', value: <b>{rule}</b> },
          { label: 'What it found', value: detail },
          { label: 'In the document', value },
          { label: 'Duplicate of', value: duplicate_of && <ExecutionLink executionRef={duplicate_of} /> },
        ]}
      />
    </Card>
  );
}
