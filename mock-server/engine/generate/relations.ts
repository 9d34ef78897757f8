import { isObjectType, type GraphQLObjectType } from 'graphql';
import { linksOf, manysOf, type Link, type Many } from './sides.ts';
import { isRequired, type Field, type Shapes } from '../schema/shapes.ts';
import { sameThing, sharesStem, snakeCase } from '../schema/words.ts';

export interface Relations {
  linkOf(type: string, field: string): Link | null;
  manyOf(type: string, field: string): Many | null;
  /** Links of a type, including hidden ones. */
  linksOf(type: string): readonly Link[];
  /** Links that may lead to an entity of this type. */
  linksTo(type: string): readonly Link[];
  manysOf(type: string): readonly Many[];
  /** Whether any list of this type is paged. */
  isPaged(type: string): boolean;
}

/** Finds fields of a schema that are two sides of one relation, by their types, keys, and names. */
export function findRelations(shapes: Shapes): Relations {
  const entities = shapes.entities();
  const links = new Map(entities.map((type) => [type.name, linksOf(type, shapes)]));
  const manys = new Map(entities.map((type) => [type.name, manysOf(type, shapes)]));
  const from = (type: GraphQLObjectType) => links.get(type.name) ?? [];

  const leaders = new Set<Many>();
  // Links are the strongest evidence, so they are matched with lists before lists are matched with each other.
  const open = entities.map(
    (type) => [type, groupsOf(type).flatMap((group) => pairGroup(type, group))] as const,
  );
  for (const [type, lists] of open) for (const many of lists) if (!pairMany(many, type)) own(many, type);
  for (const type of entities) for (const link of from(type)) pairSingles(link);

  function groupsOf(type: GraphQLObjectType): readonly (readonly Many[])[] {
    return [...Map.groupBy(manys.get(type.name) ?? [], ({ node }) => node.name).values()];
  }

  /**
   * Matches the lists of one owner with items of one type: one of them contains all items that link to the owner, the
   * others a subset. Returns the lists without a link back.
   */
  function pairGroup(type: GraphQLObjectType, group: readonly Many[]): readonly Many[] {
    const { node } = group[0]!;
    const back = isObjectType(node) ? from(node).filter((link) => leadsTo(link, type)) : [];
    const free = new Set(back);
    const held = new Set<Link>();
    const left: Many[] = [];
    for (const many of byFitness(group)) {
      const link = bestLink(many, free.size > 0 ? [...free] : back);
      if (link) {
        many.by = { kind: 'link', link, some: held.has(link) };
        link.many ??= many;
        held.add(link);
        free.delete(link);
      } else left.push(many);
    }
    return left;
  }

  /** A paged list belongs to its owner even if its items have no field that says so. */
  function own(many: Many, type: GraphQLObjectType): void {
    if (!many.page || !isObjectType(many.node) || !shapes.isEntity(many.node)) return;
    const link: Link = { ...hidden(many, type, shapes.keysOf(type.name)), many };
    many.by = { kind: 'link', link, some: false };
    links.get(many.node.name)?.push(link);
  }

  /** Matches lists of two types with each other, such as a shop's tags and a tag's shops. */
  function pairMany(many: Many, type: GraphQLObjectType): boolean {
    if (many.by.kind !== 'pairs' || !isObjectType(many.node)) return false;
    if (many.by.drivenBy || leaders.has(many)) return true;
    const others = (manys.get(many.node.name) ?? []).filter(
      (other) =>
        other !== many &&
        other.node === type &&
        other.by.kind === 'pairs' &&
        !other.by.drivenBy &&
        !leaders.has(other),
    );
    const [other, rival] = others;
    if (!other || (rival && many.node === type)) return false;
    // The plain list determines the pairs, because it is short.
    const [leader, led] = many.page && !other.page ? [other, many] : [many, other];
    led.by = { kind: 'pairs', drivenBy: leader };
    leaders.add(leader);
    return true;
  }

  function pairSingles(link: Link): void {
    const { target } = link;
    if (!link.field || link.many || link.twin || !isObjectType(target)) return;
    const back = from(target).filter((other) => other !== link && leadsTo(other, shapes.object(link.type)));
    const owned = back.find((other) =>
      manys.get(link.type)?.some(({ by }) => by.kind === 'link' && by.link === other),
    );
    if (owned) link.own = owned;
    const [other, rival] = back;
    if (owned || !other || rival || !other.field || other.twin || target.name === link.type) return;
    if (!isObjectType(other.target)) return;
    if (from(shapes.object(link.type)).filter((candidate) => leadsTo(candidate, target)).length > 1) return;
    const leader = isRequired(link.field) || !isRequired(other.field) ? link : other;
    link.twin = { link: other, leads: leader === link };
    other.twin = { link, leads: leader === other };
  }

  function leadsTo(link: Link, type: GraphQLObjectType): boolean {
    return shapes.membersOf(link.target).includes(type);
  }

  const toType = new Map<string, Link[]>();
  for (const link of [...links.values()].flat()) {
    for (const { name } of shapes.membersOf(link.target))
      toType.set(name, [...(toType.get(name) ?? []), link]);
  }
  const paged = pagedTypes(shapes);
  const find = <Item extends { readonly field: Field | null }>(
    all: readonly Item[] | undefined,
    name: string,
  ) => all?.find(({ field }) => field?.name === name) ?? null;

  return {
    linkOf: (type, field) => find(links.get(type), field),
    manyOf: (type, field) => find(manys.get(type), field),
    linksOf: (type) => links.get(type) ?? [],
    linksTo: (type) => toType.get(type) ?? [],
    manysOf: (type) => manys.get(type) ?? [],
    isPaged: (type) => paged.has(type),
  };
}

/** Lists sorted by how likely they are to contain all items that link to the owner, best first. */
function byFitness(group: readonly Many[]): readonly Many[] {
  const fitness = ({ field, node, page }: Many) => {
    const name = snakeCase(field.name);
    const type = snakeCase(node.name);
    const isPlural = sameThing(name, type) || sameThing(name, type.split('_').at(-1) ?? type);
    return (isPlural ? 2 : 0) + (page ? 1 : 0);
  };
  return group.toSorted((a, b) => fitness(b) - fitness(a));
}

/** The link that a list's name refers to: of `buyer` and `seller`, the latter for `sold_articles`. */
function bestLink(many: Many, links: readonly Link[]): Link | null {
  if (links.length < 2) return links[0] ?? null;
  const node = snakeCase(many.node.name).split('_');
  const words = snakeCase(many.field.name)
    .split('_')
    .filter((word) => !node.some((part) => sameThing(part, word)));
  const owner = snakeCase(many.type);
  const fitness = (link: Link) => {
    const name = link.field ? snakeCase(link.field.name) : (link.keys[0] ?? '');
    if (words.length > 0 && sharesStem(words, name.split('_'))) return 3;
    return name === owner || owner.endsWith(`_${name}`) ? 2 : link.target.name === many.type ? 1 : 0;
  };
  return links.toSorted((a, b) => fitness(b) - fitness(a))[0] ?? null;
}

/** A link without a field: the owner of the list that an entity is in. */
const hidden = (many: Many, owner: GraphQLObjectType, keys: readonly string[]): Omit<Link, 'many'> => ({
  id: `${many.id}<`,
  type: many.node.name,
  field: null,
  target: owner,
  keys: keysFor(many, keys),
  isNullable: false,
  twin: null,
  own: null,
});

/** The owner's own keys, if their names identify the owner and the entity has no fields with these names. */
function keysFor({ id, node }: Many, keys: readonly string[]): readonly string[] {
  const own = isObjectType(node) ? node.getFields() : {};
  return keys.every((name) => !/^_?id$/.test(name) && !Object.hasOwn(own, name)) ? keys : [`$${id}`];
}

function pagedTypes(shapes: Shapes): ReadonlySet<string> {
  const types = Object.values(shapes.schema.getTypeMap())
    .filter(isObjectType)
    .filter(({ name }) => !name.startsWith('__'));
  const pages = types.flatMap((type) => shapes.pageOf(type) ?? []);
  return new Set(pages.flatMap(({ node }) => shapes.membersOf(node).map(({ name }) => name)));
}
