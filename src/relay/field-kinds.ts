import shapes from 'virtual:answer-shapes';

/** What the schema says about a field. */
export interface Kind {
  /** `!`, `?` or `~` for the field and for each list in it (`AnswerShapes.kinds`). */
  readonly levels: string;
  /** Name of the scalar; '' for an object. */
  readonly scalar: string;
  /** Name of the object's type if that is abstract. */
  readonly abstract: string;
}

const kinds: readonly Kind[] = shapes.kinds.map((text) => {
  const [, levels = '', name = ''] = /^([!?~]+)(.*)$/.exec(text) ?? [];
  return name.startsWith(':')
    ? { levels, scalar: '', abstract: name.slice(1) }
    : { levels, scalar: name, abstract: '' };
});

type Kinds = ReadonlyMap<string, Kind>;
const byType = new Map<string, Kinds>();

/** The kinds of an object type's fields, by name; undefined for a type that the schema does not have. */
export function kindOf(type: string): Kinds | undefined {
  const known = byType.get(type);
  if (known || !Object.hasOwn(shapes.types, type)) return known;
  const fields = new Map<string, Kind>();
  let kind: Kind | undefined;
  for (const word of shapes.types[type]?.split(' ') ?? []) {
    // A name never begins with a digit.
    if (/^\d/.test(word)) kind = kinds[Number(word)];
    else if (kind) fields.set(word, kind);
  }
  byType.set(type, fields);
  return fields;
}

const possible = new Map<string, ReadonlySet<string>>();

/** The object types of an abstract type. */
export function possibleTypes(abstract: string): ReadonlySet<string> {
  const known = possible.get(abstract);
  if (known) return known;
  const types = new Set(
    Object.hasOwn(shapes.possible, abstract) ? shapes.possible[abstract]?.split(' ') : [],
  );
  possible.set(abstract, types);
  return types;
}
