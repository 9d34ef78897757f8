import type { SaveFlowInput } from '#gql/useFlowFormMutation';
import type { Chosen } from '../../../ui/form/choice.ts';
import type { FormFault } from '../../../ui/form/useFormModel.ts';
import {
  adapterInput,
  placeAdapterFaults,
  type AdapterValues,
  type DeclaredField,
} from '../integration/adapter-values.ts';

export interface FilterRow {
  readonly label: string;
  readonly expression: string;
  readonly action: 'KEEP' | 'SKIP';
}
export interface ChangeRow {
  readonly path: string;
  readonly expression: string;
}
export interface TagRow {
  readonly label: string;
  readonly expression: string;
}
/** A setting of an adapter; null where it is not set. */
export type OptionValue = string | number | boolean | null;
export type AckName = 'MDN' | 'TA1' | 'X12_997' | 'X12_999' | 'CONTRL' | 'X12_824' | 'API_CALLBACK';

/** What the form edits, by the names at the server, so that its findings lead to fields. */
export interface FlowValues extends AdapterValues {
  readonly flow_name: string;
  readonly notes: string;
  readonly support_instructions: string;
  readonly tags: readonly string[];
  /** The key of `sideKey`; empty while none is chosen. */
  readonly source: string;
  readonly source_file_type: string;
  readonly source_options: Readonly<Record<string, OptionValue>>;
  /** Null without a script. */
  readonly pre_processor: string | null;
  readonly filters: readonly FilterRow[];
  readonly duplicate_check: {
    readonly enabled: boolean;
    readonly key_expression: string;
    readonly window_hours: number | null;
  };
  readonly mapping: {
    /** Empty without a mapping. */
    readonly mapping_uuid: string;
    readonly revision_policy: 'LATEST_DEPLOYED' | 'PINNED';
    /** When the pinned revision was saved; empty if none is pinned. */
    readonly revision: string;
  };
  readonly document_changes: readonly ChangeRow[];
  readonly data_tags: readonly TagRow[];
  readonly destination_file_type: string;
  readonly destination_options: Readonly<Record<string, OptionValue>>;
  readonly post_processor: string | null;
  readonly destination: string;
  readonly file_name_template: string;
  readonly acknowledgment: {
    readonly kind: AckName | 'NONE';
    readonly timeout_minutes: number | null;
  };
  readonly throttle_per_minute: number | null;
  readonly throttle_concurrent: number | null;
  readonly retry: { readonly max_attempts: number | null; readonly backoff_seconds: number | null };
  readonly priority: 'LOW' | 'NORMAL' | 'HIGH';
  readonly retention_days: number | null;
  readonly notifiers: readonly Chosen[];
}

/** A flow that does not exist yet, with the defaults of the server. */
export const blankFlow = (flow_name: string): FlowValues => ({
  flow_name,
  notes: '',
  support_instructions: '',
  tags: [],
  source: '',
  source_file_type: '',
  source_options: {},
  pre_processor: null,
  filters: [],
  duplicate_check: { enabled: false, key_expression: '', window_hours: 72 },
  mapping: { mapping_uuid: '', revision_policy: 'LATEST_DEPLOYED', revision: '' },
  document_changes: [],
  data_tags: [],
  destination_file_type: '',
  destination_options: {},
  post_processor: null,
  destination: '',
  file_name_template: '',
  acknowledgment: { kind: 'NONE', timeout_minutes: 240 },
  throttle_per_minute: null,
  throttle_concurrent: null,
  retry: { max_attempts: 3, backoff_seconds: 60 },
  priority: 'NORMAL',
  retention_days: null,
  notifiers: [],
  adapter_values: {},
  adapter_secrets: {},
});

const HOST = 'host:';
const CONNECTION = 'connection:';

/** One key for either kind of a flow's ends, because they are chosen from one list. */
export const sideKey = (side: { readonly host_system_uuid: string } | { readonly endpoint_uuid: string }) =>
  'host_system_uuid' in side ? HOST + side.host_system_uuid : CONNECTION + side.endpoint_uuid;

/** What `sideKey` made a key of; null of an empty one. */
export function sideInput(key: string) {
  if (key === '') return null;
  return key.startsWith(HOST)
    ? { host_system_uuid: key.slice(HOST.length) }
    : { endpoint_uuid: key.slice(CONNECTION.length) };
}

/** More than any limit of the server, and still a whole number for it to refuse in its words. */
const MOST = 1_000_000_000;

/** A number as the server can take it; what is none stays out, and the field says so. */
const wholeOr = <Fallback>(value: number | null, fallback: Fallback): number | Fallback =>
  value !== null && Number.isInteger(value) ? Math.max(Math.min(value, MOST), -MOST) : fallback;

const text = (value: string): string | null => value.trim() || null;

const options = (values: FlowValues['source_options']) => {
  const set = Object.entries(values).filter(([, value]) => value !== null && value !== '');
  return set.length > 0 ? Object.fromEntries(set) : null;
};

/** Each setting as the server takes it. */
const toInput: {
  readonly [Name in keyof Omit<FlowValues, keyof AdapterValues>]: (values: FlowValues) => SaveFlowInput[Name];
} = {
  flow_name: ({ flow_name }) => flow_name,
  notes: ({ notes }) => text(notes),
  support_instructions: ({ support_instructions }) => text(support_instructions),
  tags: ({ tags }) => tags,
  source: ({ source }) => sideInput(source),
  source_file_type: ({ source_file_type }) => source_file_type || null,
  source_options: ({ source_options }) => options(source_options),
  pre_processor: ({ pre_processor }) => pre_processor,
  filters: ({ filters }) => filters,
  duplicate_check: ({ duplicate_check: { enabled, key_expression, window_hours } }) => ({
    enabled,
    key_expression: text(key_expression),
    window_hours: wholeOr(window_hours, blankFlow('').duplicate_check.window_hours ?? 0),
  }),
  mapping: ({ mapping: { mapping_uuid, revision_policy, revision } }) =>
    mapping_uuid === ''
      ? null
      : {
          mapping_uuid,
          revision_policy,
          revision: revision_policy === 'PINNED' && revision !== '' ? Number(revision) : null,
        },
  document_changes: ({ document_changes }) => document_changes,
  data_tags: ({ data_tags }) => data_tags,
  destination_file_type: ({ destination_file_type }) => destination_file_type || null,
  destination_options: ({ destination_options }) => options(destination_options),
  post_processor: ({ post_processor }) => post_processor,
  destination: ({ destination }) => sideInput(destination),
  file_name_template: ({ file_name_template }) => text(file_name_template),
  acknowledgment: ({ acknowledgment: { kind, timeout_minutes } }) =>
    kind === 'NONE' ? null : { kind, timeout_minutes: wholeOr(timeout_minutes, 0) },
  throttle_per_minute: ({ throttle_per_minute }) => wholeOr(throttle_per_minute, null),
  throttle_concurrent: ({ throttle_concurrent }) => wholeOr(throttle_concurrent, null),
  retry: ({ retry: { max_attempts, backoff_seconds } }) => ({
    max_attempts: wholeOr(max_attempts, -1),
    backoff_seconds: wholeOr(backoff_seconds, 0),
  }),
  priority: ({ priority }) => priority,
  retention_days: ({ retention_days }) => wholeOr(retention_days, null),
  notifiers: ({ notifiers }) => notifiers.map(({ value }) => value),
};

const settingNames = Object.keys(toInput) as (keyof typeof toInput)[];

/** The setting that a path is in. */
export const settingOf = (path: string): string => path.split('.')[0] ?? path;

/**
 * What is sent: the settings that were changed, because the server leaves the others as they are. Secrets are only sent
 * with `secretsOf`, to be saved. `declared` are the fields of a licensed integration.
 */
export function inputOf(
  values: FlowValues,
  changed: readonly string[],
  declared: readonly DeclaredField[] = [],
): SaveFlowInput {
  const settings = new Set(changed.map(settingOf));
  // The server drops the options of another format unless it is given some.
  for (const end of ['source', 'destination'] as const)
    if (settings.has(`${end}_file_type`)) settings.add(`${end}_options`);
  return {
    ...Object.fromEntries(
      settingNames.filter((name) => settings.has(name)).map((name) => [name, toInput[name](values)]),
    ),
    ...(settings.has('adapter_values') && { adapter_values: adapterInput(declared, values).values }),
  };
}

/** The secrets that were typed or removed. */
export function secretsOf(values: FlowValues): SaveFlowInput {
  const { secrets } = adapterInput([], values);
  return secrets.length > 0 ? { adapter_secrets: secrets } : {};
}

/** Everything, for a flow that does not exist yet. */
export const wholeInput = (values: FlowValues): SaveFlowInput => inputOf(values, settingNames);

/** Paths of fields whose name at the server is longer or shorter than here. */
const fieldPaths: Readonly<Record<string, string>> = {
  mapping: 'mapping.mapping_uuid',
  acknowledgment: 'acknowledgment.kind',
  'source.host_system_uuid': 'source',
  'source.endpoint_uuid': 'source',
  'destination.host_system_uuid': 'destination',
  'destination.endpoint_uuid': 'destination',
};

/** The path of the field that a path at the server is about. */
export const fieldPath = (path: string): string => fieldPaths[path] ?? path;

/** Faults of the server under the names that the form's fields have. */
export const toFormFaults = (
  faults: readonly FormFault[],
  declared: readonly DeclaredField[] = [],
): readonly FormFault[] =>
  placeAdapterFaults(declared, faults).map((fault) => ({
    ...fault,
    path: fieldPath(fault.path.join('.')).split('.').filter(Boolean),
  }));
