import type { Plan } from '../../world/plan.ts';
import type { Sources } from './ledger.ts';
import type { StoredRun } from './ledger-entry.ts';
import { HELD, planHeld, STAGGER } from './outcome.ts';

/** The part of a context that is needed to find held executions. */
type Reads = Pick<Sources, 'store'>;

const DAY = 86_400_000;
/** The maximum wait for a paused partner: as long as executions are retained. */
const MAX_WAIT = 30 * DAY;

/** A new run as stored: held in the queue if its trading partner is paused. */
export function heldIfPaused(run: StoredRun, partner_uuid: string, { store }: Reads): StoredRun {
  if (store.read('TradingPartner', partner_uuid, 'status') !== 'PAUSED') return run;
  const { plan, fate } = run;
  return { ...run, plan: planHeld(plan.submitted_at, MAX_WAIT), fate: HELD, on_release: { plan, fate } };
}

/** Executions that wait until the trading partner is resumed, earliest first. */
export function heldOf(
  partner_uuid: string,
  { store, clock }: Pick<Sources, 'store' | 'clock'>,
): StoredRun[] {
  return store.created('FlowExecution').flatMap((key) => {
    const run = store.writtenValue('FlowExecution', key, 'run');
    const isHeld =
      run?.on_release !== undefined &&
      store.read('FlowExecution', key, 'partner_uuid') === partner_uuid &&
      clock.elapsed() - run.elapsed < MAX_WAIT;
    return isHeld ? [run] : [];
  });
}

/** Releases the held executions of a trading partner one after another, in the order in which they arrived. */
export function releaseHeld(partner_uuid: string, context: Sources): void {
  const { clock, store } = context;
  heldOf(partner_uuid, context).forEach(({ on_release, ...run }, place) => {
    if (!on_release) return;
    const waited = Math.max(0, clock.elapsed() - run.elapsed) + place * STAGGER;
    store.set('FlowExecution', run.invocation_uuid, {
      run: { ...run, fate: on_release.fate, plan: delayed(on_release.plan, waited) },
    });
  });
}

const delayed = (plan: Plan, ms: number): Plan => ({
  ...plan,
  start_at: plan.start_at + ms,
  processed_at: plan.processed_at + ms,
  settled_at: plan.settled_at === null ? null : plan.settled_at + ms,
  final_at: plan.final_at + ms,
  ack_due_at: plan.ack_due_at === null ? null : plan.ack_due_at + ms,
});
