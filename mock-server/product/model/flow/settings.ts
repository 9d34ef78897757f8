import type { MockContext } from '../../context.ts';
import { readFields } from '../../../engine/store/read-fields.ts';
import { ref } from '../../../engine/store/ref.ts';
import { SETTINGS, type FlowSettings } from '../../world/flow-settings.ts';
import { notifiersOfFlow } from './flow-notifiers.ts';
import { presentGraph } from './graph/present.ts';
import { presentMapping, presentSide, type Reader } from './present.ts';
import { flowSubject } from './subject.ts';
import type { ResultOf } from '../../resolvers.ts';

/** The settings as a flow keeps them: with keys instead of links. */
type SettingForms = {
  readonly [Name in keyof FlowSettings as `FlowConfiguration.${Name}`]: FlowSettings[Name];
};

declare module '#schema-types' {
  interface KeptForms extends SettingForms {}
}

/** The current working draft of a flow: the seeded one, or the one saved in this session. */
export const draftOf = (flow_uuid: string, { store }: Pick<MockContext, 'store'>): FlowSettings => ({
  ...readFields<FlowSettings>(store, 'FlowConfiguration', flow_uuid, SETTINGS),
  // Notifier lists are also edited on the notifiers, so they are the single source of truth.
  notifiers: notifiersOfFlow(flow_uuid, { store }),
});

/** Settings of a flow, and the person who reads them. */
export interface Shown {
  /** By which access to the fields is decided. */
  readonly company_uuid: string;
  readonly settings: FlowSettings;
  readonly reader: Reader;
}

declare module '#schema-types' {
  interface Parents {
    readonly FlowConfigurationSnapshot: Shown;
  }
}

/** Prepares settings for a reader. Whether they may follow links is only looked up for settings that have some. */
export const shownTo = (settings: FlowSettings, flow_uuid: string, context: MockContext): Shown => ({
  settings,
  company_uuid: context.store.read('FlowSetup', flow_uuid, 'company_uuid'),
  reader: {
    flow_uuid,
    context,
    get mayFollow() {
      const subject = flowSubject(flow_uuid, context);
      return subject !== null && context.access.sees('FlowConfiguration.notifiers', subject);
    },
  },
});

/**
 * Settings as the schema presents them: with links instead of keys. Everyone who can read the flow sees the names of
 * workspace settings; only people who may read those settings get links.
 */
export const settingFields: {
  readonly [Name in (typeof SETTINGS)[number]]: (
    shown: Shown,
  ) => ResultOf<'FlowConfiguration' | 'FlowConfigurationSnapshot', Name>;
} = {
  flow_name: ({ settings }) => settings.flow_name,
  notes: ({ settings }) => settings.notes,
  support_instructions: ({ settings }) => settings.support_instructions,
  tags: ({ settings }) => settings.tags,
  source: ({ settings, reader }) => presentSide(settings.source, 'source', reader),
  source_file_type: ({ settings }) => ref('FileType', settings.source_file_type),
  source_options: ({ settings }) => settings.source_options,
  pre_processor: ({ settings }) => settings.pre_processor,
  filters: ({ settings }) => settings.filters,
  duplicate_check: ({ settings }) => settings.duplicate_check,
  mapping: ({ settings, reader }) => presentMapping(settings.mapping, reader),
  document_changes: ({ settings }) => settings.document_changes,
  data_tags: ({ settings }) => settings.data_tags,
  destination_file_type: ({ settings }) => ref('FileType', settings.destination_file_type),
  destination_options: ({ settings }) => settings.destination_options,
  post_processor: ({ settings }) => settings.post_processor,
  destination: ({ settings, reader }) => presentSide(settings.destination, 'destination', reader),
  file_name_template: ({ settings }) => settings.file_name_template,
  acknowledgment: ({ settings }) => settings.acknowledgment,
  throttle_per_minute: ({ settings }) => settings.throttle_per_minute,
  throttle_concurrent: ({ settings }) => settings.throttle_concurrent,
  retry: ({ settings }) => settings.retry,
  priority: ({ settings }) => settings.priority,
  retention_days: ({ settings }) => settings.retention_days,
  notifiers: ({ settings, reader: { context } }) =>
    settings.notifiers.flatMap((uuid) => context.store.find('Notifier', uuid) ?? []),
  graph: ({ settings, reader }) => presentGraph(settings.graph, reader),
  adapter_values: ({ settings }) => settings.adapter_values,
};
