import type { MockContext } from '../../context.ts';
import type { Scope } from '../../world/base-search.ts';
import type { ExecutionFilter } from '../../world/filter.ts';
import { mustRead } from '../kit/collection.ts';
import { targetItems, targetNow } from './targets.ts';

const NOTHING: ExecutionFilter = { flow_uuids: [] };

/**
 * The filter condition `breached_target_uuid`. Guests of the searched workspace are refused, whatever the key: even
 * which of their own executions missed a target would reveal what the workspace has promised. A target that members
 * cannot see matches no execution.
 */
export function breachFilter(
  breached_target_uuid: string | null | undefined,
  flow_uuids: readonly string[] | null | undefined,
  { scope, context }: { scope: Scope; context: MockContext },
): Pick<ExecutionFilter, 'breach' | 'flow_uuids'> {
  if (breached_target_uuid == null) return { flow_uuids };
  const { access, store, world } = context;
  const searched = world.companies[scope.company];
  if (searched) mustRead({ company_uuid: searched.company_uuid }, context, 'READ_INTERNALS');
  if (!store.exists(targetItems.type, breached_target_uuid)) return NOTHING;
  const { company_uuid, measure, within_ms, flow_uuid } = targetNow(breached_target_uuid, context);
  if (!access.can('READ_INTERNALS', { company_uuid })) return NOTHING;
  const breach = { measure, within_ms };
  if (flow_uuid === null) return { breach, flow_uuids };
  return { breach, flow_uuids: flow_uuids && !flow_uuids.includes(flow_uuid) ? [] : [flow_uuid] };
}
