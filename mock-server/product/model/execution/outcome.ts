import type { AckState, ResubmitVersion } from '#schema-types';
import { mix } from '../../../kernel/random.ts';
import type { ExecutionFacts, Fate } from '../../facts/facts.ts';
import { fileTypeOf } from '../../facts/file-types.ts';
import type { FlowRecord } from '../../world/flows.ts';
import type { Plan } from '../../world/plan.ts';
import { reasonOf } from '../../facts/reasons.ts';
import { BAD_CONTAINER, BAD_REGION } from '../../facts/bad-values.ts';
import type { World } from '../../world/world.ts';

const SECOND = 1000;
const HOUR = 3_600_000;
/** Milliseconds between the starts of two runs of a bulk resubmission. */
export const STAGGER = 500;
/** Duration of the DECIDING state in milliseconds. */
const DECIDING = 700;

/** Reasons that lie in the input: it fails again, regardless of fixes elsewhere. */
const IN_THE_INPUT: ReadonlySet<string> = new Set([
  'SRC_PARSE_ERROR',
  'EMPTY_INPUT',
  'FILTERED',
  'DUPLICATE_DOCUMENT',
]);
/** Reasons that no longer apply by the time somebody tries again. */
const PASSED: ReadonlySet<string> = new Set([
  'AUTH_FAILED',
  'CONN_TIMEOUT',
  'ADAPTER_5XX',
  'INTERNAL',
  'QUEUE_EXPIRED',
  'PROCESSOR_TIMEOUT',
  'ACK_TIMEOUT',
  'MDN_MISMATCH',
]);
const FAILS_AGAIN = 0.3;

/**
 * The outcome of a run that repeats `facts`. Causes that have been fixed lead to success: the bad mapping was rolled
 * back, servers are available again. Persistent causes fail again: the bad lookup table is still published, the input
 * is unchanged.
 */
export function fateOfRepeat(facts: ExecutionFacts, version: ResubmitVersion, world: World): Fate {
  const { reason_code, reason_values } = facts.fate;
  const accepted: AckState = facts.ack_kind === null ? 'NOT_EXPECTED' : 'ACCEPTED';
  const well: Fate = { reason_code: null, reason_values: {}, ack_state: accepted };
  if (reason_code === null) return well;
  const again = facts.fate;
  // No acknowledgment is expected anymore, or a different one.
  if (reasonOf(reason_code)?.step === 'ACKNOWLEDGE' && facts.ack_kind === null) return well;
  if (IN_THE_INPUT.has(reason_code)) return again;
  // The original version used the mapping that was deployed then.
  if (reason_values['value'] === BAD_CONTAINER) return version === 'SAME' ? again : well;
  if (reason_code === 'ACK_REJECTED' && reason_values['value'] === BAD_REGION && reason_values['table'])
    return again;
  if (PASSED.has(reason_code)) return well;
  if (reason_code === 'QUOTA_EXCEEDED') return again;
  return repaired(facts, world) ? well : again;
}

/** Whether the data or the table has been corrected since, as a successful seeded resubmission shows. */
function repaired(facts: ExecutionFacts, { execution }: World): boolean {
  const row = execution.rowOf(facts.invocation_uuid);
  for (let at = row; at !== null;) {
    const child = execution.columns.children.get(at);
    if (child === undefined) break;
    if (execution.fateOf(child).reason_code === null) return true;
    at = child;
  }
  return mix(facts.hash ^ 0x61676169) / 4294967296 >= FAILS_AGAIN;
}

/** The outcome for an input that is no longer in the format that the flow reads; both are file type codes. */
export const cannotRead = (is: string, reads: string): Fate => ({
  reason_code: 'SRC_PARSE_ERROR',
  reason_values: {
    document: fileTypeOf(reads)?.label ?? reads,
    detail: `it is ${fileTypeOf(is)?.label ?? is}`,
  },
  ack_state: 'NOT_EXPECTED',
});

/** The outcome of a run that cannot start: it is queued until it expires. */
export const HELD: Fate = { reason_code: 'QUEUE_EXPIRED', reason_values: {}, ack_state: 'NOT_EXPECTED' };
const DAY = 24 * HOUR;

/** The timing of such a run; `wait` is how long it is queued, in milliseconds. */
export const planHeld = (submitted_at: number, wait = DAY): Plan => ({
  submitted_at,
  start_at: submitted_at + wait,
  processed_at: submitted_at + wait,
  settled_at: null,
  final_at: submitted_at + wait,
  status: 'TECHNICAL_FAILURE',
  reason_code: 'QUEUE_EXPIRED',
  ack_state: 'NOT_EXPECTED',
  ack_due_at: null,
});

/**
 * The timing of a run of a flow with this input, submitted at `submitted_at`; `place` is its position in a bulk
 * resubmission.
 */
export function planRepeat(
  { hash, flow }: { readonly hash: number; readonly flow: Pick<FlowRecord, 'ack' | 'ack_hours'> },
  fate: Fate,
  { submitted_at, place, gap }: { submitted_at: number; place: number; gap: number },
): Plan {
  const dice = (salt: number, span: number) => Math.floor((mix(hash ^ salt) / 4294967296) * span);
  const start_at = submitted_at + 400 + dice(1, 1000) + Math.round(place * gap);
  const reason = reasonOf(fate.reason_code);
  const processed_at = start_at + 2 * SECOND + dice(2, 4 * SECOND);
  const waits = flow.ack !== null && (reason === null || reason.step === 'ACKNOWLEDGE');
  // Acknowledgments arrive while somebody is still watching; realistic delays only occur in the history.
  const wait = flow.ack === 'MDN' ? SECOND + dice(3, 2 * SECOND) : 5 * SECOND + dice(3, 8 * SECOND);
  const settled_at = waits ? processed_at + wait : null;
  return {
    submitted_at,
    start_at,
    processed_at,
    settled_at,
    final_at: (settled_at ?? processed_at) + DECIDING,
    status: reason ? reason.kind : 'SUCCESS',
    reason_code: fate.reason_code,
    ack_state: waits ? fate.ack_state : 'NOT_EXPECTED',
    ack_due_at: waits ? processed_at + flow.ack_hours * HOUR : null,
  };
}
