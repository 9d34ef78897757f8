import type { MockContext } from '../../context.ts';
import { flowScope } from '../../model/execution/scopes.ts';

/** Number of retained executions of a version: seeded ones by submission time, plus later ones. */
export function executionsOf(flow_uuid: string, version_timestamp: number, context: MockContext): number {
  const { store, world } = context;
  const flow = world.flow(flow_uuid);
  const created = store.created('FlowExecution').filter((uuid) => {
    const run = store.writtenValue('FlowExecution', uuid, 'run');
    return run?.version_timestamp === version_timestamp && run.flow_uuid === flow_uuid;
  }).length;
  const versions = world.versionsOf(flow_uuid);
  const place = versions.findIndex((version) => version.version_timestamp === version_timestamp);
  const from = versions[place]?.deployed_at ?? null;
  if (!flow || from === null) return created;
  // Among the versions deployed by then, the one saved last was active.
  const later = versions.slice(0, place).flatMap(({ deployed_at }) => deployed_at ?? []);
  const to = Math.min(world.anchor + 1, ...later);
  return created + (to > from ? world.search.rowsIn(flowScope(flow_uuid, context), from, to).length : 0);
}
