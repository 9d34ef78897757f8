/** A line of the output, formatted as JSON. */
export interface OutputLine {
  readonly id: string;
  readonly depth: number;
  readonly key: string | null;
  readonly text: string;
  /** Whether it is a required field without a value. */
  readonly isEmpty: boolean;
}

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The document without its wrapper, which names the schema and its version. */
export function documentIn(output: unknown): unknown {
  if (!isObject(output)) return output;
  const { schema } = output;
  return typeof schema === 'string' && Object.hasOwn(output, schema) ? output[schema] : output;
}

/** The value with null inserted where a path, such as `lines[].sku`, is missing. */
function withEmpty(value: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined) return value === undefined ? null : value;
  const isList = step.endsWith('[]');
  const name = isList ? step.slice(0, -2) : step;
  const object = isObject(value) ? value : {};
  const inner = object[name];
  const next = !isList
    ? withEmpty(inner, rest)
    : Array.isArray(inner)
      ? inner.map((item) => withEmpty(item, rest))
      : [withEmpty(undefined, rest)];
  return { ...object, [name]: next };
}

const MAX_TEXT = 64;
const scalar = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'null';
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 2)}…"` : text;
};

/** The lines of an output, with empty required fields in place. Lists show only their first item, unless `showAll`. */
export function outputLines(
  output: unknown,
  empty: readonly string[],
  showAll: boolean,
): readonly OutputLine[] {
  const lines: OutputLine[] = [];
  const add = (depth: number, key: string | null, text: string, isEmpty = false) =>
    void lines.push({ id: String(lines.length), depth, key, text, isEmpty });
  const walk = (value: unknown, key: string | null, depth: number, path: string, comma: string) => {
    if (Array.isArray(value) && value.length > 0) {
      add(depth, key, '[');
      const shown = showAll ? value : value.slice(0, 1);
      const hidden = value.length - shown.length;
      for (const [at, one] of shown.entries())
        walk(one, null, depth + 1, `${path}[]`, at < shown.length - 1 || hidden > 0 ? ',' : '');
      if (hidden > 0) add(depth + 1, null, `… ${hidden} more`);
      add(depth, null, `]${comma}`);
    } else if (isObject(value) && Object.keys(value).length > 0) {
      add(depth, key, '{');
      const entries = Object.entries(value);
      for (const [at, [name, inner]] of entries.entries())
        walk(
          inner,
          name,
          depth + 1,
          path === '' ? name : `${path}.${name}`,
          at < entries.length - 1 ? ',' : '',
        );
      add(depth, null, `}${comma}`);
    } else add(depth, key, `${scalar(value)}${comma}`, value === null && empty.includes(path));
  };
  walk(
    empty.reduce<unknown>((value, path) => withEmpty(value, path.split('.')), documentIn(output)),
    null,
    0,
    '',
    '',
  );
  return lines;
}
