import { formatCount } from '#lib/numbers.ts';
import { pluralize, sentenceCase } from '#lib/text.ts';

/** Labels of a flow's settings. */
const settingNames: Readonly<Record<string, string>> = {
  flow_name: 'Name',
  notes: 'Notes',
  support_instructions: 'Support instructions',
  tags: 'Tags',
  source: 'Source',
  source_file_type: 'Source file type',
  source_options: 'Source file options',
  pre_processor: 'Pre-processor',
  filters: 'Filters',
  duplicate_check: 'Duplicate check',
  mapping: 'Mapping',
  document_changes: 'Document changes',
  data_tags: 'Data tags',
  destination_file_type: 'Destination file type',
  destination_options: 'Destination file options',
  post_processor: 'Post-processor',
  destination: 'Destination',
  file_name_template: 'File name',
  acknowledgment: 'Acknowledgment',
  throttle_per_minute: 'Executions per minute',
  throttle_concurrent: 'Concurrent executions',
  retry: 'Retries',
  'retry.max_attempts': 'Attempts',
  'retry.backoff_seconds': 'Seconds between attempts',
  'acknowledgment.timeout_minutes': 'Acknowledgment due after (minutes)',
  'acknowledgment.kind': 'Acknowledgment',
  'duplicate_check.enabled': 'Duplicate check',
  'duplicate_check.key_expression': 'Duplicate key',
  'duplicate_check.window_hours': 'Duplicate window (hours)',
  priority: 'Priority',
  retention_days: 'Retention (days)',
  notifiers: 'Notifiers',
  graph: 'Steps on the canvas',
  adapter_values: 'Values of the integration',
  flow_type: 'Flow type',
  builder: 'Built with',
  source_variable: 'Source',
  destination_variable: 'Destination',
};

/** The label of a setting, given its path in the settings of a flow: "Attempts", "Data tags, Container". */
export function settingWords(path: string): string {
  const known = settingNames[path];
  if (known !== undefined) return known;
  const [, step, setting = ''] = /^graph\.nodes\.(.*?)(?:\.settings)?(?:\.([\w.]+))?$/.exec(path) ?? [];
  if (step !== undefined)
    return `Step “${step}”${setting === '' ? '' : `, ${setting.replaceAll(/[._]/g, ' ')}`}`;
  if (path.startsWith('graph.edges.')) return `Path ${path.slice('graph.edges.'.length)}`;
  const [first = '', ...rest] = path.split('.');
  const head = settingNames[first] ?? sentenceCase(first);
  return rest.length === 0 ? head : `${head}, ${rest.join(', ').replaceAll('_', ' ')}`;
}

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MAX_LENGTH = 120;

/** The value of a setting in words; a placeholder is replaced by its variable's label in brackets. */
export function valueText(value: unknown, labelOf: (name: string) => string): string {
  if (value === null || value === undefined || value === '') return 'None';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return formatCount(value);
  if (Array.isArray(value))
    return value.length === 0 ? 'None' : value.map((item) => valueText(item, labelOf)).join(', ');
  if (isObject(value)) {
    const settings = value['settings'];
    const name =
      value['label'] ?? value['name'] ?? value['flow_name'] ?? (isObject(settings) && settings['flow_name']);
    if (typeof name === 'string') return valueText(name, labelOf);
    return Object.entries(value)
      .filter(([, one]) => one !== null)
      .map(([key, one]) => `${settingWords(key)}: ${valueText(one, labelOf)}`)
      .join(', ');
  }
  const text = String(value as string);
  // A reference to an object whose name is not known here.
  if (UUID.test(text)) return 'Another one';
  const named = text.replaceAll(/\{\{([a-z0-9_]+)\}\}/g, (_, name: string) => `[${labelOf(name)}]`);
  return named.length > MAX_LENGTH ? `${named.slice(0, MAX_LENGTH)}…` : named;
}

const count = (value: unknown): number => (Array.isArray(value) ? value.length : 0);
const lines = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? pluralize(value.split('\n').length, 'line') : null;

/** The settings of a template's flow beyond file transfer, as facts; only those that are set. */
export function settingFacts(
  settings: unknown,
  labelOf: (name: string) => string,
): readonly { readonly label: string; readonly value: string }[] {
  if (!isObject(settings)) return [];
  const words = (value: unknown) => valueText(value, labelOf);
  const { acknowledgment, retry, duplicate_check: check, priority } = settings;
  const facts: readonly (readonly [string, string | null])[] = [
    ['Pre-processor', lines(settings['pre_processor'])],
    ['Filters', count(settings['filters']) > 0 ? pluralize(count(settings['filters']), 'filter') : null],
    [
      'Duplicate check',
      isObject(check) && check['enabled'] === true ? `Within ${words(check['window_hours'])} h` : null,
    ],
    [
      'Document changes',
      count(settings['document_changes']) > 0 ? words(count(settings['document_changes'])) : null,
    ],
    ['Data tags', count(settings['data_tags']) > 0 ? words(settings['data_tags']) : null],
    ['Post-processor', lines(settings['post_processor'])],
    ['File name', settings['file_name_template'] == null ? null : words(settings['file_name_template'])],
    [
      'Acknowledgment',
      isObject(acknowledgment)
        ? `${words(acknowledgment['kind']).replaceAll('_', ' ')}, due after ${words(acknowledgment['timeout_minutes'])} min`
        : null,
    ],
    [
      'Retries',
      isObject(retry)
        ? `${words(retry['max_attempts'])} attempts, ${words(retry['backoff_seconds'])} s apart`
        : null,
    ],
    [
      'Executions per minute',
      settings['throttle_per_minute'] == null ? null : words(settings['throttle_per_minute']),
    ],
    [
      'Concurrent executions',
      settings['throttle_concurrent'] == null ? null : words(settings['throttle_concurrent']),
    ],
    ['Priority', typeof priority === 'string' && priority !== 'NORMAL' ? sentenceCase(priority) : null],
    ['Retention', settings['retention_days'] == null ? null : `${words(settings['retention_days'])} days`],
  ];
  return facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
}
