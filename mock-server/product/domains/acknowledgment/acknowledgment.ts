import { OUTPUT, fileKey, readSlot, slotOf } from '../../documents/plan.ts';
import { ref } from '../../../engine/store/ref.ts';
import type { Domain } from '../../domain.ts';
import { currentFacts } from '../../model/execution/current-facts.ts';
import { mayRead } from '../../model/execution/execution-file.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import { acknowledgmentNodes } from '../../model/execution/acknowledgment-nodes.ts';
import { outstandingAcknowledgments } from './outstanding.ts';
import { mustExist } from '../../model/kit/must-exist.ts';

/**
 * Acknowledgments that receivers sent or still owe. Anyone who can see the execution can see them; reading their files
 * requires the permission to read files.
 */
export const acknowledgmentDomain: Domain = {
  name: 'acknowledgment',
  resolvers: {
    Company: { outstanding_acknowledgments: outstandingAcknowledgments },
    FlowExecution: {
      acknowledgments(source, _args, context) {
        const facts = mustExist(currentFacts(context, keyOf(source)), 'execution');
        return acknowledgmentNodes(facts);
      },
    },
    Acknowledgment: {
      file: ({ file_key, invocation_uuid }, _args, context) =>
        file_key !== null && mayRead(invocation_uuid, context) ? ref('ExecutionFile', file_key) : null,
      output_file: ({ slot, invocation_uuid }, _args, context) =>
        mayRead(invocation_uuid, context)
          ? ref('ExecutionFile', fileKey(invocation_uuid, slotOf(readSlot(slot).output, OUTPUT)))
          : null,
    },
  },
};
