import type { MockContext } from '../../context.ts';
import { inForce } from '../../world/dependencies.ts';
import type { FlowPlan } from '../../world/flows.ts';
import { latestVersion } from './content.ts';
import { tableByKey } from './tables.ts';

/** The version of a flow's lookup table that a run would use now, as in logs; null if the flow uses none. */
export function lookupVersion(
  flow: FlowPlan,
  context: Pick<MockContext, 'store' | 'world' | 'clock'>,
): string | null {
  if (flow.lookup_table === null) return null;
  const table_uuid = tableByKey(flow.company_uuid, flow.lookup_table, context);
  const version = table_uuid === undefined ? null : latestVersion(table_uuid, context);
  // If the table has been deleted since, the run uses the last version in the seed.
  const { clock, world } = context;
  return version === null
    ? (inForce(world.dependencies.lookup(flow), clock.now())?.label ?? null)
    : String(version);
}
