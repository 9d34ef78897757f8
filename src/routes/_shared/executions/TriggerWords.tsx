import { graphql, useFragment } from 'react-relay/hooks';
import type { TriggerWords_execution$key } from '#gql/TriggerWords_execution';
import { triggerWords } from './trigger-labels.ts';

/** What triggered the execution: "AS2 message". */
export function TriggerWords({ executionRef }: { executionRef: TriggerWords_execution$key }) {
  const { trigger } = useFragment(
    graphql`
      fragment TriggerWords_execution on FlowExecution {
        invocation_uuid
        trigger
      }
    `,
    executionRef,
  );
  return triggerWords(trigger);
}
