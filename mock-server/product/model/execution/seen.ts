import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import type { ExecutionFacts } from '../../facts/facts.ts';
import { doneWords } from '../kit/when-labels.ts';
import { executionFacts } from './facts.ts';
import { ledgerOf } from './ledger.ts';
import { resendFacts, storedResends } from './resends.ts';
import { whoResubmitted } from './resolution.ts';

/** The path of the error about resubmissions that the caller has not seen. */
export const UNSEEN = 'expected_resubmission_count';

/** "it succeeded" */
const outcomeWords = ({ status }: ExecutionFacts): string => {
  if (status === 'SUCCESS') return 'it succeeded';
  if (status === 'SKIPPED') return 'it was skipped';
  return status.endsWith('FAILURE') ? 'it failed' : 'it is in progress';
};

/** The latest resubmission of an execution, if there are others than the `seen` ones; null if there are none. */
export function unseenResubmission(
  invocation_uuid: string,
  seen: number,
  context: MockContext,
): string | null {
  const all = ledgerOf(context).resubmissions(invocation_uuid);
  return all.length === seen ? null : (all.at(-1) ?? null);
}

/**
 * The CONFLICT for somebody who has seen fewer resubmissions of an execution than there are; null if they have seen all.
 * The person must be allowed to see the execution.
 */
export function resubmittedSince(
  invocation_uuid: string,
  seen: number,
  context: MockContext,
): UserError | null {
  const all = ledgerOf(context).resubmissions(invocation_uuid);
  if (all.length === seen) return null;
  const latest = all.at(-1);
  const facts = latest === undefined ? null : executionFacts(context, latest);
  if (latest === undefined || !facts || all.length < seen) {
    const times = all.length === 1 ? 'once' : `${all.length} times`;
    return userError('CONFLICT', `It was resubmitted ${all.length === 0 ? 'never' : times} so far.`, UNSEEN);
  }
  const by = whoResubmitted(facts, ledgerOf(context).run(latest)?.by);
  const message = `Resubmitted ${doneWords(by, facts.submitted_at, context)}; ${outcomeWords(facts)}.`;
  return userError('CONFLICT', message, UNSEEN);
}

/** The CONFLICT for somebody who has seen fewer resends of an execution's outputs than there are; null if all. */
export function resentSince(invocation_uuid: string, seen: number, context: MockContext): UserError | null {
  const path = 'expected_resend_count';
  const all = storedResends(invocation_uuid, context);
  const latest = all.at(-1);
  if (all.length === seen) return null;
  if (!latest || all.length < seen)
    return userError('CONFLICT', `It was resent ${all.length} times so far.`, path);
  const { ended_at, failure } = resendFacts(invocation_uuid, context).at(-1) ?? {
    ended_at: null,
    failure: null,
  };
  const outcome =
    ended_at === null ? 'it is on its way' : failure === null ? 'it was delivered' : 'it failed';
  const done = doneWords(latest.requested_by, latest.requested_at, context);
  return userError('CONFLICT', `Resent ${done}; ${outcome}.`, path);
}
