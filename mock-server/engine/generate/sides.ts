import {
  getNamedType,
  getNullableType,
  isAbstractType,
  isCompositeType,
  isListType,
  isScalarType,
  type GraphQLCompositeType,
  type GraphQLObjectType,
} from 'graphql';
import {
  isOpen,
  isPlainLeaf,
  isRequired,
  type Field,
  type ManyShape,
  type Shapes,
} from '../schema/shapes.ts';
import { sameThing, snakeCase } from '../schema/words.ts';

/** A link from an entity to one other entity: a field, scalar fields with its key, or both. */
export interface Link {
  /** Stable name, which seeds its target. */
  readonly id: string;
  readonly type: string;
  readonly field: Field | null;
  readonly target: GraphQLCompositeType;
  /** Names of the fields next to the link that contain the target's key, in key order; some may not exist as fields. */
  readonly keys: readonly string[];
  readonly isNullable: boolean;
  /** The list on the other side of this link; the first one if the link may lead to several types. */
  many: Many | null;
  /** The field of the target that links back, if both fields relate the same two entities. */
  twin: { readonly link: Link; readonly leads: boolean } | null;
  /** The target's own link to this type, if the target is one of the entities that link to this one. */
  own: Link | null;
}

/** A field of an entity that lists other entities. */
export interface Many extends ManyShape {
  readonly id: string;
  readonly type: string;
  readonly field: Field;
  /** A scalar list next to it with the keys of the same entities. */
  readonly keyList: Field | null;
  by: ManyBy;
}

export type ManyBy =
  /** All entities whose link leads to the owner, or some of them. */
  | { readonly kind: 'link'; readonly link: Link; readonly some: boolean }
  /** Some of all entities; if there is another side, it lists the same pairs. */
  | { readonly kind: 'pairs'; readonly drivenBy: Many | null };

/** The links among the fields of a type, before they are matched with lists. */
export function linksOf(type: GraphQLObjectType, shapes: Shapes): Link[] {
  const found: Link[] = [];
  const taken = new Set<string>();
  const base = { type: type.name, many: null, twin: null, own: null };
  for (const field of Object.values(type.getFields())) {
    const target = getNamedType(field.type);
    if (!isOpen(field) || isListType(getNullableType(field.type)) || !isCompositeType(target)) continue;
    if (!shapes.membersOf(target).some((member) => shapes.isEntity(member))) continue;
    const keys = keysBeside(type, field, { target, shapes });
    for (const key of keys) taken.add(key);
    const scalars = keys.map((name) => type.getFields()[name]);
    const isNullable = !isRequired(field) && !scalars.some((scalar) => scalar && isRequired(scalar));
    found.push({ ...base, id: `${type.name}.${field.name}`, field, target, keys, isNullable });
  }
  for (const field of Object.values(type.getFields())) {
    if (taken.has(field.name) || !isPlainLeaf(field) || !isScalarType(getNamedType(field.type))) continue;
    const target = targetOfKey(type, field, shapes);
    if (!target) continue;
    const keys = [field.name];
    found.push({
      ...base,
      id: `${type.name}.${field.name}`,
      field: null,
      target,
      keys,
      isNullable: !isRequired(field),
    });
  }
  for (const target of compositeTargets(type, shapes)) {
    if (found.some((link) => link.target === target)) continue;
    const keys = shapes.keysOf(target.name);
    found.push({ ...base, id: `${type.name}->${target.name}`, field: null, target, keys, isNullable: false });
  }
  return found;
}

/** Entities with a composite key whose fields are all in the type. */
const compositeTargets = (type: GraphQLObjectType, shapes: Shapes): readonly GraphQLObjectType[] =>
  shapes.entities().filter((target) => {
    const keys = shapes.keysOf(target.name);
    return target !== type && keys.length > 1 && keys.every((key) => isPlainLeaf(type.getFields()[key]));
  });

/**
 * The scalar fields next to a link that identify its target: `owner_uuid` for `owner`, or the target's own key fields.
 */
function keysBeside(
  type: GraphQLObjectType,
  link: Field,
  { target, shapes }: { target: GraphQLCompositeType; shapes: Shapes },
): readonly string[] {
  if (isAbstractType(target)) return [];
  const fields = type.getFields();
  const keys = shapes.keysOf(target.name);
  const fits = (name: string, key: string) => {
    const field = fields[name];
    return field !== undefined && isPlainLeaf(field) && sameScalar(field, shapes.field(target.name, key));
  };
  const [key] = keys;
  if (key === undefined) return [];
  if (keys.length > 1) return keys.every((name) => fits(name, name)) && target !== type ? keys : [];
  const named = [`${link.name}_uuid`, `${link.name}_id`, `${link.name}Id`, `${link.name}_${key}`].find(
    (name) => fits(name, key),
  );
  if (named) return [named];
  // A key name that several types use is ambiguous, and so is the type's own key.
  const isTelling = shapes.ownerOfKey(key) === target.name && shapes.keysOf(type.name).join() !== key;
  if (!isTelling || target === type || !fits(key, key)) return [];
  const rivals = Object.values(fields).filter(
    (field) => !isListType(getNullableType(field.type)) && getNamedType(field.type) === target,
  );
  return rivals.length === 1 || snakeCase(link.name) === snakeCase(target.name) ? [key] : [];
}

const sameScalar = (a: Field, b: Field): boolean => {
  const [one, other] = [getNamedType(a.type).name, getNamedType(b.type).name];
  const isText = (name: string) => name === 'ID' || name === 'String';
  return one === other || (isText(one) && isText(other));
};

/** The type whose key a scalar contains: `company_uuid`, `source_company_uuid`, `authorId`. */
export function targetOfKey(
  type: GraphQLObjectType | null,
  field: { readonly name: string; readonly type: Field['type'] },
  shapes: Shapes,
): GraphQLObjectType | null {
  const own = type ? shapes.keysOf(type.name) : [];
  if (own.length === 1 && own[0] === field.name) return null;
  const name = snakeCase(field.name);
  const words = name.split('_');
  const suffixes = words.map((_, i) => words.slice(i).join('_'));
  const owner =
    shapes.ownerOfKey(field.name) ??
    suffixes
      .slice(1, -1)
      .map((suffix) => shapes.ownerOfKey(suffix))
      .find((found) => found !== null) ??
    entityCalled(/^(.+)_(?:id|uuid|key|code)$/.exec(name)?.[1], shapes);
  if (!owner || shapes.keysOf(owner).length !== 1) return null;
  const key = shapes.field(owner, shapes.keysOf(owner)[0]!);
  // Both kinds of field have a name and a type, and no more is compared.
  return sameScalar(field as Field, key) ? shapes.object(owner) : null;
}

/** The entity with this full name, such as `user` or `trading_partner`. */
const entityCalled = (name: string | undefined, shapes: Shapes): string | null =>
  name === undefined ? null : (shapes.entities().find((type) => snakeCase(type.name) === name)?.name ?? null);

/** The lists among the fields of a type, before they are matched with links. */
export function manysOf(type: GraphQLObjectType, shapes: Shapes): Many[] {
  const fields = type.getFields();
  return Object.values(fields).flatMap((field) => {
    const shape = shapes.many(field);
    if (!shape || !shapes.membersOf(shape.node).some((member) => shapes.isEntity(member))) return [];
    const by = { kind: 'pairs', drivenBy: null } as const;
    return [
      {
        ...shape,
        id: `${type.name}.${field.name}`,
        type: type.name,
        field,
        keyList: keyListBeside(field, shape, { fields, shapes }),
        by,
      },
    ];
  });
}

/** A key list such as `tag_uuids` next to `tags`. */
function keyListBeside(
  field: Field,
  { node }: ManyShape,
  { fields, shapes }: { fields: Readonly<Record<string, Field>>; shapes: Shapes },
): Field | null {
  const [key, ...more] = shapes.keysOf(node.name);
  if (key === undefined || more.length > 0) return null;
  const stem = snakeCase(field.name);
  return (
    Object.values(fields).find((other) => {
      const list = getNullableType(other.type);
      if (!isListType(list) || !isScalarType(getNullableType(list.ofType)) || !isOpen(other)) return false;
      const [, thing] = /^(.+)_(?:ids|uuids|keys|codes)$/.exec(snakeCase(other.name)) ?? [];
      const isKey = snakeCase(other.name) === `${snakeCase(key)}s`;
      return (
        ((thing !== undefined && sameThing(thing, stem)) || isKey) &&
        sameScalar(other, shapes.field(node.name, key))
      );
    }) ?? null
  );
}
