import type { Actor } from '../../world/actors.ts';
import type { CreatedRun } from '../../world/executions.ts';
import type { ExecutionFacts } from '../../facts/facts.ts';
import type { FlowRecord } from '../../world/flows.ts';
import type { Plan } from '../../world/plan.ts';
import type { RunView } from '../../world/run-view.ts';

/** A run created in the session, as stored in the field `run` of its FlowExecution. */
export interface StoredRun extends CreatedRun {
  readonly flow_uuid: string;
  readonly by: Actor;
  /** The clock's `elapsed()` at submission; progress is measured from there. */
  readonly elapsed: number;
  /** How it continues once its trading partner is resumed; only set while it is held. */
  readonly on_release?: Pick<CreatedRun, 'plan' | 'fate'>;
}

/** An execution that the columns do not describe completely. */
export interface Entry {
  readonly rank: number;
  readonly invocation_uuid: string;
  /** Its row, or that of the run whose input it uses; null for a run of a flow without seeded rows. */
  readonly row: number | null;
  readonly run: StoredRun | null;
  /** Its flow as in the roster, regardless of the version that ran. */
  readonly flow: FlowRecord;
  /** Null for a seeded row that was complete at the anchor. */
  readonly plan: Plan | null;
  /** Whether its outcome was set manually. */
  readonly overridden: boolean;
  /**
   * Created on demand and dropped when the execution progresses. It does not include RESOLVED, which depends on other
   * executions.
   */
  view: RunView | null;
  /** When its plan changes next; null if it is complete. */
  next_at: number | null;
  /** Cached within one turn of the event loop. */
  known: { readonly elapsed: number; readonly version: number; readonly facts: ExecutionFacts } | null;
}
