import type { MockContext } from '../../context.ts';
import type { ExecutionFacts } from '../../facts/facts.ts';
import { reasonOf } from '../../facts/reasons.ts';
import { statusLabels, summaryOf } from '../../world/sentences.ts';
import { changesSinceSuccess } from './changes.ts';
import { ledgerOf } from '../../model/execution/ledger.ts';

/** Response time of the model in data time: long enough to make deferring the field worthwhile. */
const THINKING = 1200;
const MODEL = 'causeway-explain-1';

/** A summary of an execution in a few sentences, computed from its facts. */
export async function aiSummary(facts: ExecutionFacts, context: MockContext) {
  const { clock } = context;
  await new Promise<void>((resolve) => void clock.schedule(THINKING, resolve));
  return { text: account(facts, context), generated_at: clock.now(), model: MODEL };
}

const seconds = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`);

function account(facts: ExecutionFacts, context: MockContext): string {
  const { flow, partner, data_tags, duration_ms, queue_ms, status } = facts;
  const about = data_tags
    .slice(0, 2)
    .map(({ label, value }) => `${label.toLowerCase()} ${value}`)
    .join(', ');
  const sentences = [
    `${flow.flow_name} ${flow.direction === 'SEND' ? 'to' : 'from'} ${partner.partner_name} ran for ${about}.`,
  ];
  if (duration_ms !== null && queue_ms !== null) {
    sentences.push(`It took ${seconds(duration_ms)} after ${seconds(queue_ms)} in the queue.`);
  }
  const reason = reasonOf(facts.reason_code);
  if (!reason) {
    sentences.push(`Its status is “${statusLabels[status]}”: ${summaryOf(facts)}.`);
    if (facts.ack_state === 'OVERDUE') sentences.push('The acknowledgment is overdue. Contact the partner.');
    return sentences.join(' ');
  }
  sentences.push(
    `It ${reason.kind === 'SKIPPED' ? 'was skipped' : 'failed'} at the ${reason.step.toLowerCase().replaceAll('_', ' ')} stage: ${summaryOf(facts)}.`,
  );
  if (reason.kind !== 'SKIPPED') {
    const { items, last_success } = changesSinceSuccess(facts, context);
    const changed = items.filter((item) => item.changed);
    if (changed.length > 0) {
      const list = changed
        .map(({ name, before, after }) => `${name} from ${before} to ${after}`)
        .join(' and ');
      sentences.push(`Since the last successful run, these changed: ${list}. This is the likely cause.`);
    } else if (last_success !== null) {
      sentences.push(
        'No dependency of the flow has changed since its last successful run, so check the data first.',
      );
    }
    const repeats = ledgerOf(context).resubmissions(facts.invocation_uuid).length;
    if (repeats > 0)
      sentences.push(`It has been resubmitted ${repeats === 1 ? 'once' : `${repeats} times`}.`);
  }
  sentences.push(reason.suggested_fix);
  return sentences.join(' ');
}
