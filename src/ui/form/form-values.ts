type Leaf = string | number | boolean | bigint | null | undefined | readonly unknown[];

/** A write-only value in a form: null keeps what is stored, false removes it, text replaces it. */
export type SecretValue = string | false | null;

/**
 * The dotted paths of an object's fields: `name`, `config`, `config.host`. A list is one field; if its rows are objects,
 * their fields have paths too: `lines`, `lines.0.weight`.
 */
export type FieldPath<Values> = {
  [Key in keyof Values & string]: NonNullable<Values[Key]> extends readonly (infer Row)[]
    ? Row extends Leaf
      ? Key
      : Key | `${Key}.${number}.${FieldPath<Row>}`
    : NonNullable<Values[Key]> extends Leaf
      ? Key
      : Key | `${Key}.${FieldPath<NonNullable<Values[Key]>>}`;
}[keyof Values & string];

/** The type of the value at a path. */
export type FieldValue<Values, Path extends string> = Path extends keyof Values
  ? Values[Path]
  : Path extends `${infer Key}.${infer Rest}`
    ? Key extends keyof Values
      ? NonNullable<Values[Key]> extends readonly (infer Row)[]
        ? Rest extends `${number}.${infer Part}`
          ? FieldValue<Row, Part>
          : never
        : FieldValue<NonNullable<Values[Key]>, Rest>
      : never
    : never;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (at, key) => (isRecord(at) || Array.isArray(at) ? (at as Record<string, unknown>)[key] : undefined),
      values,
    );
}

/** A copy of the values with a new value at the path. */
export function withValueAt<Values>(values: Values, path: string, value: unknown): Values {
  const [key = '', ...rest] = path.split('.');
  const record = (isRecord(values) ? values : {}) as Readonly<Record<string, unknown>>;
  const inner = rest.length > 0 ? withValueAt(record[key], rest.join('.'), value) : value;
  return { ...record, [key]: inner } as Values;
}

export function isSameValue(value: unknown, other: unknown): boolean {
  if (Object.is(value, other)) return true;
  if (Array.isArray(value) && Array.isArray(other)) {
    return value.length === other.length && value.every((item, index) => isSameValue(item, other[index]));
  }
  if (!isRecord(value) || !isRecord(other)) return false;
  return [...new Set([...Object.keys(value), ...Object.keys(other)])].every((key) =>
    isSameValue(value[key], other[key]),
  );
}

/** The paths whose values differ. A list counts as one value. */
export function changedPaths(before: unknown, after: unknown, at = ''): readonly string[] {
  if (isSameValue(before, after)) return [];
  if (!isRecord(before) || !isRecord(after)) return [at];
  return Object.keys({ ...before, ...after }).flatMap((key) =>
    changedPaths(before[key], after[key], at === '' ? key : `${at}.${key}`),
  );
}

/** Whether a path is the field itself or inside it. */
export const isWithin = (path: string, field: string): boolean =>
  path === field || path.startsWith(`${field}.`);

/** Formats a value for a list of changes. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Empty';
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (Array.isArray(value)) return value.length === 0 ? 'Empty' : value.map(valueWords).join(', ');
  if (isRecord(value)) return Object.values(value).map(valueWords).join(': ');
  return String(value as string | number);
}
