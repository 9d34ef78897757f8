import type { Writes } from '../../../engine/store/schema-fields.ts';
import { mix } from '../../../kernel/random.ts';
import type { MockContext } from '../../context.ts';
import type { Ref } from '../../../engine/store/ref.ts';
import type { Actor } from '../../world/actors.ts';
import type { ExecutionFacts, Fate, MadeOfInput, UploadedFile } from '../../facts/facts.ts';
import { companyRefusal } from '../company/running.ts';
import { nextOutgoing } from '../execution/edi-counters.ts';
import { termsFor } from '../execution/edi-terms.ts';
import { currentRoster } from '../flow/current-roster.ts';
import { mappingRevision, runningFlow } from '../flow/running.ts';
import { lookupVersion } from '../lookup-table/in-use.ts';
import { deployedKey, timestampOf } from '../flow/versions.ts';
import { withNumbers } from '../execution/control-numbers.ts';
import { storeRun, placedAt } from '../execution/created-run.ts';
import { followInput, isFollowed } from './follow.ts';
import { ledgerOf } from '../execution/ledger.ts';
import type { StoredRun } from '../execution/ledger-entry.ts';
import { HELD, planHeld, planRepeat } from '../execution/outcome.ts';

/** The part of a context needed to start an execution; no request is needed. */
export type Sources = Pick<MockContext, 'clock' | 'session' | 'store' | 'world'>;

/** A new input for a flow, which arrives during the session. */
export interface Arrival {
  readonly flow_uuid: string;
  /** The execution's key, if it was announced earlier; otherwise a new one. */
  readonly invocation_uuid?: string;
  /** Seed of the input's content: each number is a different business case. */
  readonly content: number;
  /** Number of earlier inputs of the same flow that have not been started yet. */
  readonly ahead?: number;
  /** The interchange control number; the flow's next one if omitted. */
  readonly control?: number;
  readonly by: Actor;
  /** The outcome if the flow has no current problem; success if omitted. */
  readonly fate?: Fate;
  /** The input, if somebody uploaded it. */
  readonly upload?: UploadedFile;
  /** The flow's outputs for the input; see `followedArrival`. */
  readonly made?: MadeOfInput;
  /** Additional fields of its FlowExecution. */
  readonly fields?: Writes<'FlowExecution'>;
}

/** Why a flow accepts no input; null if it does. Nothing starts in a suspended or archived workspace. */
export function flowRefusal(
  flow_uuid: string,
  { store, world }: Pick<MockContext, 'store' | 'world'>,
): string | null {
  if (!store.exists('FlowSetup', flow_uuid)) return 'The flow has been deleted.';
  const idle = companyRefusal(store.read('FlowSetup', flow_uuid, 'company_uuid'), { store });
  if (idle !== null) return idle;
  const name = `“${String(store.read('FlowSetup', flow_uuid, 'flow_name'))}”`;
  if (deployedKey(flow_uuid, { store, world }) === null) return `${name} has never been deployed.`;
  if (store.read('FlowSetup', flow_uuid, 'enabled') !== true) return `${name} is disabled.`;
  return null;
}

/** The facts of an execution if it started now, used for example to name its input file; null if it cannot start. */
export function arrivalFacts(arrival: Arrival, context: Sources): ExecutionFacts | null {
  const run = planArrival(arrival, context);
  return run && context.world.execution.factsOf(run, Infinity);
}

/** Starts an execution with its own input; null if the flow accepts no input. Does not check permissions. */
export function startExecution(arrival: Arrival, context: Sources): Ref<'FlowExecution'> | null {
  const { store } = context;
  if (flowRefusal(arrival.flow_uuid, context) !== null) return null;
  const planned = planArrival(arrival, context);
  if (!planned) return null;
  const run = { ...planned, invocation_uuid: arrival.invocation_uuid ?? store.newKey('FlowExecution') };
  return storeRun(run, context, arrival.fields);
}

/** An arrival with the outputs of the flow's deployed version, if they have to be computed. */
export async function followedArrival(arrival: Arrival, context: MockContext): Promise<Arrival> {
  const version = deployedKey(arrival.flow_uuid, context);
  if (arrival.upload || version === null || !isFollowed(version, context)) return arrival;
  const facts = arrivalFacts(arrival, context);
  const processed = facts && (await followInput(facts, version, context));
  if (!processed) return arrival;
  const { made, fate } = processed;
  return { ...arrival, made, ...(fate === null ? {} : { fate }) };
}

function planArrival(
  { flow_uuid, content, ahead = 0, control, by, fate: wanted, upload, made, invocation_uuid = '' }: Arrival,
  context: Sources,
): StoredRun | null {
  const { clock, world } = context;
  const { execution } = world;
  const flow = currentRoster(context).flow(flow_uuid);
  if (!flow) return null;
  const now = clock.now();
  const version = deployedKey(flow_uuid, context);
  const running = version === null ? flow : runningFlow(flow, version, context);
  // The latest row of the flow determines its current problem. A flow without rows has none, and no row to refer to.
  const row = execution.byFlow.rows(flow.index)[0] ?? null;
  const well: Fate = {
    reason_code: null,
    reason_values: {},
    ack_state: running.ack === null ? 'NOT_EXPECTED' : 'ACCEPTED',
  };
  const edi = termsFor(running, context);
  const taken = ledgerOf(context).numbersTaken(flow.index) + ahead;
  // A manually set number is for interchanges that the workspace sends; partners number their own.
  const number =
    control ??
    (flow.direction === 'SEND'
      ? nextOutgoing(flow, taken, context)
      : execution.nextControl(flow.index, taken));
  const isHeld = running.throttle_per_minute === 0;
  const fate = isHeld ? HELD : ((row === null ? null : execution.troubleFor(row)) ?? wanted ?? well);
  return {
    invocation_uuid,
    flow_uuid,
    ...placedAt(row, running, { version_key: version, sources: context }),
    resubmitted_from: null,
    own: { content, first: { submitted_at: now, fate } },
    plan: isHeld
      ? planHeld(now)
      : planRepeat({ flow: running, hash: mix(content) }, fate, { submitted_at: now, place: 0, gap: 0 }),
    fate,
    control: number,
    ...(edi === null ? {} : { edi }),
    version_timestamp: version === null ? now : timestampOf(version),
    mapping_revision: (version === null ? null : mappingRevision(version, context)) ?? '1',
    lookup_version: lookupVersion(flow, context),
    by,
    elapsed: clock.elapsed(),
    ...(upload === undefined ? {} : { upload }),
    ...(made === undefined
      ? {}
      : {
          made: withNumbers(
            fate === wanted || fate === well ? made : { ...made, notices: [] },
            number,
            flow.direction,
          ),
        }),
  };
}
