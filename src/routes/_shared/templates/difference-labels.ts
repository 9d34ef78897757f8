import { sentenceCase } from '#lib/text.ts';
import { settingWords, valueText } from './setting-labels.ts';

/** The schema's `FlowDifference`. */
export interface Difference {
  readonly path: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

export interface DifferenceWords {
  /** The flow's name, or "Variables". */
  readonly where: string;
  readonly what: string;
  /** Null if there is no value on this side. */
  readonly before: string | null;
  readonly after: string | null;
}

/** Labels by flow key and by variable name. */
export interface TemplateNames {
  readonly flowOf: (key: string) => string;
  readonly labelOf: (name: string) => string;
}

interface Named {
  readonly flows?: readonly { readonly flow_key: string; readonly flow_name: string }[];
  readonly variables?: readonly { readonly name: string; readonly label: string }[];
}

/**
 * The labels of a template's flows and variables. Keys that exist only in earlier versions are turned into readable
 * text.
 */
export const namesOf = ({ flows = [], variables = [] }: Named): TemplateNames => ({
  flowOf: (key) => flows.find(({ flow_key }) => flow_key === key)?.flow_name ?? sentenceCase(key),
  labelOf: (name) => variables.find((variable) => variable.name === name)?.label ?? sentenceCase(name),
});

/** Settings whose values are enum values. */
const codeWords: Readonly<Record<string, (code: string) => string>> = {
  priority: sentenceCase,
  'acknowledgment.kind': (code) => code.replaceAll('_', ' '),
};

/** Describes a difference. Its path is one in a version's content, or begins with a flow's key. */
export function differenceWords({ path, before, after }: Difference, names: TemplateNames): DifferenceWords {
  const words = (value: unknown) =>
    value === null || value === undefined ? null : valueText(value, names.labelOf);
  const sides = { before: words(before), after: words(after) };
  const segments = path.split('.');
  if (segments[0] === 'variables') {
    const [, label = '', ...rest] = segments;
    return {
      where: 'Variables',
      what: [label, ...rest.map(sentenceCase)].filter(Boolean).join(', '),
      ...sides,
    };
  }
  const [key = '', ...rest] = segments[0] === 'flows' ? segments.slice(1) : segments;
  const setting = (rest[0] === 'settings' ? rest.slice(1) : rest).join('.');
  const coded = codeWords[setting];
  const inWords = (value: unknown) => (coded && typeof value === 'string' ? coded(value) : words(value));
  return {
    where: names.flowOf(key),
    what: setting === '' || setting === 'flow_name' ? 'Flow' : settingWords(setting),
    before: inWords(before),
    after: inWords(after),
  };
}
