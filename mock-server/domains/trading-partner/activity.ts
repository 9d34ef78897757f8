import type { MockContext } from '../../context.ts';
import { STATUSES, SUCCESS } from '../../world/columns.ts';

type Sources = Pick<MockContext, 'clock' | 'store' | 'world'>;
type Direction = 'SEND' | 'RECEIVE';

/** When a partner's latest execution was submitted, by direction; milliseconds since 1970, null when there was none. */
export interface LatestRuns {
  readonly any: number | null;
  readonly sent: number | null;
  readonly received: number | null;
}

const FAILURES: ReadonlySet<unknown> = new Set(['LOGICAL_FAILURE', 'TECHNICAL_FAILURE']);

export function latestRuns(partner_uuid: string, sources: Sources): LatestRuns {
  const { world } = sources;
  const latest: Record<Direction, number> = { SEND: -1, RECEIVE: -1 };
  const see = (direction: Direction, at: number) => {
    latest[direction] = Math.max(latest[direction], at);
  };
  for (const run of createdRuns(partner_uuid, sources)) see(run.direction, run.submitted_at);
  const partner = world.partner(partner_uuid);
  const { age } = world.execution.columns;
  for (const flow of world.flows) {
    if (flow.partner_index !== partner?.index) continue;
    const [youngest] = world.execution.byFlow.rows(flow.index);
    if (youngest !== undefined) see(flow.direction, world.anchor - (age[youngest] ?? 0));
  }
  const known = (at: number) => (at < 0 ? null : at);
  return {
    any: known(Math.max(latest.SEND, latest.RECEIVE)),
    sent: known(latest.SEND),
    received: known(latest.RECEIVE),
  };
}

/** A partner's executions of the last so many milliseconds, and how many of them failed. */
export function recentRuns(partner_uuid: string, span: number, sources: Sources) {
  const { clock, world } = sources;
  const now = clock.now();
  const counts = { executions: 0, failures: 0 };
  const count = (isFailure: boolean) => {
    counts.executions++;
    if (isFailure) counts.failures++;
  };
  for (const run of createdRuns(partner_uuid, sources)) {
    if (run.submitted_at >= now - span) count(FAILURES.has(run.status));
  }
  const partner = world.partner(partner_uuid);
  if (!partner) return counts;
  const { execution } = world;
  const { age, status } = execution.columns;
  const oldest = world.anchor - (now - span);
  for (const row of execution.byPartner.rows(partner.index)) {
    if ((age[row] ?? 0) > oldest) break;
    const code = status[row] ?? SUCCESS;
    // What had not ended at the anchor goes on while the clock runs.
    count(FAILURES.has(code < SUCCESS ? execution.factsAt(row, now).status : STATUSES[code]));
  }
  return counts;
}

/** Executions that this session created for a partner. */
function createdRuns(partner_uuid: string, { store }: Sources) {
  return store
    .created('FlowExecution')
    .filter((key) => store.read('FlowExecution', key, 'partner_uuid') === partner_uuid)
    .map((key) => {
      const submitted = store.read('FlowExecution', key, 'submitted_at') as number | string;
      return {
        submitted_at: typeof submitted === 'number' ? submitted : Date.parse(submitted),
        direction: store.read('FlowExecution', key, 'direction') as Direction,
        status: store.read('FlowExecution', key, 'status'),
      };
    });
}
