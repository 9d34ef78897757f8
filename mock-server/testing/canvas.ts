import { TENDER } from '../product/world/script.ts';
import { createWorld } from '../product/world/world.ts';
import { NOW } from './testing.ts';

const world = createWorld({ seed: 'test', anchor: Date.parse(NOW), scale: 'demo' });
/** The objects that the scripted tender flow refers to. */
export const own = (() => {
  const settings = world.versionsOf(TENDER.flow_uuid)[0]?.settings;
  return {
    host: settings?.source?.key ?? '',
    connection: settings?.destination?.key ?? '',
    mapping: settings?.mapping?.mapping_uuid ?? '',
  };
})();

/** A new canvas flow, without its canvas. */
export const NEW = {
  partner_uuid: TENDER.partner_uuid,
  flow_type: 'SEND_LOAD_TENDER',
  flow_name: 'Send tenders by cargo',
  builder: 'VISUAL_V3',
};

/** Complete steps, by ID. */
export const nodes = {
  source: { kind: 'SOURCE', source: { side: { host_system_uuid: own.host } } },
  read: { kind: 'PARSE', parse: { file_type: 'CW_UNIVERSAL_SHIPMENT_1_1' } },
  keep: { kind: 'FILTER', filter: { expression: 'status != "CANCELED"' } },
  kinds: {
    kind: 'BRANCH',
    branch: {
      branches: [{ label: 'Hazardous', expression: '$exists(hazmat_class)' }],
      otherwise_label: 'Other',
    },
  },
  map: {
    kind: 'MAP',
    map: {
      mapping: { mapping_uuid: own.mapping },
      document_changes: [{ path: 'references.*', expression: '$trim($)' }],
    },
  },
  map_2: { kind: 'MAP', map: { mapping: { mapping_uuid: own.mapping }, on_error: 'SKIP_DOCUMENT' } },
  write: {
    kind: 'GENERATE',
    generate: { file_type: 'X12_204_004010', file_name_template: '{document}-{control_number}.edi' },
  },
  write_2: { kind: 'GENERATE', generate: { file_type: 'X12_204_004010' } },
  seal: { kind: 'SCRIPT', script: { script: 'return output;' } },
  send: { kind: 'DESTINATION', destination: { side: { endpoint_uuid: own.connection } } },
  send_2: { kind: 'DESTINATION', destination: { side: { host_system_uuid: own.host } } },
} as const;
export type StepId = keyof typeof nodes;

export const step = (node_id: StepId) => ({ node_id, label: node_id, ...nodes[node_id] });
export const path = (from_node_id: string, to_node_id: string, label: string | null = null) => ({
  from_node_id,
  to_node_id,
  label,
});

/** A canvas with separate paths for two kinds of cargo. */
export const BRANCHED = {
  nodes: (Object.keys(nodes) as StepId[]).map(step),
  edges: [
    path('source', 'read'),
    path('read', 'keep'),
    path('keep', 'kinds'),
    path('kinds', 'map', 'Hazardous'),
    path('map', 'write'),
    path('write', 'seal'),
    path('seal', 'send'),
    path('kinds', 'map_2', 'Other'),
    path('map_2', 'write_2'),
    path('write_2', 'send_2'),
  ],
};

/** A canvas with these steps in sequence. */
export const line = (...ids: readonly StepId[]) => ({
  nodes: ids.map(step),
  edges: ids.slice(1).map((id, place) => path(ids[place] ?? '', id)),
});
/** The steps of the shortest flow with a mapping. */
export const LINE = ['source', 'read', 'map', 'write', 'send'] as const;

/** A canvas with one step changed. */
export const graphWith = (
  graph: typeof BRANCHED | ReturnType<typeof line>,
  node_id: StepId,
  more: object,
) => ({
  ...graph,
  nodes: graph.nodes.map((node) => (node.node_id === node_id ? { ...node, ...more } : node)),
});
