import type { MockContext } from '../../kernel/context.ts';
import type { ExecutionFilter } from '../../world/filter.ts';
import { targetItems, targetNow } from './targets.ts';

const NOTHING: ExecutionFilter = { flow_uuids: [] };

/** The condition `breached_target_uuid` of a filter; a target that the person cannot see is not breached by anything. */
export function breachFilter(
  breached_target_uuid: string | null | undefined,
  flow_uuids: readonly string[] | null | undefined,
  context: MockContext,
): Pick<ExecutionFilter, 'breach' | 'flow_uuids'> {
  if (breached_target_uuid == null) return { flow_uuids };
  const { access, store } = context;
  if (!store.exists(targetItems.type, breached_target_uuid)) return NOTHING;
  const { company_uuid, measure, within_ms, flow_uuid } = targetNow(breached_target_uuid, context);
  if (!access.can('read_internals', { company_uuid })) return NOTHING;
  const breach = { measure, within_ms };
  if (flow_uuid === null) return { breach, flow_uuids };
  return { breach, flow_uuids: flow_uuids && !flow_uuids.includes(flow_uuid) ? [] : [flow_uuid] };
}
