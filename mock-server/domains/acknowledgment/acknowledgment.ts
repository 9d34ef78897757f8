import { OUTPUT, fileKey, readSlot, slotOf } from '../../content/plan.ts';
import type { MockContext } from '../../kernel/context.ts';
import { ref } from '../../data/store/ref.ts';
import type { Domain } from '../../kernel/domain.ts';
import { currentFacts } from '../execution-file/current-facts.ts';
import { mayRead } from '../execution-file/execution-file.ts';
import { keyOf } from '../key-of.ts';
import { acknowledgmentNodes, type AcknowledgmentNode } from './nodes.ts';
import { outstandingAcknowledgments } from './outstanding.ts';

/**
 * Acknowledgments that receivers sent or still owe. Anyone who can see the execution can see them; reading their files
 * requires the permission to read files.
 */
export const acknowledgmentDomain: Domain = {
  name: 'acknowledgment',
  resolvers: {
    Company: { outstanding_acknowledgments: outstandingAcknowledgments },
    FlowExecution: {
      acknowledgments(source: unknown, _args: unknown, context: MockContext) {
        const facts = currentFacts(context, keyOf(source));
        return facts && acknowledgmentNodes(facts);
      },
    },
    Acknowledgment: {
      file: ({ file_key, invocation_uuid }: AcknowledgmentNode, _args: unknown, context: MockContext) =>
        file_key !== null && mayRead(invocation_uuid, context) ? ref('ExecutionFile', file_key) : null,
      output_file: ({ slot, invocation_uuid }: AcknowledgmentNode, _args: unknown, context: MockContext) =>
        mayRead(invocation_uuid, context)
          ? ref('ExecutionFile', fileKey(invocation_uuid, slotOf(readSlot(slot).output, OUTPUT)))
          : null,
    },
  },
};
