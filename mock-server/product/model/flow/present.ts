import type { MockContext } from '../../context.ts';
import type { MappingChoice } from '../../world/flow-graph.ts';
import type { SideKey } from '../../world/flow-links.ts';
import { summaryOf } from './sides.ts';

/** The person who reads a flow's settings, and the flow. */
export interface Reader {
  readonly flow_uuid: string;
  readonly context: MockContext;
  /** Whether the person may read settings of the workspace. */
  readonly mayFollow: boolean;
}

/** `FlowSide` of the schema. */
export function presentSide(
  side: SideKey | null,
  end: 'source' | 'destination',
  { flow_uuid, context, mayFollow }: Reader,
) {
  if (side === null) return null;
  const isOwn = side.type === 'HostSystem';
  const link = context.store.find(side.type, side.key);
  return {
    kind: isOwn ? 'HOST_SYSTEM' : 'CONNECTION',
    summary: summaryOf(side, end, flow_uuid, context),
    host_system: isOwn && mayFollow ? link : null,
    endpoint: isOwn ? null : link,
  };
}

/** `FlowMapping` of the schema. */
export const presentMapping = (mapping: MappingChoice | null, { context: { store }, mayFollow }: Reader) =>
  mapping && {
    ...mapping,
    name: store.read('Mapping', mapping.mapping_uuid, 'name'),
    mapping: mayFollow ? store.find('Mapping', mapping.mapping_uuid) : null,
  };
