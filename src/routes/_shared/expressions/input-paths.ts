const PLAIN = /^[\p{L}_][\p{L}\p{N}_]*$/u;
/** Names that JSONata would read as operators or literals. */
const WORDS = new Set(['and', 'or', 'in', 'true', 'false', 'null', 'function']);

/** A property name, quoted if JSONata requires it. */
export const quoted = (name: string): string =>
  PLAIN.test(name) && !WORDS.has(name) ? name : `\`${name.replaceAll('`', '')}\``;

/** The path of a value in the parsed input: property names and list indexes. */
export type Steps = readonly (string | number)[];

/** The JSONata expression for a path: `sets[0].N1_loop[1].N1.N101`. */
export function toPath(steps: Steps): string {
  let path = '';
  for (const step of steps) {
    if (typeof step === 'number') path += `${path === '' ? '$' : ''}[${step}]`;
    else path += (path === '' ? '' : '.') + quoted(step);
  }
  return path === '' ? '$' : path;
}

/** A node of the input tree, with what the editor needs to know about it. */
export interface InputNode {
  readonly key: string;
  readonly steps: Steps;
  readonly name: string;
  readonly value: unknown;
  readonly children: () => readonly InputNode[];
  readonly size: number;
}

const below = (steps: Steps, step: string | number): Steps => [...steps, step];

/** The parsed input as a tree. A node's children are created when it is opened. */
export function inputNode(value: unknown, name = '', steps: Steps = []): InputNode {
  const isList = Array.isArray(value);
  const entries: readonly (readonly [string | number, unknown])[] = isList
    ? value.map((item, at) => [at, item as unknown] as const)
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
      : [];
  let made: readonly InputNode[] | undefined;
  return {
    key: JSON.stringify(steps),
    steps,
    name,
    value,
    size: entries.length,
    children: () =>
      (made ??= entries.map(([step, inner]) => inputNode(inner, String(step), below(steps, step)))),
  };
}

/** A value on one line; an object or list as its size: `{3}`, `[12]`. */
export function valueWords(value: unknown): string {
  if (Array.isArray(value)) return `[${value.length}]`;
  if (typeof value === 'object' && value !== null) return `{${Object.keys(value).length}}`;
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}

/**
 * The names that an expression mentions: bare and backquoted property names, without strings, comments and variables.
 */
export function namesIn(expression: string): ReadonlySet<string> {
  const bare = expression.replaceAll(/\/\*[\s\S]*?\*\//g, ' ');
  const names = new Set<string>();
  for (const [, tick] of bare.matchAll(/`([^`]*)`/g)) if (tick !== undefined) names.add(tick);
  const rest = bare.replaceAll(/`[^`]*`|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, ' ');
  for (const [name] of rest.matchAll(/(?<![$\p{L}\p{N}_])[\p{L}_][\p{L}\p{N}_]*/gu)) names.add(name);
  return names;
}

/** The property names in a path, without list indexes. */
const namesOf = (steps: Steps): readonly string[] => steps.filter((step) => typeof step === 'string');

/**
 * Whether an expression seems to read a field, judged by names: it mentions both the field's own name and its parent's.
 * Variables are not resolved.
 */
export function isUsed(steps: Steps, names: ReadonlySet<string>): boolean {
  const own = namesOf(steps).slice(-2);
  return own.length > 0 && own.every((name) => names.has(name));
}

const MAX_FIELDS = 5000;

/** All fields of an input. Paths that differ only in list indexes are the same field. */
export function fieldsOf(root: unknown): readonly { readonly steps: Steps; readonly value: unknown }[] {
  const found = new Map<string, { steps: Steps; value: unknown }>();
  const walk = (value: unknown, steps: Steps): void => {
    if (found.size >= MAX_FIELDS) return;
    if (Array.isArray(value)) for (const item of value) walk(item, steps);
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) walk(inner, below(steps, name));
    else if (steps.length > 0) {
      const key = JSON.stringify(steps);
      if (!found.has(key)) found.set(key, { steps, value });
    }
  };
  walk(root, []);
  return [...found.values()];
}
