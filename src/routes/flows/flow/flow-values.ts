import type { SaveFlowInput } from '#gql/useFlowFormMutation';
import type { UserError } from '#lib/user-error.ts';
import type { Chosen } from '#ui/form/choice.ts';
import {
  adapterInput,
  placeAdapterErrors,
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
/** The value of an adapter's option; null if it is not set. */
export type OptionValue = string | number | boolean | null;
export type AckName = 'MDN' | 'TA1' | 'X12_997' | 'X12_999' | 'CONTRL' | 'X12_824' | 'API_CALLBACK';

/** The values of the form, by their names on the server, so that its findings can be matched to fields. */
export interface FlowValues extends AdapterValues {
  readonly flow_name: string;
  readonly notes: string;
  readonly support_instructions: string;
  readonly tags: readonly string[];
  /** A key from `sideKey`; empty while none is chosen. */
  readonly source: string;
  readonly source_file_type: string;
  readonly source_options: Readonly<Record<string, OptionValue>>;
  /** Null if there is no script. */
  readonly pre_processor: string | null;
  readonly filters: readonly FilterRow[];
  readonly duplicate_check: {
    readonly enabled: boolean;
    readonly key_expression: string;
    readonly window_hours: number | null;
  };
  readonly mapping: {
    /** Empty if there is no mapping. */
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

/** The values of a new flow, with the defaults of the server. */
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

/** A key for either kind of end of a flow, because both are chosen from one list. */
export const sideKey = (side: { readonly host_system_uuid: string } | { readonly endpoint_uuid: string }) =>
  'host_system_uuid' in side ? HOST + side.host_system_uuid : CONNECTION + side.endpoint_uuid;

/** The input of the end with a key from `sideKey`; null for an empty key. */
export function sideInput(key: string) {
  if (key === '') return null;
  return key.startsWith(HOST)
    ? { host_system_uuid: key.slice(HOST.length) }
    : { endpoint_uuid: key.slice(CONNECTION.length) };
}

/** Above any limit of the server, but still an integer that the server can reject with its own message. */
const MAX = 1_000_000_000;

/**
 * A number as an integer that the server can read; anything else becomes the fallback, and the field shows the problem.
 */
const wholeOr = <Fallback>(value: number | null, fallback: Fallback): number | Fallback =>
  value !== null && Number.isInteger(value) ? Math.max(Math.min(value, MAX), -MAX) : fallback;

const text = (value: string): string | null => value.trim() || null;

const options = (values: FlowValues['source_options']) => {
  const set = Object.entries(values).filter(([, value]) => value !== null && value !== '');
  return set.length > 0 ? Object.fromEntries(set) : null;
};

/** Converts each setting to the server's input. */
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

/** The setting that contains a path. */
export const settingOf = (path: string): string => path.split('.')[0] ?? path;

/**
 * The input of a save: only the changed settings, because the server keeps the others. Secrets are not included;
 * `secretsOf` adds them when the flow is saved. `declared` are the fields of a licensed integration.
 */
export function inputOf(
  values: FlowValues,
  changed: readonly string[],
  declared: readonly DeclaredField[] = [],
): SaveFlowInput {
  const settings = new Set(changed.map(settingOf));
  // The server drops the options when the format changes, unless the input has some.
  for (const end of ['source', 'destination'] as const)
    if (settings.has(`${end}_file_type`)) settings.add(`${end}_options`);
  return {
    ...Object.fromEntries(
      settingNames.filter((name) => settings.has(name)).map((name) => [name, toInput[name](values)]),
    ),
    ...(settings.has('adapter_values') && { adapter_values: adapterInput(declared, values).values }),
  };
}

/** The secrets that were entered or removed. */
export function secretsOf(values: FlowValues): SaveFlowInput {
  const { secrets } = adapterInput([], values);
  return secrets.length > 0 ? { adapter_secrets: secrets } : {};
}

/** The input with all settings, for a new flow. */
export const wholeInput = (values: FlowValues): SaveFlowInput => inputOf(values, settingNames);

/** Paths that are longer or shorter on the server than in the form. */
const fieldPaths: Readonly<Record<string, string>> = {
  mapping: 'mapping.mapping_uuid',
  acknowledgment: 'acknowledgment.kind',
  'source.host_system_uuid': 'source',
  'source.endpoint_uuid': 'source',
  'destination.host_system_uuid': 'destination',
  'destination.endpoint_uuid': 'destination',
};

/** The path of the field for a path of the server. */
export const fieldPath = (path: string): string => fieldPaths[path] ?? path;

/** Changes the paths of the server's errors to those of the form's fields. */
export const toFormErrors = (
  errors: readonly UserError[],
  declared: readonly DeclaredField[] = [],
): readonly UserError[] =>
  placeAdapterErrors(declared, errors).map((error) => ({
    ...error,
    path: fieldPath(error.path.join('.')).split('.').filter(Boolean),
  }));
