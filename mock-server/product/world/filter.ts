import type { AckState, FlowDirection, FlowExecutionStatus } from '#schema-types';
import { base64Of } from '../../kernel/bytes.ts';
import { ACK_STATES, CHILD, FLAGGED, LOGICAL_FAILURE, MEMO, PARENT, RESOLVED, STATUSES } from './columns.ts';
import type { FlowPlan } from './flows.ts';
import { BROKEN, standingTo, type ServiceLevel } from './punctuality.ts';
import { reasons } from '../facts/reasons.ts';
import { textConditions, type TagCondition, type TextCondition } from './row-text.ts';
import type { RunView } from './run-view.ts';
import { flagsOutside } from './guest-visible.ts';

/** `FlowExecutionFilter` of the schema, with instants in milliseconds since 1970. */
export interface ExecutionFilter {
  readonly invocation_uuids?: readonly string[] | null;
  readonly submitted_after?: number | null;
  readonly submitted_before?: number | null;
  readonly flow_uuids?: readonly string[] | null;
  readonly flow_types?: readonly string[] | null;
  readonly statuses?: readonly FlowExecutionStatus[] | null;
  readonly direction?: FlowDirection | null;
  readonly reason_codes?: readonly string[] | null;
  readonly ack_states?: readonly AckState[] | null;
  readonly data_tag?: TagCondition | null;
  readonly text?: string | null;
  readonly control_number?: string | null;
  readonly file_name?: string | null;
  readonly flagged?: boolean | null;
  readonly resubmitted?: boolean | null;
  readonly resolved?: boolean | null;
  readonly has_memo?: boolean | null;
  readonly min_duration_ms?: number | null;
  /** Finds executions that broke this service level. */
  readonly breach?: ServiceLevel | null;
}

/** 1 for each value of a column that matches; null if all match. */
export type Wanted = Uint8Array | null;

/**
 * A filter compiled for many rows: tables by code instead of lists of words. Null or blank conditions are ignored, as
 * cleared form fields send them; an empty list matches nothing.
 */
export interface CompiledFilter {
  readonly uuids: ReadonlySet<string> | null;
  /** Submitted at or after `from` and before `to`. */
  readonly from: number;
  readonly to: number;
  readonly flow: Wanted;
  readonly status: Wanted;
  readonly ack: Wanted;
  readonly reason: Wanted;
  readonly flags: Wanted;
  readonly min_duration_ms: number | null;
  readonly breach: ServiceLevel | null;
  /** NaN for a text that is not a control number, which matches nothing. */
  readonly control: number | null;
  readonly texts: readonly TextCondition[];
  /** Equal for filters with the same meaning. */
  readonly key: string;
}

/** Maximum number of messages in an interchange; each interchange numbers them from 1. */
export const MAX_MESSAGES = 2;

/** `flows` are all flows by index: the seeded ones, then those of the session. */
export function compileFilter(
  filter: ExecutionFilter | null | undefined,
  flows: readonly FlowPlan[],
): CompiledFilter {
  const wanted = filter ?? {};
  const flowUuids = setOf(wanted.flow_uuids);
  const flowTypes = setOf(wanted.flow_types);
  const direction = wanted.direction ?? null;
  const codes = (names: readonly string[], list: readonly string[] | null | undefined): Wanted => {
    const set = setOf(list);
    return set && table((code) => set.has(names[code] ?? ''));
  };
  const has = (bits: number, bit: number, want: boolean | null | undefined) =>
    want == null || ((bits & bit) !== 0) === want;
  const { flagged, resubmitted, resolved, has_memo } = wanted;
  const anyMark = flagged == null && resubmitted == null && resolved == null && has_memo == null;
  const statuses = setOf(wanted.statuses);
  const compiled = {
    uuids: setOf(wanted.invocation_uuids?.map((uuid) => uuid.toLowerCase())),
    from: wanted.submitted_after ?? -Infinity,
    to: wanted.submitted_before ?? Infinity,
    flow:
      flowUuids || flowTypes || direction !== null
        ? Uint8Array.from(flows, (flow) =>
            Number(
              (!flowUuids || flowUuids.has(flow.flow_uuid)) &&
                (!flowTypes || flowTypes.has(flow.flow_type)) &&
                (direction === null || flow.direction === direction),
            ),
          )
        : null,
    // Only failures can be resolved or unresolved.
    status:
      statuses || resolved != null
        ? table(
            (code) =>
              (!statuses || statuses.has(STATUSES[code] ?? '')) &&
              (resolved == null || code >= LOGICAL_FAILURE),
          )
        : null,
    ack: codes(ACK_STATES, wanted.ack_states),
    reason: codes(['', ...reasons.map(({ code }) => code)], wanted.reason_codes),
    flags: anyMark
      ? null
      : table(
          (bits) =>
            has(bits, FLAGGED, flagged) &&
            has(bits, PARENT | CHILD, resubmitted) &&
            has(bits, RESOLVED, resolved) &&
            has(bits, MEMO, has_memo),
        ),
    min_duration_ms: wanted.min_duration_ms ?? null,
    breach: wanted.breach ?? null,
    control: controlOf(wanted.control_number),
    texts: textConditions(wanted),
  };
  return { ...compiled, key: keyOf(compiled) };
}

const setOf = (list: readonly string[] | null | undefined): ReadonlySet<string> | null =>
  list ? new Set(list) : null;

const table = (holds: (value: number) => boolean): Uint8Array =>
  Uint8Array.from({ length: 256 }, (_, value) => Number(holds(value)));

const keyOf = (filter: Omit<CompiledFilter, 'key'>): string =>
  JSON.stringify(filter, (_, value: unknown) => {
    if (value instanceof Uint8Array) return base64Of(value);
    if (value instanceof Set) return [...value];
    // JSON supports neither NaN nor infinities.
    return typeof value === 'number' ? String(value) : value;
  });

/** Parses `418`, `000000418`, and EDIFACT's `IC000418` to the same number. */
function controlOf(text: string | null | undefined): number | null {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '') return null;
  const [, digits] = /^(?:IC)?0*(\d{1,9})$/i.exec(trimmed) ?? [];
  return digits === undefined ? NaN : Number(digits);
}

/**
 * Whether an execution matches for members, or for outsiders, apart from conditions on texts. `base-search.ts` applies
 * the same conditions to the columns.
 */
export function viewMatches(view: RunView, filter: CompiledFilter, outside: boolean): boolean {
  const { breach, control, min_duration_ms, uuids } = filter;
  const flags = outside ? flagsOutside(view.flags, view.has_shared_memo) : view.flags;
  return (
    (!uuids || uuids.has(view.invocation_uuid)) &&
    view.submitted_at >= filter.from &&
    view.submitted_at < filter.to &&
    filter.flow?.[view.flow] !== 0 &&
    filter.status?.[view.status] !== 0 &&
    filter.ack?.[view.ack] !== 0 &&
    filter.reason?.[view.reason] !== 0 &&
    filter.flags?.[flags] !== 0 &&
    (min_duration_ms === null || (view.duration_ms !== null && view.duration_ms >= min_duration_ms)) &&
    (breach === null || standingTo(breach, view) === BROKEN) &&
    (control === null ||
      (view.messages > 0 &&
        (view.control === control || control <= view.messages || view.more_controls.includes(control))))
  );
}
