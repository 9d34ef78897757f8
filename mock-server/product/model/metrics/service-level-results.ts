import type { ServiceLevelStatus } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { ref, type Ref } from '../../../engine/store/ref.ts';
import { NO_DURATION, SUCCESS } from '../../world/columns.ts';
import { ENDS } from '../../world/roll-ups.ts';
import { BROKEN, slowShare, standingTo, UNDECIDED, type ServiceLevel } from '../../world/punctuality.ts';
import { shareOf } from '../../world/tally-waits.ts';
import { ledgerOf } from '../execution/ledger.ts';
import { isIn } from '../execution/search.ts';
import { currentRoster } from '../flow/current-roster.ts';
import { waitsIn } from './level.ts';
import type { Question } from './question.ts';
import { tallyOf, together } from './tallies.ts';
import { targetItems, targetNow } from '../service-level/targets.ts';

/** `ServiceLevelResult` of the schema. */
interface Result {
  readonly target: Ref<'ServiceLevelTarget'>;
  readonly measured: number;
  readonly breaches: number;
  readonly attained_percent: number | null;
  readonly previous_percent: number | null;
  readonly status: ServiceLevelStatus;
}

interface Count {
  readonly measured: number;
  readonly breaches: number;
}

type Period = Pick<Question, 'from' | 'to'>;

/** A target is at risk if less than this fraction of its allowed breaches is left. */
const RESERVE = 0.2;
const ORDER: readonly ServiceLevelStatus[] = ['MISSED', 'AT_RISK', 'MET', 'UNKNOWN'];

const percentOf = ({ measured, breaches }: Count): number | null =>
  measured === 0 ? null : (100 * (measured - breaches)) / measured;

function statusOf(attained: number | null, target: number): ServiceLevelStatus {
  if (attained === null) return 'UNKNOWN';
  if (attained < target) return 'MISSED';
  return target < 100 && attained - target < RESERVE * (100 - target) ? 'AT_RISK' : 'MET';
}

/** Deliveries of one flow: executions individually, roll-ups by the distribution of their times. */
function deliveries(
  flow: number,
  level: ServiceLevel,
  {
    period,
    company,
    context,
  }: { period: Period; company: Question['scope']['company']; context: MockContext },
): Count {
  const { from, to } = period;
  const { execution, search, rollUps } = context.world;
  const { status, duration } = execution.columns;
  let measured = 0;
  let breaches = 0;
  const count = (standing: number) => {
    measured += Number(standing !== UNDECIDED);
    breaches += Number(standing === BROKEN);
  };
  const scope = { company, partners: null, flow, outside: false };
  const ledger = ledgerOf(context);
  const recounted = ledger.recounted();
  const rows = search.rowsIn(scope, Math.max(from, rollUps.end), to);
  for (let place = 0; place < rows.length; place++) {
    const row = rows.at(place);
    const state = status[row] ?? 0;
    if (state < SUCCESS || recounted.has(row)) continue;
    const took = duration[row] ?? NO_DURATION;
    count(
      standingTo(level, {
        status: state,
        queue_ms: state === SUCCESS ? execution.queueMs(row) : null,
        duration_ms: took === NO_DURATION ? null : took,
        punctuality: UNDECIDED,
      }),
    );
  }
  for (const view of ledger.counted()) {
    if (view.submitted_at >= from && view.submitted_at < to && isIn(scope, view))
      count(standingTo(level, view));
  }
  const plan = context.world.flows[flow];
  if (plan && from < rollUps.end) {
    const slow = slowShare(plan, level.within_ms ?? Infinity);
    const wanted = Uint8Array.from(context.world.flows, ({ index }) => Number(index === flow));
    rollUps.visit(company, from, Math.min(to, rollUps.end), wanted, ({ day, first, last }) => {
      ENDS.forEach((end, kind) => {
        if (end === 'SKIPPED') return;
        const [begin = 0, stop = 0] = [first[kind], last[kind]];
        measured += stop - begin;
        breaches +=
          end === 'SUCCESS' ? shareOf(stop, slow, flow, day) - shareOf(begin, slow, flow, day) : stop - begin;
      });
    });
  }
  return { measured, breaches };
}

/** Acknowledgments that were due, of one flow or of all. */
async function acknowledgments(
  flow: number | null,
  { from, to }: Period,
  { question: { scope, wanted }, context }: { question: Question; context: MockContext },
): Promise<Count> {
  const of = flow === null ? wanted : wanted.map((number, index) => (index === flow ? number : 0));
  const tally = tallyOf(
    { scope: flow === null ? scope : { ...scope, partners: null, flow }, wanted: of },
    { edges: [from, to], grouping: { ...together, name: 'NONE' } },
    context,
  );
  const waits = await waitsIn(tally, context.world);
  const due = waits.due([0]);
  return { measured: due, breaches: due - waits.onTime([0]) };
}

/** `Metrics.service_levels` of the schema: the targets of the counted flows, missed ones first. */
export async function resultsOf(
  company_uuid: string,
  question: Question,
  { previous, context }: { previous: Period | null; context: MockContext },
): Promise<Result[]> {
  const roster = currentRoster(context);
  const results = await Promise.all(
    targetItems.keys(context, { company_uuid }).map(async (key): Promise<Result | null> => {
      const { measure, within_ms, flow_uuid, target_percent } = targetNow(key, context);
      const flow = flow_uuid === null ? null : (roster.flow(flow_uuid)?.index ?? -1);
      if (flow !== null && flow >= 0 && question.wanted[flow] !== 1) return null;
      const count = (period: Period): Count | Promise<Count> => {
        if (measure === 'DELIVERY') {
          return flow === null || flow < 0
            ? { measured: 0, breaches: 0 }
            : deliveries(flow, { measure, within_ms }, { period, company: question.scope.company, context });
        }
        return acknowledgments(flow, period, { question, context });
      };
      const now = await count(question);
      const attained_percent = percentOf(now);
      return {
        target: ref(targetItems.type, key),
        ...now,
        attained_percent,
        previous_percent: previous && percentOf(await count(previous)),
        status: statusOf(attained_percent, target_percent),
      };
    }),
  );
  return results
    .filter((result) => result !== null)
    .sort((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status) || b.breaches - a.breaches);
}
