import { ACK_STATES, CHILD, FLAGGED, PARENT, STATUSES } from './columns.ts';
import type { AckState, ExecutionStatus } from './facts.ts';
import { flows } from './flows.ts';
import { reasons } from './reasons.ts';
import { textConditions, type TagCondition, type TextCondition } from './row-text.ts';
import type { RunView } from './run-view.ts';

/** `FlowExecutionFilter` of the schema, with instants in milliseconds since 1970. */
export interface ExecutionFilter {
  readonly invocation_uuids?: readonly string[] | null;
  readonly submitted_after?: number | null;
  readonly submitted_before?: number | null;
  readonly flow_uuids?: readonly string[] | null;
  readonly flow_types?: readonly string[] | null;
  readonly statuses?: readonly ExecutionStatus[] | null;
  readonly direction?: 'SEND' | 'RECEIVE' | null;
  readonly reason_codes?: readonly string[] | null;
  readonly ack_states?: readonly AckState[] | null;
  readonly data_tag?: TagCondition | null;
  readonly text?: string | null;
  readonly control_number?: string | null;
  readonly file_name?: string | null;
  readonly flagged?: boolean | null;
  readonly resubmitted?: boolean | null;
  readonly has_memo?: boolean | null;
  readonly min_duration_ms?: number | null;
}

/**
 * A filter made ready for many rows: tables by code instead of lists of words. A condition that is null or a blank
 * text is none, as a cleared field of a form leaves it; an empty list wants nothing.
 */
export interface CompiledFilter {
  readonly uuids: ReadonlySet<string> | null;
  /** Submitted at or after `from` and before `to`. */
  readonly from: number;
  readonly to: number;
  /** 1 for every flow, by place in `flows`, that is wanted. */
  readonly flows: Uint8Array;
  /** Bit n: the code n of the column is wanted. */
  readonly statuses: number;
  readonly acks: number;
  /** 1 for every number of the reason column that is wanted. */
  readonly reasons: Uint8Array;
  readonly flagged: boolean | null;
  readonly resubmitted: boolean | null;
  readonly has_memo: boolean | null;
  readonly min_duration_ms: number | null;
  /** NaN for a text that is no control number: nothing has it. */
  readonly control: number | null;
  readonly texts: readonly TextCondition[];
  /** Whether it lets everything through, apart from time. */
  readonly isOpen: boolean;
  /** Equal for filters that want the same. */
  readonly key: string;
}

const ALL = 0xff;
/** Most messages in one interchange: messages are numbered from 1 in each. */
export const MOST_MESSAGES = 2;

export function compileFilter(filter: ExecutionFilter | null | undefined): CompiledFilter {
  const wanted = filter ?? {};
  const flowUuids = setOf(wanted.flow_uuids);
  const flowTypes = setOf(wanted.flow_types);
  const reasonCodes = setOf(wanted.reason_codes);
  const statuses = bits(STATUSES, wanted.statuses);
  const acks = bits(ACK_STATES, wanted.ack_states);
  const direction = wanted.direction ?? null;
  const byFlow = Uint8Array.from(flows, (flow) =>
    Number(
      (!flowUuids || flowUuids.has(flow.flow_uuid)) &&
        (!flowTypes || flowTypes.has(flow.flow_type)) &&
        (direction === null || flow.direction === direction),
    ),
  );
  const byReason = Uint8Array.from({ length: reasons.length + 1 }, (_, number) =>
    Number(!reasonCodes || reasonCodes.has(reasons[number - 1]?.code ?? '')),
  );
  const control = controlOf(wanted.control_number);
  const texts = textConditions(wanted);
  const rest = {
    flagged: wanted.flagged ?? null,
    resubmitted: wanted.resubmitted ?? null,
    has_memo: wanted.has_memo ?? null,
    min_duration_ms: wanted.min_duration_ms ?? null,
    control,
  };
  const from = wanted.submitted_after ?? -Infinity;
  const to = wanted.submitted_before ?? Infinity;
  const uuids = setOf(wanted.invocation_uuids?.map((uuid) => uuid.toLowerCase()));
  const isOpen =
    !uuids &&
    !byFlow.includes(0) &&
    !byReason.includes(0) &&
    statuses === ALL &&
    acks === ALL &&
    texts.length === 0 &&
    Object.values(rest).every((value) => value === null);
  return {
    uuids,
    from,
    to,
    flows: byFlow,
    statuses,
    acks,
    reasons: byReason,
    texts,
    isOpen,
    key: JSON.stringify([
      uuids && [...uuids],
      String(from),
      String(to),
      byFlow.join(''),
      statuses,
      acks,
      byReason.join(''),
      String(control),
      { ...rest, control: null },
      texts,
    ]),
    ...rest,
  };
}

const setOf = (list: readonly string[] | null | undefined): ReadonlySet<string> | null =>
  list ? new Set(list) : null;

const bits = (codes: readonly string[], list: readonly string[] | null | undefined): number =>
  list ? list.reduce((all, code) => all | (1 << codes.indexOf(code)), 0) : ALL;

/** Reads `418`, `000000418` and EDIFACT's `IC000418` alike. */
function controlOf(text: string | null | undefined): number | null {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '') return null;
  const [, digits] = /^(?:IC)?0*(\d{1,9})$/i.exec(trimmed) ?? [];
  return digits === undefined ? NaN : Number(digits);
}

/** Whether an execution matches, texts aside. The loop over the columns in `base-search.ts` says the same. */
export function viewMatches(view: RunView, filter: CompiledFilter): boolean {
  const { flags } = view;
  return (
    (!filter.uuids || filter.uuids.has(view.invocation_uuid)) &&
    view.submitted_at >= filter.from &&
    view.submitted_at < filter.to &&
    filter.flows[view.flow] === 1 &&
    ((filter.statuses >>> view.status) & 1) === 1 &&
    ((filter.acks >>> view.ack) & 1) === 1 &&
    filter.reasons[view.reason] === 1 &&
    (filter.flagged === null || ((flags & FLAGGED) !== 0) === filter.flagged) &&
    (filter.resubmitted === null || ((flags & (PARENT | CHILD)) !== 0) === filter.resubmitted) &&
    (filter.has_memo === null || view.has_memo === filter.has_memo) &&
    (filter.min_duration_ms === null ||
      (view.duration_ms !== null && view.duration_ms >= filter.min_duration_ms)) &&
    (filter.control === null ||
      (view.messages > 0 && (view.control === filter.control || filter.control <= view.messages)))
  );
}
