/** Where and why a JSON Schema is invalid. */
export interface SchemaError {
  /** Path into the schema, outermost first. */
  readonly path: readonly string[];
  readonly message: string;
}

const TYPES = ['null', 'boolean', 'object', 'array', 'number', 'integer', 'string'];
const DEPTH = 12;

type Json = unknown;
type Check = (value: Json, at: Looking) => SchemaError | null;

interface Looking {
  readonly path: readonly string[];
  readonly root: Readonly<Record<string, Json>>;
}

const isObject = (value: Json): value is Readonly<Record<string, Json>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const error = (at: Looking, message: string): SchemaError => ({ path: at.path, message });
const below = (at: Looking, ...names: readonly string[]): Looking => ({
  ...at,
  path: [...at.path, ...names],
});

const wants =
  (test: (value: Json) => boolean, words: string): Check =>
  (value, at) =>
    test(value) ? null : error(at, `must be ${words}`);

const text = wants((value) => typeof value === 'string', 'a text');
const flag = wants((value) => typeof value === 'boolean', 'true or false');
const number = wants((value) => typeof value === 'number', 'a number');
const size = wants(
  // `isInteger` does not narrow.
  (value) => Number.isInteger(value) && (value as number) >= 0,
  'a whole number, 0 or greater',
);
const anything: Check = () => null;

const names: Check = (value, at) =>
  Array.isArray(value) &&
  value.every((candidate) => typeof candidate === 'string') &&
  new Set(value).size === value.length
    ? null
    : error(at, 'must be a list of unique names');

const values = wants((value) => Array.isArray(value) && value.length > 0, 'a list with at least one value');

const type: Check = (value, at) => {
  const list = Array.isArray(value) ? value : [value];
  // `includes` takes only what the list can hold.
  return list.length > 0 && list.every((candidate) => TYPES.includes(candidate as string))
    ? null
    : error(at, `must be one of ${TYPES.join(', ')}`);
};

const pattern: Check = (value, at) => {
  if (typeof value !== 'string') return error(at, 'must be a regular expression');
  try {
    // Only compiled: even an empty text can take such an expression forever.
    RegExp(value, 'u');
    return null;
  } catch {
    return error(at, `“${value}” is not a regular expression`);
  }
};

const reference: Check = (value, at) => {
  if (typeof value !== 'string' || !value.startsWith('#')) {
    return error(at, 'must be a reference within this schema, such as #/$defs/address');
  }
  let found: Json = at.root;
  for (const part of value.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    found = isObject(found) && Object.hasOwn(found, name) ? found[name] : undefined;
  }
  return found === undefined ? error(at, `${value} does not exist`) : null;
};

const schema: Check = (value, at) => {
  if (typeof value === 'boolean') return null;
  if (!isObject(value)) return error(at, 'must be a schema: an object, true, or false');
  if (at.path.length > 2 * DEPTH) return error(at, `is nested more than ${DEPTH} levels deep`);
  for (const [name, inner] of Object.entries(value)) {
    const check = keywords.get(name);
    if (!check) return error(below(at, name), 'is not a JSON Schema keyword');
    const found = check(inner, below(at, name));
    if (found) return found;
  }
  return null;
};

const schemas: Check = (value, at) => {
  if (!Array.isArray(value) || value.length === 0) return error(at, 'must be a list of schemas');
  return firstError(value.map((item: Json, place) => schema(item, below(at, String(place)))));
};

const named: Check = (value, at) =>
  isObject(value)
    ? firstError(Object.entries(value).map(([name, one]) => schema(one, below(at, name))))
    : error(at, 'must be an object with a schema for each name');

const firstError = (errors: readonly (SchemaError | null)[]): SchemaError | null =>
  errors.find((candidate) => candidate !== null) ?? null;

/** The draft 2020-12 keywords that constrain a value. */
const keywords: ReadonlyMap<string, Check> = new Map([
  ...Object.entries<Check>({
    $schema: text,
    $id: text,
    $comment: text,
    $ref: reference,
    $defs: named,
    type,
    title: text,
    description: text,
    default: anything,
    examples: wants(Array.isArray, 'a list'),
    const: anything,
    enum: values,
    format: text,
    pattern,
    minLength: size,
    maxLength: size,
    minimum: number,
    maximum: number,
    exclusiveMinimum: number,
    exclusiveMaximum: number,
    multipleOf: wants((value) => typeof value === 'number' && value > 0, 'a number greater than 0'),
    properties: named,
    patternProperties: named,
    additionalProperties: schema,
    required: names,
    minProperties: size,
    maxProperties: size,
    items: schema,
    prefixItems: schemas,
    minItems: size,
    maxItems: size,
    uniqueItems: flag,
    allOf: schemas,
    anyOf: schemas,
    oneOf: schemas,
    not: schema,
    readOnly: flag,
    writeOnly: flag,
    deprecated: flag,
  }),
  // Not in the object literal, because an object with a `then` would be awaited.
  ...(['if', 'then', 'else'] as const).map((name) => [name, schema] as const),
]);

/** Why a value is not a JSON Schema of an object; null if it is. */
export function schemaError(value: Json): SchemaError | null {
  if (!isObject(value)) return { path: [], message: 'must be a JSON Schema object' };
  const at = { path: [], root: value };
  if (value['type'] !== 'object') {
    return error(below(at, 'type'), 'must be “object”: settings are named fields');
  }
  const found = schema(value, at);
  if (found) return found;
  const properties = isObject(value['properties']) ? value['properties'] : {};
  // Checked by `schema` above.
  const missing = (value['required'] as readonly string[] | undefined)?.find(
    (name) => !Object.hasOwn(properties, name),
  );
  return missing === undefined
    ? null
    : error(below(at, 'required'), `lists “${missing}”, which is not among the properties`);
}

/** Settings without a description of what to enter. */
export const undescribed = (value: Json): readonly string[] =>
  isObject(value) && isObject(value['properties'])
    ? Object.entries(value['properties']).flatMap(([name, one]) =>
        isObject(one) && typeof one['description'] === 'string' && one['description'].trim() !== ''
          ? []
          : [name],
      )
    : [];
