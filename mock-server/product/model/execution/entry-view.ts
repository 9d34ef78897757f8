import { messageCount } from '../../documents/edi/defects.ts';
import { inputSize } from '../../documents/sizes.ts';
import type { MockContext } from '../../context.ts';
import { ACK_STATES, CHILD, FLAGGED, MEMO, PARENT, SHARED, STATUSES } from '../../world/columns.ts';
import type { ExecutionFacts } from '../../facts/facts.ts';
import { reasonNumber } from '../../world/outcomes.ts';
import { punctualityOf } from '../../world/punctuality.ts';
import { envelopeSide, rowText } from '../../world/row-text.ts';
import type { RunView } from '../../world/run-view.ts';
import { summaryOf } from '../../world/sentences.ts';
import { guestVisibleFacts } from '../../world/guest-visible.ts';
import { hasMemo, hasSharedMemo } from '../memo/visibility.ts';
import { moreControls } from './control-numbers.ts';
import type { Entry } from './ledger-entry.ts';

type Sources = Pick<MockContext, 'store' | 'world'>;

/** Properties of an execution for its view that are neither in its facts nor in its own fields. */
interface Marks {
  /** Whether another execution resubmits it. */
  readonly isParent: boolean;
  /** Whether a comment on it was written or removed in the session. */
  readonly isCommented: boolean;
}

export const isMarked = (
  invocation_uuid: string,
  mark: 'flagged' | 'is_shared',
  { store }: Pick<Sources, 'store'>,
): boolean => store.read('FlowExecution', invocation_uuid, mark) === true;

const bytesRead = (facts: ExecutionFacts, { run, row }: Entry, { world }: Sources): number =>
  facts.upload
    ? facts.upload.size
    : run?.own || row === null
      ? (inputSize(facts.flow.source_file_type, facts.hash, {
          record_count: facts.record_count,
          oddity: facts.oddity,
        }) ?? 0)
      : world.execution.inputBytes(row);

/** An execution for filters, sorting, and counts, without the RESOLVED flag. */
export function viewOf(
  entry: Entry,
  facts: ExecutionFacts,
  { marks, sources }: { marks: Marks; sources: Sources },
): RunView {
  const { rank, invocation_uuid, run, flow } = entry;
  const { execution } = sources.world;
  const isShared = isMarked(invocation_uuid, 'is_shared', sources);
  const side = envelopeSide(facts);
  const thread = { partner_uuid: facts.partner.partner_uuid, invocation_uuid };
  const seeded = run ? 0 : (execution.columns.flags[rank] ?? 0);
  const isCommented = marks.isCommented ? hasMemo(thread, sources) : (seeded & MEMO) !== 0;
  const isMute = !run && execution.isMute(rank);
  const textOf = (shown: ExecutionFacts, hasFiles: boolean) =>
    rowText(shown, isMute ? null : summaryOf(shown), hasFiles);
  let text: string | undefined;
  let textOutside: string | undefined;
  return {
    rank,
    invocation_uuid,
    flow: flow.index,
    partner: flow.partner_index,
    company: flow.company_index,
    submitted_at: facts.submitted_at,
    status: STATUSES.indexOf(facts.status),
    ack: ACK_STATES.indexOf(facts.ack_state),
    reason: facts.reason_code === null ? 0 : reasonNumber(facts.reason_code),
    flags:
      (isMarked(invocation_uuid, 'flagged', sources) ? FLAGGED : 0) |
      (isShared ? SHARED : 0) |
      (marks.isParent ? PARENT : 0) |
      (facts.resubmitted_from === null ? 0 : CHILD) |
      (isCommented ? MEMO : 0),
    has_shared_memo: isCommented && hasSharedMemo(thread, sources),
    ended_at: facts.ended_at,
    duration_ms: facts.duration_ms,
    queue_ms: facts.started_at === null ? null : facts.queue_ms,
    punctuality: punctualityOf(facts.ack_state, facts.ack_due_at, facts.ack_received_at),
    input_bytes: facts.status === 'SUBMITTED' ? null : bytesRead(facts, entry, sources),
    messages: side === null ? 0 : messageCount(facts, side),
    control: facts.interchange_control,
    more_controls: moreControls(facts.made),
    text: (outside) =>
      outside ? (textOutside ??= textOf(guestVisibleFacts(facts), isShared)) : (text ??= textOf(facts, true)),
    data_tags: facts.data_tags,
  };
}
