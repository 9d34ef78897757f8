import type { MockContext } from '../../context.ts';
import { placeOf } from '../../world/connection-address.ts';
import type { FlowSettings } from '../../world/flow-settings.ts';
import { flows as seededFlows, type FlowPlan, type FlowRecord } from '../../world/flows.ts';
import { configuredOf } from '../endpoint/connections.ts';
import { sideSummary, transportOf } from './sides.ts';
import { deployedKey, savedSettings, versionKeys } from './versions.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';

type Sources = Pick<MockContext, 'store' | 'world'>;

const MINUTES = 60;
const ENDS = ['source', 'destination'] as const;

/** The seeded flow most similar to a new one, for properties that are no settings, such as the mode of transport. */
function nearest(flow: Pick<FlowPlan, 'flow_type' | 'direction'>, settings: FlowSettings): FlowPlan {
  const likeness = (flowPlan: FlowPlan): number =>
    Number(flowPlan.flow_type === flow.flow_type) * 8 +
    Number(flowPlan.destination_file_type === settings.destination_file_type) * 4 +
    Number(flowPlan.source_file_type === settings.source_file_type) * 2 +
    Number(flowPlan.direction === flow.direction);
  return seededFlows.reduce((best, seededFlow) =>
    likeness(seededFlow) > likeness(best) ? seededFlow : best,
  );
}

/** The addresses of a flow's connections, as far as its settings contain them. */
function placesOf(settings: FlowSettings, sources: Sources): FlowRecord['places'] {
  return Object.fromEntries(
    ENDS.flatMap((end) => {
      const side = settings[end];
      const place =
        side && sources.store.exists(side.type, side.key) ? placeOf(configuredOf(side, sources)) : null;
      return place ? [[end, place]] : [];
    }),
  );
}

/** The lookup table of a flow's mapping: the one that seeded flows with the same mapping use. */
const tableOf = (company_uuid: string, mapping_name: string, { world }: Sources): string | null =>
  world.flows.find((flow) => flow.company_uuid === company_uuid && flow.mapping_name === mapping_name)
    ?.lookup_table ?? null;

/** A flow of the session with these settings, in the form of a seeded flow. */
export function flowWith(
  flow_uuid: string,
  indexes: Pick<FlowRecord, 'index' | 'company_index' | 'partner_index'>,
  { settings, sources }: { settings: FlowSettings; sources: Sources },
): FlowRecord {
  const { store } = sources;
  const read = <Field extends FieldName<'FlowSetup'>>(field: Field) =>
    store.read('FlowSetup', flow_uuid, field);
  const company_uuid = read('company_uuid');
  const flow_type = read('flow_type').$ref.key;
  const direction = read('direction');
  const { mode } = nearest({ flow_type, direction }, settings);
  const mapping_name = settings.mapping
    ? String(store.read('Mapping', settings.mapping.mapping_uuid, 'name'))
    : 'none';
  const { acknowledgment } = settings;
  return {
    ...indexes,
    flow_uuid,
    company_uuid,
    partner_uuid: read('partner_uuid'),
    flow_name: settings.flow_name,
    flow_type,
    direction,
    source_file_type: settings.source_file_type,
    destination_file_type: settings.destination_file_type,
    source: transportOf(settings.source, sources),
    destination: transportOf(settings.destination, sources),
    source_summary: sideSummary(settings, 'source', { flow_uuid, context: sources }),
    destination_summary: sideSummary(settings, 'destination', { flow_uuid, context: sources }),
    places: placesOf(settings, sources),
    ack: acknowledgment?.kind ?? null,
    ack_hours: (acknowledgment?.timeout_minutes ?? 0) / MINUTES,
    mapping_name,
    mapping_key: mapping_name,
    has_own_mapping: false,
    lookup_table: tableOf(company_uuid, mapping_name, sources),
    tag_labels: settings.data_tags.map(({ label }) => label),
    builder: read('builder'),
    deploy_state: read('deploy_state'),
    deleted: store.isRemoved('FlowSetup', flow_uuid),
    share: 0,
    failureProfile: 'CALM',
    mode,
    throttle_per_minute: settings.throttle_per_minute,
    notes: settings.notes,
    support_instructions: settings.support_instructions,
    tags: settings.tags,
  };
}

/** A flow of the session in its deployed version, or as last saved. */
export function newFlow(
  flow_uuid: string,
  indexes: Pick<FlowRecord, 'index' | 'company_index' | 'partner_index'>,
  sources: Sources,
): FlowRecord {
  const key = deployedKey(flow_uuid, sources) ?? versionKeys(flow_uuid, sources)[0] ?? '';
  return flowWith(flow_uuid, indexes, { settings: savedSettings(key, sources), sources });
}
