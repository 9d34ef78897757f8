import { hash } from '../../kernel/random.ts';
import { graphOf } from './flow-graph.ts';
import { settingsOf, type FlowSettings } from './flow-settings.ts';
import type { FlowPlan } from './flows.ts';

/** A change somebody made between two saves. */
interface SettingsChange {
  /** The note of the save. */
  readonly note: string;
  /** The settings before the change; null if the change cannot have been made. */
  readonly before: (settings: FlowSettings) => FlowSettings | null;
  /** Whether executions reveal the change, so that it must be older than they are. */
  readonly isSeen?: boolean;
}

const withoutTag = (settings: FlowSettings, label: string): FlowSettings | null =>
  settings.data_tags.some((tag) => tag.label === label) && settings.data_tags.length > 1
    ? { ...settings, data_tags: settings.data_tags.filter((tag) => tag.label !== label) }
    : null;

/** The history is built backward: each change describes the settings before the save. */
const changes: readonly SettingsChange[] = [
  {
    note: 'Trim whitespace around references',
    before: (settings) =>
      settings.document_changes.some(({ path }) => path === 'references.*')
        ? {
            ...settings,
            document_changes: settings.document_changes.filter(({ path }) => path !== 'references.*'),
          }
        : null,
  },
  {
    note: 'Raise the retry count',
    before: ({ retry, ...settings }) =>
      retry.max_attempts > 1
        ? { ...settings, retry: { ...retry, max_attempts: Math.max(1, retry.max_attempts - 2) } }
        : null,
  },
  {
    note: 'Increase the delay between retries',
    before: ({ retry, ...settings }) =>
      retry.backoff_seconds > 5
        ? { ...settings, retry: { ...retry, backoff_seconds: Math.ceil(retry.backoff_seconds / 2) } }
        : null,
  },
  {
    note: 'Add instructions for support',
    before: (settings) =>
      settings.support_instructions === null ? null : { ...settings, support_instructions: null },
  },
  {
    note: 'Tag for the night desk',
    before: ({ tags, ...settings }) => (tags.length === 0 ? null : { ...settings, tags: tags.slice(0, -1) }),
  },
  {
    note: 'Parse strictly again; the sender corrected the envelope',
    before: ({ source_options, ...settings }) =>
      source_options?.['strict'] === true
        ? { ...settings, source_options: { ...source_options, strict: false } }
        : null,
  },
  {
    note: 'Move ahead of the batch flows',
    before: (settings) => (settings.priority === 'HIGH' ? { ...settings, priority: 'NORMAL' } : null),
  },
  {
    note: 'Document the purpose of the flow',
    before: (settings) => (settings.notes === null ? null : { ...settings, notes: null }),
  },
  {
    note: "Lower concurrency; the partner's server is small",
    before: (settings) =>
      settings.throttle_concurrent === null
        ? null
        : { ...settings, throttle_concurrent: settings.throttle_concurrent * 2 },
  },
  {
    note: 'Notify the integration team on errors',
    before: ({ notifiers, ...settings }) =>
      notifiers.length === 0 ? null : { ...settings, notifiers: notifiers.slice(0, -1) },
  },
  {
    note: 'Add the container number as a data tag',
    isSeen: true,
    before: (settings) => withoutTag(settings, 'Container'),
  },
  {
    note: 'Add the shipment as a data tag',
    isSeen: true,
    before: (settings) => withoutTag(settings, 'Shipment'),
  },
  {
    note: 'Add the control number to the file name',
    isSeen: true,
    before: (settings) =>
      settings.file_name_template?.includes('{control_number}')
        ? { ...settings, file_name_template: '{document}-{date}-{time}.edi' }
        : null,
  },
  {
    note: 'Only confirmed documents',
    isSeen: true,
    before: (settings) => withoutFilter(settings, 'Only confirmed documents'),
  },
  {
    note: 'Widen the duplicate window to three days',
    isSeen: true,
    before: ({ duplicate_check, ...settings }) =>
      duplicate_check.window_hours > 24
        ? { ...settings, duplicate_check: { ...duplicate_check, window_hours: 24 } }
        : null,
  },
  {
    note: 'Give the partner more time to acknowledge',
    isSeen: true,
    before: ({ acknowledgment, ...settings }) =>
      acknowledgment && acknowledgment.timeout_minutes > 60
        ? {
            ...settings,
            acknowledgment: { ...acknowledgment, timeout_minutes: acknowledgment.timeout_minutes / 2 },
          }
        : null,
  },
];

const withoutFilter = (settings: FlowSettings, label: string): FlowSettings | null =>
  settings.filters.some((filter) => filter.label === label)
    ? { ...settings, filters: settings.filters.filter((filter) => filter.label !== label) }
    : null;

/** On a canvas, a change is made to its steps. */
const withSteps = (settings: FlowSettings): FlowSettings =>
  settings.graph === null
    ? settings
    : {
        ...settings,
        graph: graphOf(
          settings,
          settings.graph.nodes.some(({ position }) => position !== null),
        ),
      };

/** A change that is always possible, used if no other one is. */
const touch = (settings: FlowSettings, place: number): FlowSettings => ({
  ...settings,
  retry: {
    ...settings.retry,
    backoff_seconds: settings.retry.backoff_seconds === 90 + place ? 30 : 90 + place,
  },
});

/** One save in a flow's history. */
export interface Save {
  readonly settings: FlowSettings;
  /**
   * The note about the change since the previous save; null for the first save, and if no listed change was possible.
   */
  readonly note: string | null;
}

/** Number of days of executions to consider. */
const KEPT_DAYS = 31;

/**
 * A flow's settings at each of its saves, latest first. They are computed backward from the current settings, each save
 * undoing one change, so that two versions differ exactly by the changes between them.
 */
export function savesOf(flow: FlowPlan, agesInDays: readonly number[]): readonly Save[] {
  let settings = settingsOf(flow);
  return agesInDays.map((age, place) => {
    const now = settings;
    if (place === agesInDays.length - 1) return { settings: now, note: null };
    const possible = changes.flatMap(({ note, before, isSeen }) => {
      const earlier = isSeen && age < KEPT_DAYS ? null : before(now);
      return earlier ? [{ note, earlier }] : [];
    });
    const made = possible[hash('change', flow.flow_uuid, place) % Math.max(1, possible.length)];
    settings = withSteps(made?.earlier ?? touch(now, place));
    return { settings: now, note: made?.note ?? 'Change the delay between retries' };
  });
}
