import { sentenceCase } from '#lib/text.ts';

/** How a step's setting is described. */
export interface StepSetting {
  readonly suffix: string;
  readonly words: (value: unknown) => string;
  readonly isCode: boolean;
  /** The text for an object whose name is not known; set if the setting refers to an object by its key. */
  readonly unknown?: string;
}

const words = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' ? value : JSON.stringify(value);
};
const expressionOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'expression' in value
    ? words(value.expression)
    : words(value);
const oneOf =
  (names: Readonly<Record<string, string>>) =>
  (value: unknown): string =>
    typeof value === 'string' ? (names[value] ?? value) : '';

const text = (suffix: string): StepSetting => ({ suffix, words, isCode: false });
const code = (suffix: string): StepSetting => ({ suffix, words: expressionOf, isCode: true });
const choice = (suffix: string, names: Readonly<Record<string, string>>): StepSetting => ({
  suffix,
  words: oneOf(names),
  isCode: false,
});
const named = (suffix: string, unknown: string): StepSetting => ({ ...text(suffix), unknown });

const settings: Readonly<Record<string, StepSetting>> = {
  side: named('system', 'A deleted system'),
  file_type: named('file type', 'An unknown file type'),
  mapping: named('mapping', 'A deleted mapping'),
  'mapping.mapping_uuid': named('mapping', 'A deleted mapping'),
  notifier_uuid: named('notifier', 'A notifier'),
  expression: code('expression'),
  action: choice('documents', { KEEP: 'Keep only if', SKIP: 'Skip if' }),
  script: code('script'),
  on_error: choice('if a document fails', {
    STOP: 'The execution fails',
    SKIP_DOCUMENT: 'The document is left out',
  }),
  mode: choice('joined to', { LIST: 'A list', MERGE: 'One object' }),
  message: text('message'),
  file_name_template: code('file name'),
  otherwise_label: {
    suffix: 'if no branch fits',
    words: (value) => (typeof value === 'string' ? value : 'Skip'),
    isCode: false,
  },
  branches: {
    suffix: 'order of branches',
    words: (value) => (Array.isArray(value) ? value.join(', ') : ''),
    isCode: false,
  },
};

/** The description of a step's setting, given its path within the settings. List items are named in the path. */
export function stepSetting(path: string): StepSetting {
  const known = settings[path];
  if (known) return known;
  const [, list, item = ''] =
    /^(branches|document_changes|options)\.(.*?)(?:\.expression)?$/.exec(path) ?? [];
  if (list === 'branches') return code(`branch “${item}”`);
  if (list === 'document_changes') return code(`change of ${item}`);
  return text(sentenceCase(item || path).toLowerCase());
}

const isValues = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The kind of a step that was added or removed. */
export const kindWords = (step: unknown): string => (isValues(step) ? sentenceCase(words(step['kind'])) : '');

/** Describes a path that was added or removed: "A to B", with its condition. */
export function pathWords(edge: unknown): string {
  if (!isValues(edge)) return '';
  const by = edge['condition'] === 'FAILURE' ? 'on failure' : words(edge['label']);
  return [`${words(edge['from'])} to ${words(edge['to'])}`, by].filter(Boolean).join(', ');
}
