import { once } from '../../../kernel/once.ts';
import type { ControlNumberAnomalyKind } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { CHILD, SKIPPED, SUCCESS } from '../../world/columns.ts';
import { afterwards, MAX } from '../../world/control-numbers.ts';
import type { FlowPlan } from '../../world/flows.ts';
import { reasons } from '../../facts/reasons.ts';
import { envelopeSide } from '../../world/row-text.ts';
import type { World } from '../../world/world.ts';
import { ledgerOf } from '../../model/execution/ledger.ts';

/** `ControlNumberAnomaly` of the schema. */
export interface Anomaly {
  readonly kind: ControlNumberAnomalyKind;
  readonly occurred_at: number;
  readonly value: number;
  readonly count: number;
  readonly detail: string;
  readonly invocation_uuid: string;
}

/** One control number of a flow, in chronological order. */
interface Step {
  readonly control: number;
  readonly at: number;
  /** Whether an interchange with this number was sent or received; otherwise the number is missing. */
  readonly isThere: boolean;
  /** Whether an earlier interchange had the same number. */
  readonly isAgain: boolean;
  readonly invocation_uuid: () => string;
}

interface Walk {
  /** The latest number that was used. */
  last: number | null;
  /** Numbers that were allocated since then but not sent. */
  lost: number;
}

const range = (first: number, count: number): string =>
  count === 1 ? `${first}` : `${first} to ${afterwards(first, count - 1)}`;

function gapWords(
  first: number,
  count: number,
  { lost, isOutgoing }: { lost: number; isOutgoing: boolean },
): string {
  const numbers = range(first, count);
  const [was, its] = count === 1 ? ['was', 'its execution'] : ['were', 'their executions'];
  if (!isOutgoing) return `${numbers} not received.`;
  if (lost >= count) return `${numbers} ${was} used, but ${its} failed before anything was sent.`;
  return `${numbers} ${was} skipped: the counter was set forward.`;
}

/** Checks the numbers in sequence. An anomaly is reported at the number after it. */
function* walk(steps: Iterable<Step>, state: Walk, isOutgoing: boolean): Generator<Anomaly> {
  for (const { control, at, isThere, isAgain, invocation_uuid } of steps) {
    if (!isThere) {
      state.lost++;
      continue;
    }
    const { last, lost } = state;
    const found = (
      kind: ControlNumberAnomalyKind,
      value: number,
      { count, detail }: { count: number; detail: string },
    ): Anomaly => ({
      kind,
      occurred_at: at,
      value,
      count,
      detail,
      invocation_uuid: invocation_uuid(),
    });
    if (last !== null) {
      const expected = afterwards(last);
      const ahead = (control - expected + MAX) % MAX;
      const isBack = ahead > MAX / 2;
      if (isAgain) {
        const words = isOutgoing
          ? `${control} was used before; the partner may reject it.`
          : `${control} was received before.`;
        yield found('DUPLICATE', control, { count: 1, detail: words });
      }
      if (isBack && (isOutgoing || !isAgain)) {
        yield found('RESET', control, {
          count: 1,
          detail: `After ${last}, the numbers went back to ${control}.`,
        });
      } else if (!isBack && ahead > 0) {
        yield found('GAP', expected, {
          count: ahead,
          detail: gapWords(expected, ahead, { lost, isOutgoing }),
        });
      }
      // A repeated interchange does not tell the partner's current number.
      if (isBack && !isOutgoing) continue;
    }
    state.last = control;
    state.lost = 0;
  }
}

/** Whether a seeded run wrote its interchange; a run in progress still might. */
function isWritten(row: number, { execution }: World): boolean {
  const { status, reason } = execution.columns;
  const now = status[row] ?? 0;
  if (now <= SUCCESS) return true;
  if (now === SKIPPED) return false;
  const step = reasons[(reason[row] ?? 0) - 1]?.step;
  return step === 'DELIVER' || step === 'ACKNOWLEDGE' || step === 'POST_PROCESS';
}

function* seededSteps(flow: FlowPlan, world: World): Generator<Step> {
  const { execution, anchor } = world;
  const { age, flags } = execution.columns;
  const rows = execution.byFlow.rows(flow.index);
  const isIncoming = flow.direction === 'RECEIVE';
  // Control numbers count a flow's runs, so a run's number follows from its position.
  const first = execution.nextControl(flow.index, -rows.length);
  for (let place = rows.length - 1; place >= 0; place--) {
    const row = rows[place] ?? 0;
    // A resubmitted input was not received again, so it is not counted.
    if (isIncoming && (flags[row] ?? 0) & CHILD) continue;
    const isAgain = isIncoming && execution.originalOf(row) !== null;
    yield {
      control: isAgain ? execution.controlOf(row) : afterwards(first, rows.length - 1 - place),
      at: anchor - (age[row] ?? 0),
      isThere: isIncoming || isWritten(row, world),
      isAgain,
      invocation_uuid: () => execution.uuidOf(row),
    };
  }
}

interface Settled {
  readonly anomalies: readonly Anomaly[];
  readonly state: Readonly<Walk>;
}
const settled = once((_world: World) => new Map<string, Settled>());

function settledOf(flow: FlowPlan, world: World): Settled {
  const flows = settled(world);
  let found = flows.get(flow.flow_uuid);
  if (!found) {
    const state: Walk = { last: null, lost: 0 };
    const anomalies = [...walk(seededSteps(flow, world), state, flow.direction === 'SEND')];
    flows.set(flow.flow_uuid, (found = { anomalies, state }));
  }
  return found;
}

type Sources = Pick<MockContext, 'clock' | 'session' | 'store' | 'world'>;

/** Control number anomalies of a flow, latest first, over the seed and this session. */
export function anomaliesOf(flow: FlowPlan, context: Sources): readonly Anomaly[] {
  const { anomalies, state } = settledOf(flow, context.world);
  if (flow.direction === 'RECEIVE') return anomalies.toReversed();
  const ledger = ledgerOf(context);
  const { execution } = context.world;
  const sent = new Set<number>();
  const wasSent = (control: number): boolean => {
    const row = execution.rowOfControl(flow.index, control);
    return sent.has(control) || (row !== null && isWritten(row, context.world));
  };
  const steps = ledger
    .views()
    .filter((view) => view.flow === flow.index && view.rank < 0)
    .toReversed()
    .flatMap(({ control: first, more_controls, submitted_at, invocation_uuid }) => {
      const facts = ledger.facts(invocation_uuid);
      const isThere = !ledger.hasEnded(invocation_uuid) || (facts !== null && envelopeSide(facts) !== null);
      return [first, ...more_controls].map((control): Step => {
        const isAgain = wasSent(control);
        if (isThere) sent.add(control);
        return { control, at: submitted_at, isThere, isAgain, invocation_uuid: () => invocation_uuid };
      });
    });
  if (steps.length === 0) return anomalies.toReversed();
  const later = walk(steps, { ...state }, true);
  return [...anomalies, ...later].toReversed();
}
