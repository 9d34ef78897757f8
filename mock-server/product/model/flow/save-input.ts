import type { FlowSideInput, SaveFlowInput } from '#schema-types';
import { userError, type UserError } from '../../../engine/errors.ts';
import { graphOf } from '../../world/flow-graph.ts';
import type { SideKey } from '../../world/flow-links.ts';
import type { FlowSettings } from '../../world/flow-settings.ts';

import { graphOfInput } from './graph/input.ts';
import { decided, STAGES } from './graph/steps.ts';

/** The values of settings after null cleared them; settings not listed cannot be cleared. */
const CLEARED = {
  notes: null,
  support_instructions: null,
  tags: [],
  source_options: null,
  pre_processor: null,
  filters: [],
  duplicate_check: { enabled: false, key_expression: null, window_hours: 72 },
  mapping: null,
  document_changes: [],
  data_tags: [],
  destination_options: null,
  post_processor: null,
  file_name_template: null,
  acknowledgment: null,
  throttle_per_minute: null,
  throttle_concurrent: null,
  retry: { max_attempts: 3, backoff_seconds: 60 },
  priority: 'NORMAL',
  retention_days: null,
  notifiers: [],
  adapter_values: null,
} as const satisfies Partial<FlowSettings>;

/** Initial settings of a new flow. */
export const BLANK: Omit<FlowSettings, 'flow_name' | 'source_file_type' | 'destination_file_type'> = {
  ...CLEARED,
  source: null,
  destination: null,
  graph: null,
};

const sideOf = (side: FlowSideInput): SideKey =>
  side.host_system_uuid
    ? { type: 'HostSystem', key: side.host_system_uuid }
    : { type: 'Endpoint', key: side.endpoint_uuid ?? '' };

/**
 * The settings after a save: omitted fields stay, null clears, and a canvas determines the settings of its steps.
 * `input` has passed `limitErrors`.
 */
export function settingsAfter(before: FlowSettings, input: SaveFlowInput): FlowSettings {
  const after: Record<string, unknown> = { ...before };
  // `Object.keys` forgets the names.
  for (const name of Object.keys(CLEARED) as (keyof typeof CLEARED)[]) {
    const value = input[name];
    if (value !== undefined) after[name] = value ?? CLEARED[name];
  }
  for (const name of ['flow_name', 'source_file_type', 'destination_file_type'] as const) {
    if (input[name] != null) after[name] = input[name];
  }
  for (const end of ['source', 'destination'] as const) {
    // Options belong to the adapter, so changing the format clears them.
    const isOther = after[`${end}_file_type`] !== before[`${end}_file_type`];
    if (isOther && input[`${end}_options`] === undefined) after[`${end}_options`] = null;
  }
  for (const name of ['source', 'destination'] as const) {
    const side = input[name];
    if (side !== undefined) after[name] = side && sideOf(side);
  }
  if (input.graph) after['graph'] = graphOfInput(input.graph);
  // All settings of the flow, with those of the input over them.
  const settings = decided(after as unknown as FlowSettings);
  const { mapping } = settings;
  return {
    ...settings,
    flow_name: settings.flow_name.trim(),
    tags: [...new Set(settings.tags.map((tag) => tag.trim()))].sort(),
    mapping: mapping && {
      ...mapping,
      revision: mapping.revision_policy === 'PINNED' ? (mapping.revision ?? null) : null,
    },
    notifiers: [...new Set(settings.notifiers)],
  };
}

/** Gives a canvas flow a canvas from the start; it is laid out when it is first opened. */
export const withGraph = (settings: FlowSettings, builder: string): FlowSettings =>
  builder === 'VISUAL_V3' && settings.graph === null
    ? { ...settings, graph: graphOf(settings, false) }
    : settings;

/** Errors for a canvas in a flow built with the form, and for settings that the steps of a canvas determine. */
export function canvasErrors(input: SaveFlowInput, builder: string, hadCanvas: boolean): UserError[] {
  if (input.graph && builder !== 'VISUAL_V3')
    return [userError('VALIDATION', 'Only canvas flows have a canvas.', 'graph')];
  if (!input.graph && !hadCanvas) return [];
  return STAGES.filter((name) => input[name] !== undefined).map((name) =>
    userError('VALIDATION', 'The canvas decides this. Change its step instead.', name),
  );
}

/** The editor that a new flow is created with. */
export const newBuilder = (input: SaveFlowInput): NonNullable<SaveFlowInput['builder']> =>
  input.builder ?? (input.graph ? 'VISUAL_V3' : 'FORM');

/** Errors for a new canvas without input or output formats, which every flow must have. */
export const fileTypeErrors = (settings: FlowSettings): UserError[] =>
  settings.graph === null
    ? []
    : [
        ...(settings.source_file_type === ''
          ? [userError('VALIDATION', 'Add a step that reads, and choose its file type.', 'graph')]
          : []),
        ...(settings.destination_file_type === ''
          ? [userError('VALIDATION', 'Add a step that writes, and choose its file type.', 'graph')]
          : []),
      ];
