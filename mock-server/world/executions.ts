import { inputSize, recordCount } from '../content/sizes.ts';
import { hash } from '../generate/random.ts';
import { companies } from './companies.ts';
import {
  ACK_STATES,
  CHILD,
  LOGICAL_FAILURE,
  MUTE,
  rowHash,
  STATUSES as STATUS_CODES,
  SUCCESS,
  type Columns,
} from './columns.ts';
import { dataTags } from './data-tags.ts';
import { inForce, type Dependencies } from './dependencies.ts';
import type { AckState, ExecutionFacts, Fate } from './facts.ts';
import type { FlowVersionRecord } from './flow-versions.ts';
import { flows, type FlowRecord } from './flows.ts';
import { ackWait, queueTime } from './delays.ts';
import { livePlan } from './live-plans.ts';
import { ACK_PATIENCE } from './outcomes.ts';
import { partners } from './partners.ts';
import { progressAt, type Plan, type Progress } from './plan.ts';
import { reasonValues } from './reason-values.ts';
import { reasonOf, reasons } from './reasons.ts';
import { businessReferences } from './references.ts';
import { groupRows, type Groups } from './row-groups.ts';
import { ORDERS, scriptOf, TENDER, within } from './script.ts';
import { createUuidCodec } from './uuid-codec.ts';
import { troubleOf, type WorldVariant } from './variants.ts';

/** Type number of seeded executions in their uuids. */
const EXECUTION = 7;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Interchange control numbers go from 1 to this and start again. */
const LAST_CONTROL = 999_999_999;
/** Facts that are kept at hand. */
const MOST_RECENT = 512;
/** The control number of the refused tender that the looks show. */
const LOOKS_CONTROL = 418;

/**
 * The seeded executions: columns, and whatever else is known about a row, computed when it is asked for.
 * Everything here is as at the anchor unless an instant is given.
 */
export interface Executions {
  readonly columns: Columns;
  readonly count: number;
  uuidOf(row: number): string;
  /** Null for a uuid that is not of the seed. */
  rowOf(invocation_uuid: string): number | null;
  /** The first 8 hexadecimal digits of a row's uuid, as a number. */
  headOf(row: number): number;
  /** `ExecutionFacts.hash` of a row: equal for rows with the same input. */
  contentHash(row: number): number;
  dataTags(row: number): ExecutionFacts['data_tags'];
  /** Bytes of a row's input. */
  inputBytes(row: number): number;
  facts(invocation_uuid: string): ExecutionFacts | null;
  factsAt(row: number, instant: number): ExecutionFacts;
  /** What a run that a session created has come to. */
  factsOf(run: CreatedRun, instant: number): ExecutionFacts;
  fateOf(row: number): Fate;
  /** How a run of a row's input ends that is delivered now; null when nothing stands in the way of its flow. */
  troubleFor(row: number): Fate | null;
  /** How a row that had not ended at the anchor goes on; null for one that had. */
  planOf(row: number): Plan | null;
  /** Rows by flow and by partner index, youngest first. */
  readonly byFlow: Groups;
  readonly byPartner: Groups;
  /** The interchange control number of a row, in its flow's sequence. */
  controlOf(row: number): number;
  /** The number after the latest of a flow, plus so many. */
  nextControl(flow: number, more: number): number;
  /** Rows of a flow whose own number in the sequence is this one; none or one. */
  rowOfControl(flow: number, control: number): number | null;
  /** The row whose input a row has: that of the first run for a resubmission, of the original for a duplicate. */
  sourceRow(row: number): number;
  /** The successful run that a duplicate repeats; null when that is no longer kept, and for other rows. */
  originalOf(row: number): number | null;
  /** Rows whose input is that of `row`, itself included: resubmissions and duplicates. */
  rowsLike(row: number): number[];
  isMute(row: number): boolean;
  /** A row that is known by name, e.g. `rejected_tender`; for tests, journeys and pictures. */
  landmark(name: string): string;
}

/** A run that a session created: what it repeats, and what becomes of it. Plain JSON. */
export interface CreatedRun {
  readonly invocation_uuid: string;
  /** The seeded row whose input it reads. */
  readonly row: number;
  readonly resubmitted_from: string;
  readonly plan: Plan;
  readonly fate: Fate;
  readonly control: number;
  readonly version_timestamp: number;
  readonly mapping_revision: string;
  readonly lookup_version: string | null;
}

export interface ExecutionOptions {
  readonly seed: string;
  readonly anchor: number;
  readonly columns: Columns;
  readonly dependencies: Dependencies;
  readonly versionAt: (flow: FlowRecord, instant: number) => FlowVersionRecord | null;
  readonly variant: WorldVariant;
}

const DUPLICATE = reasons.findIndex((reason) => reason.code === 'DUPLICATE_DOCUMENT') + 1;
const EMPTY_INPUT = reasons.findIndex((reason) => reason.code === 'EMPTY_INPUT') + 1;
const QUEUE_EXPIRED = reasons.findIndex((reason) => reason.code === 'QUEUE_EXPIRED') + 1;

export function createExecutions({
  seed,
  anchor,
  columns,
  dependencies,
  versionAt,
  variant,
}: ExecutionOptions): Executions {
  const { age, flow: flowOf, status, ack, reason, flags, duration, parents, children } = columns;
  const codec = createUuidCodec(seed);
  const base = hash(seed, 'rows');
  const script = scriptOf(anchor);
  let byFlow: Groups | undefined;
  let byPartner: Groups | undefined;
  const flowRows = () => (byFlow ??= groupRows(flowOf, flows.length, (f) => f));
  const bases = new Map<number, number>();
  const recent = new Map<number, ExecutionFacts>();

  /** What a flow's sequence starts at; the oldest row has the number after. */
  function controlBase(f: number): number {
    let start = bases.get(f);
    if (start === undefined) {
      start = 1000 + (hash(seed, 'control', f) % 400_000);
      const looks = columns.landmarks.get('rejected_tender');
      if (f === TENDER.index && looks !== undefined) {
        start = LOOKS_CONTROL - 1 - placeFromOldest(f, looks) + LAST_CONTROL;
      }
      bases.set(f, start);
    }
    return start;
  }

  function placeFromOldest(f: number, row: number): number {
    const rows = flowRows().rows(f);
    return rows.length - 1 - flowRows().placeOf(f, row);
  }

  const numbered = (f: number, place: number): number => ((controlBase(f) + place) % LAST_CONTROL) + 1;

  function originalOf(row: number): number | null {
    if (reason[row] !== DUPLICATE) return null;
    const f = flowOf[row] ?? 0;
    const rows = flowRows().rows(f);
    for (let place = flowRows().placeOf(f, row) + 1; place < rows.length; place++) {
      const older = rows[place] ?? 0;
      if (status[older] === SUCCESS) return older;
    }
    return null;
  }

  function sourceRow(row: number): number {
    let at = row;
    for (;;) {
      const before = parents.get(at) ?? originalOf(at);
      if (before === null) return at;
      at = before;
    }
  }

  function controlOf(row: number): number {
    const f = flowOf[row] ?? 0;
    // What comes in again has the number that it had; what goes out again gets a new one.
    const of = flows[f]?.direction === 'RECEIVE' ? sourceRow(row) : row;
    return numbered(f, placeFromOldest(f, of));
  }

  function incidentOf(f: number, submitted_at: number, row: number): 'MAPPING' | 'LOOKUP' | null {
    if (f === ORDERS.index && within(script.mapping, submitted_at)) return 'MAPPING';
    if (f === TENDER.index && within(script.lookup, anchor - (age[sourceRow(row)] ?? 0))) return 'LOOKUP';
    return null;
  }

  const planOf = (row: number): Plan | null =>
    (status[row] ?? SUCCESS) < SUCCESS
      ? livePlan({ columns, row, anchor, hash: rowHash(base, row), variant })
      : null;

  const oddityOf = (row: number) => columns.oddities.get(sourceRow(row)) ?? null;
  const records = (row: number, content: number): number =>
    reason[row] === EMPTY_INPUT
      ? 0
      : recordCount(flows[flowOf[row] ?? 0] as FlowRecord, content, oddityOf(row));

  function factsAt(row: number, instant: number): ExecutionFacts {
    const flow = flows[flowOf[row] ?? 0] as FlowRecord;
    const own = rowHash(base, row);
    const submitted_at = anchor - (age[row] ?? 0);
    const plan = planOf(row);
    const progress = plan ? progressAt(plan, instant) : ended(row);
    const times = plan ? timesOf(plan, progress) : endedTimes(row, own, flow);
    const processed = processedAt(times);
    const parent = parents.get(row);
    const began = times.start_date ?? submitted_at;
    return compose(row, flow, {
      isSeeded: true,
      invocation_uuid: codec.encode(EXECUTION, row),
      submitted_at,
      progress,
      times,
      fate: fateOf(row),
      control: controlOf(row),
      ack_received_at:
        plan || processed === null
          ? progress.ack_received_at
          : receivedAt(row, own, flow, processed, progress.ack_state),
      version_timestamp: versionAt(flow, submitted_at)?.version_timestamp ?? submitted_at,
      mapping_revision: inForce(dependencies.mapping(flow), began)?.label ?? '1',
      lookup_version: inForce(dependencies.lookup(flow), began)?.label ?? null,
      resubmitted_from: parent === undefined ? null : codec.encode(EXECUTION, parent),
    });
  }

  function factsOf(run: CreatedRun, instant: number): ExecutionFacts {
    const flow = flows[flowOf[run.row] ?? 0] as FlowRecord;
    const progress = progressAt(run.plan, instant);
    return compose(run.row, flow, {
      isSeeded: false,
      invocation_uuid: run.invocation_uuid,
      submitted_at: run.plan.submitted_at,
      progress,
      times: timesOf(run.plan, progress),
      fate: run.fate,
      control: run.control,
      ack_received_at: progress.ack_received_at,
      version_timestamp: run.version_timestamp,
      mapping_revision: run.mapping_revision,
      lookup_version: run.lookup_version,
      resubmitted_from: run.resubmitted_from,
    });
  }

  /** The facts of a run whose input is that of `row`. */
  function compose(row: number, flow: FlowRecord, run: Composition): ExecutionFacts {
    const { progress, times, fate } = run;
    const source = sourceRow(row);
    const content = rowHash(base, source);
    const oddity = oddityOf(row);
    const processed = processedAt(times);
    const isSent = progress.ack_state !== 'NOT_EXPECTED';
    return {
      invocation_uuid: run.invocation_uuid,
      hash: content,
      company: companies[flow.company_index] as ExecutionFacts['company'],
      partner: partners[flow.partner_index] as ExecutionFacts['partner'],
      flow,
      status: progress.status,
      last_step: progress.last_step,
      submitted_at: run.submitted_at,
      ...times,
      reason_code: progress.reason_code,
      reason_values: progress.reason_code === null ? {} : fate.reason_values,
      references: businessReferences(content, flow.mode),
      data_tags: dataTags(flow, content, oddity === 'MANY_TAGS'),
      record_count: records(row, content),
      interchange_control: run.control,
      group_control: run.control,
      ack_kind: flow.ack,
      ack_state: progress.ack_state,
      ack_due_at: isSent && processed !== null ? processed + flow.ack_hours * HOUR : null,
      ack_received_at: run.ack_received_at,
      oddity,
      version_timestamp: run.version_timestamp,
      mapping_revision: run.mapping_revision,
      lookup_version: run.lookup_version,
      resubmitted_from: run.resubmitted_from,
      fate,
      first: {
        submitted_at: anchor - (age[source] ?? 0),
        fate: run.isSeeded && source === row ? fate : fateOf(source),
      },
    };
  }

  /** How a row ends, whether it has ended by the anchor or not. */
  function fateOf(row: number): Fate {
    const { reason_code, ack_state } = planOf(row) ?? ended(row);
    return fateFor(row, reason_code, ack_state);
  }

  function troubleFor(row: number): Fate | null {
    const flow = flows[flowOf[row] ?? 0] as FlowRecord;
    const code = troubleOf(variant)?.reasonOf(flow, rowHash(base, row)) ?? null;
    return code === null ? null : fateFor(row, code, 'NOT_EXPECTED');
  }

  function fateFor(row: number, reason_code: string | null, ack_state: AckState): Fate {
    if (reason_code === null) return { reason_code, reason_values: {}, ack_state };
    const f = flowOf[row] ?? 0;
    const content = rowHash(base, sourceRow(row));
    const submitted_at = anchor - (age[row] ?? 0);
    const original = originalOf(row);
    return {
      reason_code,
      reason_values: reasonValues(reason_code, {
        flow: flows[f] as FlowRecord,
        hash: content,
        submitted_at,
        record_count: records(row, content),
        oddity: oddityOf(row),
        incident: incidentOf(f, submitted_at, row),
        duplicate_of: original === null ? null : codec.encode(EXECUTION, original),
      }),
      ack_state,
    };
  }

  function ended(row: number): Progress {
    const code = reason[row] ? (reasons[(reason[row] ?? 0) - 1]?.code ?? null) : null;
    const state = ACK_STATES[ack[row] ?? 0] ?? 'NOT_EXPECTED';
    return {
      status: STATUS_CODES[status[row] ?? SUCCESS] ?? 'SUCCESS',
      last_step: reasonOf(code)?.step ?? (state === 'NOT_EXPECTED' ? 'DELIVER' : 'ACKNOWLEDGE'),
      started: true,
      processed: true,
      reason_code: code,
      ack_state: state,
      ack_received_at: null,
      next_at: null,
    };
  }

  function endedTimes(row: number, own: number, flow: FlowRecord): Times {
    const old = age[row] ?? 0;
    const submitted_at = anchor - old;
    if (reason[row] === QUEUE_EXPIRED) {
      return { start_date: null, ended_date: submitted_at + DAY, queue_ms: DAY, duration_ms: null };
    }
    const took = duration[row] ?? 0;
    const queue_ms = Math.max(
      0,
      Math.min(queueTime(own, flow.throttle_per_minute !== null), Math.floor((old - took) / 2)),
    );
    const start_date = submitted_at + queue_ms;
    return { start_date, ended_date: start_date + took, queue_ms, duration_ms: took };
  }

  /** When the answer came; answers that decided a run which is over by now came before the anchor. */
  function receivedAt(
    row: number,
    own: number,
    flow: FlowRecord,
    processed: number,
    state: AckState,
  ): number | null {
    if (state === 'NOT_EXPECTED' || state === 'PENDING' || state === 'OVERDUE') return null;
    const child = children.get(row);
    // Whoever resubmitted it had seen the answer.
    const known = child === undefined ? anchor : anchor - (age[child] ?? 0);
    const most = Math.min((known - processed) * 0.9, flow.ack_hours * ACK_PATIENCE * HOUR);
    const wait =
      status[row] === LOGICAL_FAILURE
        ? Math.min(ackWait(own, flow.ack), 40 * 60_000)
        : ackWait(own, flow.ack);
    return processed + Math.floor(Math.max(1, Math.min(wait, most)));
  }

  const rowOf = (invocation_uuid: string): number | null => {
    const found = codec.decode(invocation_uuid);
    return found?.type === EXECUTION && found.index < columns.count ? found.index : null;
  };

  return {
    columns,
    count: columns.count,
    uuidOf: (row) => codec.encode(EXECUTION, row),
    rowOf,
    headOf: (row) => codec.head(EXECUTION, row),
    contentHash: (row) => rowHash(base, sourceRow(row)),
    dataTags: (row) =>
      dataTags(
        flows[flowOf[row] ?? 0] as FlowRecord,
        rowHash(base, sourceRow(row)),
        oddityOf(row) === 'MANY_TAGS',
      ),
    inputBytes(row) {
      const { source_file_type } = flows[flowOf[row] ?? 0] as FlowRecord;
      const content = rowHash(base, sourceRow(row));
      return inputSize(source_file_type, content, records(row, content), oddityOf(row)) ?? 0;
    },
    facts(invocation_uuid) {
      const row = rowOf(invocation_uuid);
      if (row === null) return null;
      // A resolver asks for one field at a time.
      let known = recent.get(row);
      if (!known) {
        if (recent.size >= MOST_RECENT) recent.clear();
        recent.set(row, (known = factsAt(row, anchor)));
      }
      return known;
    },
    factsAt,
    factsOf,
    fateOf,
    troubleFor,
    planOf,
    get byFlow() {
      return flowRows();
    },
    get byPartner() {
      return (byPartner ??= groupRows(flowOf, partners.length, (f) => flows[f]?.partner_index ?? 0));
    },
    controlOf,
    nextControl: (f, more) => numbered(f, flowRows().rows(f).length + more),
    rowOfControl(f, control) {
      const rows = flowRows().rows(f);
      const place = (control - 1 - controlBase(f) + 3 * LAST_CONTROL) % LAST_CONTROL;
      return rows[rows.length - 1 - place] ?? null;
    },
    sourceRow,
    originalOf,
    rowsLike(row) {
      const alike = [row];
      for (let i = 0; i < alike.length; i++) {
        const at = alike[i] ?? 0;
        const child = children.get(at);
        if (child !== undefined) alike.push(child);
        if (status[at] !== SUCCESS) continue;
        // Duplicates of a run lie between it and the next younger run that ended well.
        const f = flowOf[at] ?? 0;
        const rows = flowRows().rows(f);
        for (let place = flowRows().placeOf(f, at) - 1; place >= 0; place--) {
          const younger = rows[place] ?? 0;
          if (status[younger] === SUCCESS) break;
          if (reason[younger] === DUPLICATE && ((flags[younger] ?? 0) & CHILD) === 0) alike.push(younger);
        }
      }
      return alike;
    },
    isMute: (row) => ((flags[row] ?? 0) & MUTE) !== 0,
    landmark(name) {
      const row = columns.landmarks.get(name);
      if (row === undefined) throw new Error(`The seed has no landmark “${name}”.`);
      return codec.encode(EXECUTION, row);
    },
  };
}

type Times = Pick<ExecutionFacts, 'start_date' | 'ended_date' | 'queue_ms' | 'duration_ms'>;

/** What differs between the runs of one input. */
interface Composition extends Pick<
  ExecutionFacts,
  | 'invocation_uuid'
  | 'submitted_at'
  | 'ack_received_at'
  | 'version_timestamp'
  | 'mapping_revision'
  | 'lookup_version'
  | 'resubmitted_from'
> {
  /** Whether it is the row's own run, and not one that repeats it. */
  readonly isSeeded: boolean;
  readonly progress: Progress;
  readonly times: Times;
  readonly fate: Fate;
  readonly control: number;
}

/** When processing ended, be it well or not; null when it has not, or never began. */
const processedAt = ({ start_date, duration_ms }: Times): number | null =>
  start_date === null || duration_ms === null ? null : start_date + duration_ms;

function timesOf(plan: Plan, { started, processed }: Progress): Times {
  const duration_ms = processed ? plan.processed_at - plan.start_at : null;
  return {
    start_date: started ? plan.start_at : null,
    queue_ms: started ? plan.start_at - plan.submitted_at : null,
    ended_date: processed ? plan.processed_at : null,
    duration_ms,
  };
}
