import type { MockContext } from '../../context.ts';
import { readFields } from '../../../engine/store/read-fields.ts';
import { mustRead } from '../kit/collection.ts';
import { ref } from '../../../engine/store/ref.ts';
import { SETTINGS, type FlowSettings } from '../../world/flow-settings.ts';
import { notifiersOfFlow } from './flow-notifiers.ts';
import { presentGraph } from './graph/present.ts';
import { presentMapping, presentSide, type Reader } from './present.ts';
import { flowSubject } from './subject.ts';

/** The current working draft of a flow: the seeded one, or the one saved in this session. */
export const draftOf = (flow_uuid: string, { store }: Pick<MockContext, 'store'>): FlowSettings => ({
  ...readFields<FlowSettings>(store, 'FlowConfiguration', flow_uuid, SETTINGS),
  // Notifier lists are also edited on the notifiers, so they are the single source of truth.
  notifiers: notifiersOfFlow(flow_uuid, { store }),
});

type Present = (settings: FlowSettings, reader: Reader) => unknown;

/**
 * Settings that the schema presents differently, as links instead of keys. Everyone who can read the flow sees the
 * names of workspace settings; only people who may read those settings get links.
 */
const presented: Partial<Record<keyof FlowSettings, Present>> = {
  source: ({ source }, reader) => presentSide(source, 'source', reader),
  destination: ({ destination }, reader) => presentSide(destination, 'destination', reader),
  source_file_type: ({ source_file_type }) => ref('FileType', source_file_type),
  destination_file_type: ({ destination_file_type }) => ref('FileType', destination_file_type),
  mapping: ({ mapping }, reader) => presentMapping(mapping, reader),
  notifiers: ({ notifiers }, { flow_uuid, context }) => {
    const subject = flowSubject(flow_uuid, context);
    if (subject) mustRead('read_settings', subject, context);
    return notifiers.flatMap((uuid) => context.store.find('Notifier', uuid) ?? []);
  },
  graph: ({ graph }, reader) => presentGraph(graph, reader),
};

const present = (
  name: keyof FlowSettings,
  settings: FlowSettings,
  flow_uuid: string,
  context: MockContext,
): unknown => {
  const special = presented[name];
  if (!special) return settings[name];
  const subject = flowSubject(flow_uuid, context);
  const mayFollow = subject !== null && context.access.can('read_settings', subject);
  return special(settings, { flow_uuid, context, mayFollow });
};

/** Fields of `FlowConfiguration` that depend on its settings, for a draft that is read on demand. */
export const draftFields = Object.fromEntries(
  SETTINGS.map((name) => [
    name,
    (flow_uuid: string, context: MockContext) =>
      present(name, draftOf(flow_uuid, context), flow_uuid, context),
  ]),
);

/** `FlowConfigurationSnapshot` of the schema. */
export const snapshotOf = (settings: FlowSettings, flow_uuid: string, context: MockContext) => ({
  // Each field is presented on demand, because some of them may be refused.
  ...Object.fromEntries(SETTINGS.map((name) => [name, () => present(name, settings, flow_uuid, context)])),
  document: settings,
});
