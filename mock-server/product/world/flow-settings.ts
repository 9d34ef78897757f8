import type { AckKind, FlowPriority } from '#schema-types';
import { hash } from '../../kernel/random.ts';
import { fileTypeOf } from '../facts/file-types.ts';
import { labelsOf } from './data-tags.ts';
import { filtersOf, type FilterSetting } from '../facts/flow-filters.ts';
import { graphOf, type DocumentChange, type FlowGraph, type MappingChoice } from './flow-graph.ts';
import { linksOf, type SideKey } from './flow-links.ts';
import { scriptText } from '../facts/flow-scripts.ts';
import type { FlowPlan } from './flows.ts';

export interface DataTagSetting {
  readonly label: string;
  readonly expression: string;
}

/**
 * The complete configuration of a flow, of which each save creates a version. Plain JSON that refers to other entities
 * by key, so that two versions can be compared.
 */
export interface FlowSettings {
  readonly flow_name: string;
  readonly notes: string | null;
  readonly support_instructions: string | null;
  readonly tags: readonly string[];
  readonly source: SideKey | null;
  readonly source_file_type: string;
  readonly source_options: Readonly<Record<string, unknown>> | null;
  readonly pre_processor: string | null;
  readonly filters: readonly FilterSetting[];
  readonly duplicate_check: {
    readonly enabled: boolean;
    readonly key_expression: string | null;
    readonly window_hours: number;
  };
  readonly mapping: MappingChoice | null;
  readonly document_changes: readonly DocumentChange[];
  readonly data_tags: readonly DataTagSetting[];
  readonly destination_file_type: string;
  readonly destination_options: Readonly<Record<string, unknown>> | null;
  readonly post_processor: string | null;
  readonly destination: SideKey | null;
  readonly file_name_template: string | null;
  readonly acknowledgment: { readonly kind: AckKind; readonly timeout_minutes: number } | null;
  readonly throttle_per_minute: number | null;
  readonly throttle_concurrent: number | null;
  readonly retry: { readonly max_attempts: number; readonly backoff_seconds: number };
  readonly priority: FlowPriority;
  readonly retention_days: number | null;
  readonly notifiers: readonly string[];
  readonly graph: FlowGraph | null;
  readonly adapter_values: Readonly<Record<string, unknown>> | null;
}

/** Names of all settings, in form order. */
export const SETTINGS = [
  'flow_name',
  'notes',
  'support_instructions',
  'tags',
  'source',
  'source_file_type',
  'source_options',
  'pre_processor',
  'filters',
  'duplicate_check',
  'mapping',
  'document_changes',
  'data_tags',
  'destination_file_type',
  'destination_options',
  'post_processor',
  'destination',
  'file_name_template',
  'acknowledgment',
  'throttle_per_minute',
  'throttle_concurrent',
  'retry',
  'priority',
  'retention_days',
  'notifiers',
  'graph',
  'adapter_values',
] as const satisfies readonly (keyof FlowSettings)[];

const MINUTES = 60;

/** Path of each data tag in the canonical document. */
const tagPaths: Readonly<Record<string, string>> = {
  Order: 'references.order',
  Shipment: 'references.shipment',
  'House bill': 'references.house_bill',
  'Master bill': 'references.master_bill',
  Container: '(container ? container : transport.containers[0].number)',
  Invoice: 'references.invoice',
  'PRO number': 'references.pro',
  Consol: 'references.consol',
  'Price list': 'references.invoice',
  Vessel: 'transport.vessel.name',
};

/** Options of a format's adapter. */
function optionsOf(file_type: string, side: 'source' | 'destination'): FlowSettings['source_options'] {
  const type = fileTypeOf(file_type);
  switch (type?.format) {
    case 'X12':
      return side === 'source'
        ? { strict: true, split_by_transaction: true }
        : { segment_terminator: '~', element_separator: '*', component_separator: '>', newline: false };
    case 'EDIFACT':
      return side === 'source' ? { strict: true } : { syntax: 'UNOC', una: true };
    case 'CSV':
      return { delimiter: ',', header: true, charset: 'utf-8' };
    case 'XML':
      return side === 'destination' ? { indent: true, declaration: true } : null;
    default:
      return null;
  }
}

/** The output file name pattern, which the files of executions follow. */
function templateOf(file_type: string): string {
  const type = fileTypeOf(file_type);
  const extension = type?.extensions[0] ?? 'dat';
  if (type?.standard === 'X12' || type?.standard === 'EDIFACT') {
    return `{document}-{control_number}.${extension}`;
  }
  if (type?.standard === 'CARGOWISE') return `{document}-{cargowise_key}.${extension}`;
  return extension === 'pdf' ? `{document}-{reference}-merged.pdf` : `{document}-{reference}.${extension}`;
}

const known = new WeakMap<FlowPlan, FlowSettings>();

/**
 * The last saved configuration of a seeded flow. Executions, logs, and acknowledgments use the same record for
 * connections, files, filters, scripts, throttle, and mapping.
 */
export function settingsOf(flow: FlowPlan): FlowSettings {
  let settings = known.get(flow);
  if (!settings) known.set(flow, (settings = makeSettings(flow)));
  return settings;
}

function makeSettings(flow: FlowPlan): FlowSettings {
  const links = linksOf(flow);
  const salt = hash('settings', flow.flow_uuid);
  const isUrgent = flow.tags.includes('time-critical');
  const standard = fileTypeOf(flow.source_file_type)?.standard ?? 'GENERIC';
  const settings: Omit<FlowSettings, 'graph'> = {
    flow_name: flow.flow_name,
    notes: flow.notes,
    support_instructions: flow.support_instructions,
    tags: [...flow.tags].sort(),
    source: links.source,
    source_file_type: flow.source_file_type,
    source_options: optionsOf(flow.source_file_type, 'source'),
    pre_processor: scriptText(flow, 'PRE_PROCESS', standard),
    filters: filtersOf(flow),
    duplicate_check: { enabled: true, key_expression: 'references.shipment', window_hours: 72 },
    mapping:
      links.mapping_uuid === null
        ? null
        : { mapping_uuid: links.mapping_uuid, revision_policy: 'LATEST_DEPLOYED', revision: null },
    document_changes: [{ path: 'references.*', expression: '$trim($)' }],
    data_tags: labelsOf(flow).map((label) => ({
      label,
      expression: tagPaths[label] ?? 'references.shipment',
    })),
    destination_file_type: flow.destination_file_type,
    destination_options: optionsOf(flow.destination_file_type, 'destination'),
    post_processor: scriptText(flow, 'POST_PROCESS', standard),
    destination: links.destination,
    file_name_template: templateOf(flow.destination_file_type),
    acknowledgment: flow.ack === null ? null : { kind: flow.ack, timeout_minutes: flow.ack_hours * MINUTES },
    throttle_per_minute: flow.throttle_per_minute,
    throttle_concurrent: flow.throttle_per_minute === null ? null : 2 + (salt % 7),
    retry: { max_attempts: isUrgent ? 5 : 3, backoff_seconds: isUrgent ? 20 : 60 },
    priority: isUrgent ? 'HIGH' : flow.throttle_per_minute === null ? 'NORMAL' : 'LOW',
    retention_days: null,
    notifiers: links.notifiers,
    adapter_values: links.adapter_values,
  };
  return { ...settings, graph: flow.builder === 'VISUAL_V3' ? graphOf(settings, salt % 2 === 0) : null };
}
