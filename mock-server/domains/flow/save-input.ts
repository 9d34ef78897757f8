import type { SideKey } from '../../world/flow-links.ts';
import type { FlowSettings } from '../../world/flow-settings.ts';

import type { SecretInput } from './adapter-values.ts';
import { graphOfInput, type GraphInput, type SideInput } from './graph/input.ts';

/** `SaveFlowInput` of the schema; omitted fields are absent. */
export interface SaveFlowInput extends Partial<
  Omit<
    { readonly [Name in keyof FlowSettings]: FlowSettings[Name] | null },
    'source' | 'destination' | 'graph'
  >
> {
  readonly flow_uuid?: string | null;
  readonly partner_uuid?: string | null;
  readonly flow_type?: string | null;
  readonly builder?: 'FORM' | 'VISUAL_V3' | 'LICENSED' | null;
  readonly note?: string | null;
  readonly adapter_secrets?: readonly SecretInput[] | null;
  readonly source?: SideInput | null;
  readonly destination?: SideInput | null;
  readonly graph?: GraphInput | null;
}

/** The value of a setting that null clears; settings not listed cannot be cleared. */
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

const sideOf = (side: SideInput): SideKey =>
  side.host_system_uuid
    ? { type: 'HostSystem', key: side.host_system_uuid }
    : { type: 'Endpoint', key: side.endpoint_uuid ?? '' };

/** The settings after a save: omitted fields stay, null clears. `input` has passed `limitErrors`. */
export function settingsAfter(before: FlowSettings, input: SaveFlowInput): FlowSettings {
  const after: Record<string, unknown> = { ...before };
  for (const name of Object.keys(CLEARED) as (keyof typeof CLEARED)[]) {
    const value = input[name];
    if (value !== undefined) after[name] = value ?? CLEARED[name];
  }
  for (const name of ['flow_name', 'source_file_type', 'destination_file_type'] as const) {
    if (input[name] != null) after[name] = input[name];
  }
  for (const end of ['source', 'destination'] as const) {
    // Options belong to the adapter, so a different format starts without any.
    const isOther = after[`${end}_file_type`] !== before[`${end}_file_type`];
    if (isOther && input[`${end}_options`] === undefined) after[`${end}_options`] = null;
  }
  for (const name of ['source', 'destination'] as const) {
    const side = input[name];
    if (side !== undefined) after[name] = side && sideOf(side);
  }
  if (input.graph !== undefined) after['graph'] = input.graph && graphOfInput(input.graph);
  const settings = after as unknown as FlowSettings;
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
