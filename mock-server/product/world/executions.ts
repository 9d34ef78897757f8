import type { ExecutionStep } from '#schema-types';
import { recordCount } from '../documents/sizes.ts';
import { LRUCache } from 'lru-cache';
import { Memo } from '../../kernel/memo.ts';
import { hash } from '../../kernel/random.ts';
import { MUTE, type Columns } from './columns.ts';
import { companies } from './companies.ts';
import { createControlNumbers, type ControlNumbers } from './control-numbers.ts';
import { dataTags } from './data-tags.ts';
import { inForce, type Dependencies } from './dependencies.ts';
import type { EdiTerms } from '../facts/edi-terms.ts';
import type {
  CompanySeed,
  ExecutionFacts,
  Fate,
  MadeOfInput,
  PartnerSeed,
  UploadedFile,
} from '../facts/facts.ts';
import { hasScript } from '../facts/flow-scripts.ts';
import type { FlowVersionRecord } from './flow-versions.ts';
import type { FlowRecord } from './flows.ts';
import type { PartnerRecord } from './partners.ts';
import type { Plan, Progress } from './plan.ts';
import { reasonOf } from '../facts/reasons.ts';
import { businessReferences } from '../facts/references.ts';
import { courseOfPlan, createRowCourses, type Course, type RowCourses } from './row-courses.ts';
import { groupRows, type Groups } from './row-groups.ts';
import { createRowInputs, type RowInputs } from './row-inputs.ts';
import { createUuidCodec } from '../../engine/generate/uuid-codec.ts';
import type { WorldVariant } from './variants.ts';

/** Type number of seeded executions in their uuids. */
const EXECUTION = 7;
const HOUR = 3_600_000;
/** Number of cached facts. */
const MAX_RECENT = 512;

/**
 * The seeded executions: columns, plus everything else about a row, computed on request. All values are as of the
 * anchor unless an instant is given.
 */
export interface Executions
  extends ControlNumbers, Omit<RowInputs, 'records' | 'oddityOf'>, Omit<RowCourses, 'courseOf'> {
  readonly columns: Columns;
  readonly count: number;
  uuidOf(row: number): string;
  /** Null for a uuid that is not seeded. */
  rowOf(invocation_uuid: string): number | null;
  /** The first 8 hexadecimal digits of a row's uuid, as a number. */
  headOf(row: number): number;
  facts(invocation_uuid: string): ExecutionFacts | null;
  factsAt(row: number, instant: number): ExecutionFacts;
  /** The facts of a session-created run at an instant. */
  factsOf(run: CreatedRun, instant: number): ExecutionFacts;
  /** Rows by flow and by partner index, latest first. */
  readonly byFlow: Groups;
  readonly byPartner: Groups;
  isMute(row: number): boolean;
  /** A row with a well-known name, such as `rejected_tender`; for tests, journeys, and screenshots. */
  landmark(name: string): string;
}

/** A run created in a session: what it resubmits, and its planned course. Plain JSON. */
export interface CreatedRun {
  readonly invocation_uuid: string;
  /** The seeded row whose input it uses; null for a flow without seeded rows. */
  readonly row: number | null;
  /** Partner and workspace of a run whose flow has no seeded rows; the run then has an input of its own. */
  readonly place?: RunPlace;
  /** Null for a run that is not a resubmission: its input is new. */
  readonly resubmitted_from: string | null;
  readonly upload?: UploadedFile;
  /** The flow's outputs; omitted if they follow from the seeded input alone. */
  readonly made?: MadeOfInput;
  /** An input that no seeded row has; `row` is then any row of the same flow, if there is one. */
  readonly own?: OwnInput;
  readonly plan: Plan;
  readonly fate: Fate;
  readonly control: number;
  /** The terms of the EDI agreement; omitted if there is none. */
  readonly edi?: EdiTerms;
  readonly version_timestamp: number;
  readonly mapping_revision: string;
  readonly lookup_version: string | null;
  /** How the active version differs from the seeded flow. */
  readonly flow_changes?: Partial<FlowRecord>;
}

/** The flow of a run in the version that ran, with its partner and workspace. Plain JSON. */
export interface RunPlace {
  readonly flow: FlowRecord;
  readonly partner: PartnerSeed;
  readonly company: CompanySeed;
}

/** The content of a file that arrived during the session. */
export interface OwnInput {
  /** `ExecutionFacts.hash` of the execution that reads it. */
  readonly content: number;
  readonly first: ExecutionFacts['first'];
}

export interface ExecutionOptions {
  readonly seed: string;
  readonly anchor: number;
  readonly columns: Columns;
  readonly dependencies: Dependencies;
  /** Partners and flows by index. */
  readonly partners: readonly PartnerRecord[];
  readonly flows: readonly FlowRecord[];
  readonly versionAt: (flow: FlowRecord, instant: number) => FlowVersionRecord | null;
  readonly variant: WorldVariant;
}

/** What differs between runs of the same input. */
interface Composition extends Omit<CreatedRun, 'plan'> {
  /** Whether it is the row's own run rather than a resubmission. */
  readonly isSeeded: boolean;
  readonly submitted_at: number;
  readonly course: Course;
}

/** The input of a run. */
type RunInput = Pick<ExecutionFacts, 'hash' | 'data_tags' | 'record_count' | 'oddity' | 'first'>;

/** The stage that a run is at. A plan does not know which stages the flow lacks; the next one runs in their place. */
function stageOf({ status, last_step }: Progress, flow: FlowRecord, fate: Fate): ExecutionStep {
  const isScript = last_step === 'PRE_PROCESS' || last_step === 'POST_PROCESS';
  if (status !== 'IN_PROGRESS' || !isScript || hasScript(flow, last_step)) return last_step;
  if (reasonOf(fate.reason_code)?.step === last_step) return last_step;
  return last_step === 'PRE_PROCESS' ? 'PARSE' : 'DELIVER';
}

/**
 * The tags that the flow read from an uploaded file, or the sender's name for the file if that is not an order in it.
 */
function tagsOfUpload(
  { reference }: UploadedFile,
  found: MadeOfInput['data_tags'],
): MadeOfInput['data_tags'] {
  return reference === null || found.some(({ label }) => label === 'Order')
    ? found
    : [{ label: 'Order', value: reference }, ...found];
}

const MAX_ROWS_KEPT = 2048;

export function createExecutions({
  seed,
  anchor,
  columns,
  partners,
  flows,
  dependencies,
  versionAt,
  variant,
}: ExecutionOptions): Executions {
  const { age, flow: flowColumn, parents } = columns;
  const codec = createUuidCodec(seed);
  const base = hash(seed, 'rows');
  // Computed on first use, so that the world is available sooner.
  let flowGroups: Groups | undefined;
  let partnerGroups: Groups | undefined;
  const byFlow = () => (flowGroups ??= groupRows(flowColumn, flows.length, (f) => f));
  const recent = new LRUCache<number, ExecutionFacts>({ max: MAX_RECENT });
  const uuidOf = (row: number) => codec.encode(EXECUTION, row);
  const flowOf = (row: number) => flows[flowColumn[row] ?? 0]!;

  const { records, oddityOf, ...inputs } = createRowInputs(columns, seed, byFlow);
  const allInputs = { records, oddityOf, ...inputs };
  const controls = createControlNumbers(seed, columns, { inputs: allInputs, byFlow });
  const { courseOf, ...courses } = createRowCourses({
    anchor,
    columns,
    base,
    inputs: allInputs,
    partners,
    flows,
    variant,
    uuidOf,
  });

  function factsAt(row: number, instant: number): ExecutionFacts {
    const flow = flowOf(row);
    const submitted_at = anchor - (age[row] ?? 0);
    const course = courseOf(row, instant);
    const parent = parents.get(row);
    const began = course.times.started_at ?? submitted_at;
    return compose({
      row,
      isSeeded: true,
      invocation_uuid: uuidOf(row),
      submitted_at,
      course,
      fate: courses.fateOf(row),
      control: controls.controlOf(row),
      version_timestamp: versionAt(flow, submitted_at)?.version_timestamp ?? submitted_at,
      mapping_revision: inForce(dependencies.mapping(flow), began)?.label ?? '1',
      lookup_version: inForce(dependencies.lookup(flow), began)?.label ?? null,
      resubmitted_from: parent === undefined ? null : uuidOf(parent),
    });
  }

  function placeOfRow(row: number, changes: Partial<FlowRecord> | undefined): RunPlace {
    const seeded = flowOf(row);
    return {
      flow: changes === undefined ? seeded : { ...seeded, ...changes },
      partner: partners[seeded.partner_index]!,
      // A flow always has a workspace.
      company: companies[seeded.company_index] as CompanySeed,
    };
  }

  /** The input of a run: its own, or a row's. A flow version changes the output for an input, not the input. */
  function inputOf({ row, own, place, fate, isSeeded }: Composition): RunInput {
    if (own) {
      const { content, first } = own;
      const flow = place?.flow ?? flowOf(row ?? 0);
      return {
        hash: content,
        data_tags: dataTags(flow, content, { world_seed: seed, many: false }),
        record_count: recordCount(flow, content, null),
        oddity: null,
        first,
      };
    }
    const at = row ?? 0;
    const source = inputs.sourceRow(at);
    return {
      hash: inputs.contentHash(at),
      data_tags: inputs.dataTags(at),
      record_count: records(at),
      oddity: oddityOf(at),
      first: {
        submitted_at: anchor - (age[source] ?? 0),
        fate: isSeeded && source === row ? fate : courses.fateOf(source),
      },
    };
  }

  const uploadedInput = (upload: UploadedFile, run: Composition): Omit<RunInput, 'hash'> => ({
    data_tags: tagsOfUpload(upload, run.made?.data_tags ?? []),
    record_count: upload.records,
    oddity: null,
    first: { submitted_at: run.submitted_at, fate: run.fate },
  });

  function compose(run: Composition): ExecutionFacts {
    const { fate, course, upload, made } = run;
    const { progress, times, processed_at, ack_received_at } = course;
    const { flow, partner, company } = run.place ?? placeOfRow(run.row ?? 0, run.flow_changes);
    const input = inputOf(run);
    const isSent = progress.ack_state !== 'NOT_EXPECTED';
    return {
      invocation_uuid: run.invocation_uuid,
      world_seed: seed,
      company,
      partner,
      flow,
      ...input,
      ...(made ? { data_tags: made.data_tags, made } : {}),
      ...(upload ? { ...uploadedInput(upload, run), upload } : {}),
      status: progress.status,
      last_step: stageOf(progress, flow, fate),
      submitted_at: run.submitted_at,
      ...times,
      reason_code: progress.reason_code,
      reason_values: progress.reason_code === null ? {} : fate.reason_values,
      references: businessReferences(input.hash, flow.mode, seed),
      interchange_control: run.control,
      group_control: run.control,
      ...(run.edi ? { edi: run.edi } : {}),
      ack_kind: flow.ack,
      ack_state: progress.ack_state,
      ack_due_at: isSent && processed_at !== null ? processed_at + flow.ack_hours * HOUR : null,
      ack_received_at,
      version_timestamp: run.version_timestamp,
      mapping_revision: run.mapping_revision,
      lookup_version: run.lookup_version,
      resubmitted_from: run.resubmitted_from,
      fate,
    };
  }

  // Resolvers look up every field of a row by its uuid. One page of rows is cached, because no more are in use at the
  // same time.
  const rowOf = new Memo(MAX_ROWS_KEPT).of((invocation_uuid): number | null => {
    const found = codec.decode(invocation_uuid);
    return found?.type === EXECUTION && found.index < columns.count ? found.index : null;
  });

  return {
    ...inputs,
    ...controls,
    ...courses,
    columns,
    count: columns.count,
    uuidOf,
    rowOf,
    headOf: (row) => codec.head(EXECUTION, row),
    facts(invocation_uuid) {
      const row = rowOf(invocation_uuid);
      if (row === null) return null;
      // Resolvers request one field at a time.
      let known = recent.get(row);
      if (!known) {
        recent.set(row, (known = factsAt(row, anchor)));
      }
      return known;
    },
    factsAt,
    factsOf: ({ plan, ...run }, instant) =>
      compose({
        ...run,
        isSeeded: false,
        submitted_at: plan.submitted_at,
        course: courseOfPlan(plan, instant),
      }),
    get byFlow() {
      return byFlow();
    },
    get byPartner() {
      return (partnerGroups ??= groupRows(flowColumn, partners.length, (f) => flows[f]?.partner_index ?? 0));
    },
    isMute: (row) => ((columns.flags[row] ?? 0) & MUTE) !== 0,
    landmark(name) {
      const row = columns.landmarks.get(name);
      if (row === undefined) throw new Error(`The seed has no landmark “${name}”.`);
      return uuidOf(row);
    },
  };
}
