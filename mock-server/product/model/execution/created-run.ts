import type { Writes } from '../../../engine/store/schema-fields.ts';
import type { MockContext } from '../../context.ts';
import type { Ref } from '../../../engine/store/ref.ts';
import type { CreatedRun } from '../../world/executions.ts';
import type { FlowRecord } from '../../world/flows.ts';
import { placeOfFlow, currentRoster } from '../flow/current-roster.ts';
import { changesOf } from '../flow/running.ts';
import { heldIfPaused } from './held.ts';
import type { StoredRun } from './ledger-entry.ts';

type Sources = Pick<MockContext, 'store' | 'world'>;

/**
 * How a run refers to its flow: by a seeded row of that flow and the differences of its version. Without a row, by a
 * complete record, so that later changes of the flow do not affect the run.
 */
export function placedAt(
  row: number | null,
  running: FlowRecord,
  { version_key, sources }: { version_key: string | null; sources: Sources },
): Pick<CreatedRun, 'row' | 'place' | 'flow_changes'> {
  if (row === null) return { row, place: placeOfFlow(running, sources) };
  const flow = sources.world.flow(running.flow_uuid);
  const flow_changes = flow && version_key !== null ? changesOf(flow, version_key, sources) : undefined;
  return flow_changes === undefined ? { row } : { row, flow_changes };
}

/** Stores a run, making it an execution of the session; it is held if its trading partner is paused. */
export function storeRun(
  run: StoredRun,
  sources: Sources,
  fields: Writes<'FlowExecution'> = {},
): Ref<'FlowExecution'> {
  const { company_uuid, partner_uuid, flow_uuid } = currentRoster(sources).flow(run.flow_uuid)!;
  return sources.store.insert('FlowExecution', run.invocation_uuid, {
    run: heldIfPaused(run, partner_uuid, sources),
    company_uuid,
    partner_uuid,
    flow_uuid,
    flagged: false,
    flagged_by: null,
    flagged_at: null,
    is_shared: false,
    ...fields,
  });
}
