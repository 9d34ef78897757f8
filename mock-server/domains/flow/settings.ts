import type { MockContext } from '../../context.ts';
import { ref } from '../../store/ref.ts';
import type { SideKey } from '../../world/flow-links.ts';
import { SETTINGS, type FlowSettings, type MappingChoice } from '../../world/flow-settings.ts';
import type { FlowGraph } from '../../world/flow-graph.ts';
import { sideSummary } from './sides.ts';

type Store = Pick<MockContext, 'store'>;

/** The working draft of a flow as it is now: the seed's, or what was saved in this session. */
export const draftOf = (flow_uuid: string, { store }: Store): FlowSettings =>
  Object.fromEntries(
    SETTINGS.map((name) => [name, store.read('FlowConfiguration', flow_uuid, name)]),
  ) as unknown as FlowSettings;

function side(key: SideKey | null, { store }: Store) {
  if (key === null) return null;
  return {
    kind: key.type === 'HostSystem' ? 'HOST_SYSTEM' : 'CONNECTION',
    summary: sideSummary(key, store),
  };
}

const mapping = (choice: MappingChoice | null) => choice && { ...choice };

const graph = (canvas: FlowGraph | null) =>
  canvas && { ...canvas, is_placed: canvas.nodes.every(({ position }) => position !== null) };

/** Settings whose form in the schema is not the one that is kept: links instead of keys. */
const presented: Partial<Record<keyof FlowSettings, (settings: FlowSettings, context: Store) => unknown>> = {
  source: (settings, context) => side(settings.source, context),
  destination: (settings, context) => side(settings.destination, context),
  source_file_type: (settings) => ref('FileType', settings.source_file_type),
  destination_file_type: (settings) => ref('FileType', settings.destination_file_type),
  mapping: (settings) => mapping(settings.mapping),
  graph: (settings) => graph(settings.graph),
};

/** One setting as the schema's `FlowSettings` has it. */
const present = (name: keyof FlowSettings, settings: FlowSettings, context: Store): unknown =>
  presented[name]?.(settings, context) ?? settings[name];

/** Fields of `FlowConfiguration` that its settings decide, for a draft that is read when they are asked for. */
export const draftFields = Object.fromEntries(
  SETTINGS.map((name) => [
    name,
    (flow_uuid: string, context: Store) => present(name, draftOf(flow_uuid, context), context),
  ]),
);

/** `FlowConfigurationSnapshot` of the schema. */
export const snapshotOf = (settings: FlowSettings, context: Store) => ({
  ...Object.fromEntries(SETTINGS.map((name) => [name, present(name, settings, context)])),
  document: settings,
});
