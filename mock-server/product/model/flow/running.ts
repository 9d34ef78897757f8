import type { MockContext } from '../../context.ts';
import type { SideKey } from '../../world/flow-links.ts';
import type { FlowRecord } from '../../world/flows.ts';
import { revisionOf, runningRevision } from '../mapping/mappings.ts';
import { flowWith } from './new-flow.ts';
import { sideSummary, transportOf } from './sides.ts';
import { savedSettings } from './versions.ts';

/** How a flow version differs from the seeded flow; plain JSON. */
export type FlowChanges = Partial<
  Pick<
    FlowRecord,
    | 'flow_name'
    | 'destination_file_type'
    | 'source'
    | 'destination'
    | 'source_summary'
    | 'destination_summary'
    | 'ack'
    | 'ack_hours'
    | 'mapping_name'
    | 'throttle_per_minute'
  >
>;

const MINUTES = 60;

/**
 * The differences of a run's version from the seeded flow, so that its files, log, and acknowledgment match its
 * configuration. Undefined if there are none, as for every seeded version.
 */
export function changesOf(
  flow: FlowRecord,
  version_key: string,
  context: Pick<MockContext, 'store' | 'world'>,
): FlowChanges | undefined {
  const { store, world } = context;
  const settings = savedSettings(version_key, context);
  const [latest] = world.versionsOf(flow.flow_uuid);
  const changes: Record<string, unknown> = {};
  const differ = <Name extends keyof FlowChanges>(name: Name, value: FlowChanges[Name]) => {
    if (value !== undefined && value !== flow[name]) changes[name] = value;
  };
  differ('flow_name', settings.flow_name);
  differ('destination_file_type', settings.destination_file_type);
  differ('throttle_per_minute', settings.throttle_per_minute);
  differ('ack', settings.acknowledgment?.kind ?? null);
  if (settings.acknowledgment) differ('ack_hours', settings.acknowledgment.timeout_minutes / MINUTES);
  for (const end of ['source', 'destination'] as const) {
    const side = settings[end];
    if (!side || isSame(side, latest?.settings[end] ?? null)) continue;
    differ(end, transportOf(side, context));
    differ(`${end}_summary`, sideSummary(settings, end, { flow_uuid: flow.flow_uuid, context }));
  }
  const mapping_uuid = settings.mapping?.mapping_uuid;
  if (mapping_uuid !== undefined && mapping_uuid !== latest?.settings.mapping?.mapping_uuid)
    differ('mapping_name', String(store.read('Mapping', mapping_uuid, 'name')));
  return Object.keys(changes).length === 0 ? undefined : changes;
}

/** A flow in the version that runs. */
export function runningFlow(
  flow: FlowRecord,
  version_key: string,
  context: Pick<MockContext, 'store' | 'world'>,
): FlowRecord {
  return context.world.flow(flow.flow_uuid) === null
    ? flowWith(flow.flow_uuid, flow, { settings: savedSettings(version_key, context), sources: context })
    : { ...flow, ...changesOf(flow, version_key, context) };
}

const isSame = (a: SideKey, b: SideKey | null): boolean => a.type === b?.type && a.key === b.key;

/** Display name of the mapping revision that a flow version uses; null if it uses none. */
export function mappingRevision(
  version_key: string,
  context: Pick<MockContext, 'store' | 'world'>,
): string | null {
  const { mapping } = savedSettings(version_key, context);
  if (!mapping || !context.store.exists('Mapping', mapping.mapping_uuid)) return null;
  const revision =
    mapping.revision_policy === 'PINNED'
      ? revisionOf(`${mapping.mapping_uuid}|${mapping.revision}`, context)
      : runningRevision(mapping.mapping_uuid, context);
  return revision === null ? null : String(revision.number);
}
