import { formatDateTime, type Zone } from '#lib/dates.ts';
import { pluralize, sentenceCase } from '#lib/text.ts';
import { ackKindName } from '../executions/ack.ts';
import { kindWords, pathWords, stepSetting } from './step-differences.ts';
import { flowSections, sectionOfPath, type FlowSection } from './flow-sections.ts';

/** The schema's `FlowDifference`. */
export interface FlowDifferenceData {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly before_name?: string | null;
  readonly after_name?: string | null;
}

/** A difference in words. '' means that there is no value on that side. */
export interface DescribedDifference {
  readonly path: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** True for expressions, scripts, and patterns, which are compared part by part. */
  readonly isCode: boolean;
}

export interface DifferenceGroup {
  readonly section: FlowSection;
  readonly title: string;
  readonly differences: readonly DescribedDifference[];
}

interface Reading {
  readonly zone: Zone;
  /** The declared title of an adapter's option; null if there is none. */
  readonly optionTitle?: (setting: string, name: string) => string | null;
}

type Words = (value: unknown) => string;
type Values = Readonly<Record<string, unknown>>;

interface Plain {
  readonly label: string;
  readonly words?: Words;
  readonly isCode?: true;
}

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function plainWords(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  return JSON.stringify(value);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const sentence: Words = (value) => (value === null ? '' : sentenceCase(textOf(value)));
const counted =
  (item: string, none = ''): Words =>
  (value) =>
    typeof value === 'number' ? pluralize(value, item) : none;

function minutes(value: unknown): string {
  if (typeof value !== 'number') return '';
  return value % 60 === 0 ? pluralize(value / 60, 'hour') : pluralize(value, 'minute');
}

const ackName = (value: unknown): string =>
  typeof value === 'string' ? ackKindName(value as Parameters<typeof ackKindName>[0]) : '';

const rate: Words = (value) =>
  typeof value !== 'number' ? 'Highest rate' : value === 0 ? '0, held' : `${value} per minute`;

const acknowledgment: Words = (value) =>
  isValues(value) ? `${ackName(value['kind'])} within ${minutes(value['timeout_minutes'])}` : 'Not expected';

const canvas: Words = (value) =>
  isValues(value) && Array.isArray(value['nodes']) ? pluralize(value['nodes'].length, 'step') : '';

/** Settings with one value each. */
const plain: Readonly<Record<string, Plain>> = {
  flow_name: { label: 'Flow name' },
  notes: { label: 'Notes' },
  support_instructions: { label: 'Support instructions' },
  pre_processor: { label: 'Script', isCode: true },
  post_processor: { label: 'Script', isCode: true },
  'duplicate_check.enabled': { label: 'Duplicate check', words: (value) => (value === true ? 'On' : 'Off') },
  'duplicate_check.key_expression': { label: 'Duplicate key', isCode: true },
  'duplicate_check.window_hours': { label: 'Duplicate window', words: counted('hour') },
  file_name_template: { label: 'File name', isCode: true },
  acknowledgment: { label: 'Acknowledgment', words: acknowledgment },
  'acknowledgment.kind': { label: 'Acknowledgment', words: ackName },
  'acknowledgment.timeout_minutes': { label: 'Overdue after', words: minutes },
  throttle_per_minute: { label: 'Throttle', words: rate },
  throttle_concurrent: { label: 'Concurrent executions', words: counted('execution', 'No limit') },
  'retry.max_attempts': { label: 'Retries', words: plainWords },
  'retry.backoff_seconds': { label: 'First retry after', words: counted('second') },
  priority: { label: 'Priority', words: sentence },
  retention_days: { label: 'Retention', words: counted('day', 'As the partner') },
  graph: { label: 'Canvas', words: canvas },
};

/** Settings that refer to an object by its key; the server sends the object's name. */
const references: Readonly<Record<string, { readonly label: string; readonly unknown: string }>> = {
  source: { label: 'Source', unknown: 'A deleted system' },
  'source.key': { label: 'Source', unknown: 'A deleted system' },
  destination: { label: 'Destination', unknown: 'A deleted system' },
  'destination.key': { label: 'Destination', unknown: 'A deleted system' },
  source_file_type: { label: 'File type', unknown: 'An unknown file type' },
  destination_file_type: { label: 'File type', unknown: 'An unknown file type' },
  mapping: { label: 'Mapping', unknown: 'A deleted mapping' },
  'mapping.mapping_uuid': { label: 'Mapping', unknown: 'A deleted mapping' },
};

const keepWords = (value: unknown): string => (value === 'KEEP' ? 'Keep only if' : 'Skip if');

/** How the items of a list are described. An item's name is part of the path. */
interface Listed {
  readonly label: (name: string) => string;
  readonly words: (item: Values) => string;
  readonly isCode: boolean;
  readonly parts: Readonly<
    Record<string, { readonly suffix: string; readonly words: Words; readonly isCode: boolean }>
  >;
}

const expression = { expression: { suffix: '', words: plainWords, isCode: true } };

const lists: Readonly<Record<string, Listed>> = {
  filters: {
    label: (name) => `Filter “${name}”`,
    words: ({ action, expression: code }) => `${keepWords(action)} ${textOf(code)}`,
    isCode: true,
    parts: { ...expression, action: { suffix: ', records', words: keepWords, isCode: false } },
  },
  data_tags: {
    label: (name) => `Data tag “${name}”`,
    words: ({ expression: code }) => textOf(code),
    isCode: true,
    parts: expression,
  },
  document_changes: {
    label: (name) => `Change of ${name}`,
    words: ({ expression: code }) => textOf(code),
    isCode: true,
    parts: expression,
  },
};

function listed(difference: FlowDifferenceData): DescribedDifference | null {
  const { path, before, after } = difference;
  const list = Object.keys(lists).find((name) => path.startsWith(`${name}.`));
  const known = list === undefined ? undefined : lists[list];
  if (list === undefined || !known) return null;
  const rest = path.slice(list.length + 1);
  const item = after ?? before;
  // Names may contain dots, so the path does not tell a whole item; but only a whole item has an object as its value.
  if (isValues(item) && ['label', 'path'].some((name) => name in item)) {
    const name = textOf(item['label']) || rest;
    const words = (value: unknown) => (isValues(value) ? known.words(value) : '');
    return {
      path,
      label: known.label(name),
      before: words(before),
      after: words(after),
      isCode: known.isCode,
    };
  }
  const [part, { suffix, words, isCode }] = Object.entries(known.parts).find(([name]) =>
    rest.endsWith(`.${name}`),
  ) ?? ['', { suffix: ', settings', words: plainWords, isCode: false }];
  const name = part === '' ? rest.slice(0, rest.indexOf('.')) : rest.slice(0, -part.length - 1);
  return { path, label: known.label(name) + suffix, before: words(before), after: words(after), isCode };
}

/** Whether the path is the policy or the pinned revision of a mapping, in the form or in a step. */
const isRevision = (path: string): boolean => /(?:^|\.)mapping\.revision(?:_policy)?$/.test(path);

/** Policy and pinned revision are shown as one change, described by the first of the two differences. */
function revision(
  difference: FlowDifferenceData,
  all: readonly FlowDifferenceData[],
  label: string,
  { zone }: Reading,
): DescribedDifference | null {
  const path = difference.path.replace(/revision(?:_policy)?$/, 'revision');
  const policy = all.find((flowDifference) => flowDifference.path === `${path}_policy`);
  const pin = all.find((flowDifference) => flowDifference.path === path);
  if (difference !== (policy ?? pin)) return null;
  const words = (end: 'before' | 'after'): string => {
    const at = pin?.[end];
    if ((policy === undefined && pin !== undefined) || policy?.[end] === 'PINNED')
      return typeof at === 'number' ? `Pinned, ${formatDateTime(at, zone)}` : 'Pinned';
    return 'Latest deployed';
  };
  return { path, label, before: words('before'), after: words('after'), isCode: false };
}

/** A difference between two canvases: in their steps, or in the paths between them. */
function onCanvas(
  difference: FlowDifferenceData,
  all: readonly FlowDifferenceData[],
  reading: Reading,
): DescribedDifference | null {
  const { path, before, after } = difference;
  if (path.startsWith('graph.edges.')) {
    return { path, label: 'Path', before: pathWords(before), after: pathWords(after), isCode: false };
  }
  const rest = path.slice('graph.nodes.'.length);
  const end = rest.indexOf('.settings.');
  if (end < 0) {
    const isWhole = isValues(after ?? before);
    const step = `Step “${isWhole ? rest : rest.replace(/\.label$/, '')}”`;
    return isWhole
      ? { path, label: step, before: kindWords(before), after: kindWords(after), isCode: false }
      : { path, label: `${step}, name`, before: textOf(before), after: textOf(after), isCode: false };
  }
  const step = `Step “${rest.slice(0, end)}”`;
  if (isRevision(path)) return revision(difference, all, `${step}, revision`, reading);
  const { suffix, words, isCode, unknown } = stepSetting(rest.slice(end + '.settings.'.length));
  const shown = (value: unknown, name: string | null | undefined): string =>
    unknown === undefined ? words(value) : value === null ? '' : (name ?? unknown);
  return {
    path,
    label: `${step}, ${suffix}`,
    before: shown(before, difference.before_name),
    after: shown(after, difference.after_name),
    isCode,
  };
}

function describe(
  difference: FlowDifferenceData,
  all: readonly FlowDifferenceData[],
  reading: Reading,
): DescribedDifference | null {
  const { path, before, after } = difference;
  const [setting = '', ...rest] = path.split('.');
  const name = rest.join('.');
  const reference = references[path];
  if (reference) {
    const words = (value: unknown, named: string | null | undefined) =>
      value === null ? '' : (named ?? reference.unknown);
    return {
      path,
      label: reference.label,
      before: words(before, difference.before_name),
      after: words(after, difference.after_name),
      isCode: false,
    };
  }
  // If the type of a system differs, so does its key, which describes the change.
  if (path === 'source.type' || path === 'destination.type') return null;
  if (path.startsWith('graph.')) return onCanvas(difference, all, reading);
  if (isRevision(path)) return revision(difference, all, 'Revision', reading);
  const known = plain[path];
  if (known) {
    const { label, words = plainWords, isCode = false } = known;
    return { path, label, before: words(before), after: words(after), isCode };
  }
  if (setting === 'tags') {
    return { path, label: 'Tag', before: plainWords(before), after: plainWords(after), isCode: false };
  }
  if (setting === 'notifiers') {
    const words = (value: unknown, named: string | null | undefined) =>
      value === null ? '' : (named ?? 'A notifier');
    return {
      path,
      label: 'Notifier',
      before: words(before, difference.before_name),
      after: words(after, difference.after_name),
      isCode: false,
    };
  }
  const item = listed(difference);
  if (item) return item;
  const label = reading.optionTitle?.(setting, name) ?? sentenceCase(name || setting);
  return { path, label, before: plainWords(before), after: plainWords(after), isCode: false };
}

/** Describes the differences between two versions, grouped by section of the form. */
export function groupDifferences(
  differences: readonly FlowDifferenceData[],
  reading: Reading,
): readonly DifferenceGroup[] {
  const described = differences.flatMap((difference) => describe(difference, differences, reading) ?? []);
  const sections = Object.keys(flowSections) as readonly FlowSection[];
  return sections.flatMap((section) => {
    const inside = described.filter(({ path }) => sectionOfPath(path) === section);
    return inside.length > 0 ? [{ section, title: flowSections[section], differences: inside }] : [];
  });
}

/** The number of changes shown, which may be lower than the number of differences. */
export const countDifferences = (groups: readonly DifferenceGroup[]): number =>
  groups.reduce((sum, group) => sum + group.differences.length, 0);
