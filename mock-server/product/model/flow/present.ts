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
  const { type, key } = side;
  const summary = summaryOf(side, end, { flow_uuid, context });
  const { store } = context;
  return type === 'HostSystem'
    ? {
        kind: 'HOST_SYSTEM' as const,
        summary,
        host_system: mayFollow ? store.find(type, key) : null,
        endpoint: null,
      }
    : { kind: 'CONNECTION' as const, summary, host_system: null, endpoint: store.find(type, key) };
}

/** `FlowMapping` of the schema. */
export const presentMapping = (mapping: MappingChoice | null, { context: { store }, mayFollow }: Reader) =>
  mapping && {
    ...mapping,
    name: store.read('Mapping', mapping.mapping_uuid, 'name'),
    mapping: mayFollow ? store.find('Mapping', mapping.mapping_uuid) : null,
  };
