import { getNamedType, getNullableType, isObjectType, isScalarType } from 'graphql';
import { page, type Listing } from '../store/connection.ts';
import type { Ref } from '../store/ref.ts';
import { windowOf } from './arguments.ts';
import { documentedMaximum } from './examples.ts';
import { isPlainLeaf, isRequired, type Field, type PageShape } from '../schema/shapes.ts';
import { snakeCase } from '../schema/words.ts';

const DEFAULT_MOST = 500;

/** Creates one page of a list, which is in the order of `listing`, in the form the schema uses. */
export type PageMaker = (
  items: readonly Ref[],
  listing: Listing<Ref, Ref>,
  args: Readonly<Record<string, unknown>>,
  extra: (type: string, field: string, of: Ref | null) => unknown,
) => Record<string, unknown>;

/** Returns a function that creates the pages of a field; `extra` resolves additional fields of pages and edges. */
export function pageMaker(field: Field, shape: PageShape): PageMaker {
  const own = getNamedType(field.type).name;
  const size = field.args.find(({ name }) => name === 'first');
  const max = documentedMaximum(size?.description) ?? DEFAULT_MOST;
  const edgeOf = edgeMaker(shape.edges);
  const infoOf = shape.pageInfo ? pageInfoMaker(shape.pageInfo) : null;
  return (items, listing, args, extra) => {
    const { offset, limit } = shape.pageInfo ? { offset: 0, limit: null } : windowOf(args);
    const total = items.length;
    const taken = infoOf
      ? page({
          rows: { total, at: (index) => items[index]! },
          ...listing,
          args: args,
          max,
        })
      : null;
    const end = Math.min(total, offset + (limit ?? DEFAULT_MOST));
    const nodes = taken ? taken.edges.map(({ node }) => node) : items.slice(offset, end);
    const made: Record<string, unknown> = {};
    if (shape.edges && taken) made[shape.edges.name] = taken.edges.map((edge) => edgeOf(edge, extra));
    for (const list of shape.lists) made[list.name] = nodes;
    if (shape.pageInfo && taken && infoOf) made[shape.pageInfo.name] = infoOf(taken.pageInfo);
    for (const count of shape.counts) made[count.name] = total;
    for (const more of shape.more) made[more.name] = end < total;
    const numbered: Numbered = { total, offset, size: Math.max(1, limit ?? DEFAULT_MOST) };
    for (const item of shape.extras) {
      const number = taken ? undefined : numberOf(item, numbered);
      made[item.name] = number ?? (() => extra(own, item.name, null));
    }
    return made;
  };
}

interface Numbered {
  readonly total: number;
  readonly offset: number;
  readonly size: number;
}

/** The value of a field of a numbered page, by its name; undefined for anything else. */
function numberOf(field: Field, { total, offset, size }: Numbered): number | undefined {
  if (!isPlainLeaf(field) || !/^(Int|Float|BigInt|Long)$/.test(getNamedType(field.type).name))
    return undefined;
  const name = snakeCase(field.name);
  if (/^(current_)?page(_number)?$/.test(name)) return Math.floor(offset / size) + 1;
  if (/^(per_page|page_size|items_per_page|limit|size)$/.test(name)) return size;
  if (/^(total_pages|page_count|num_pages|pages|last_page)$/.test(name))
    return Math.max(1, Math.ceil(total / size));
  return /^(offset|skip)$/.test(name) ? offset : undefined;
}

function edgeMaker(edges: Field | null) {
  const type = edges && getNamedType(edges.type);
  const fields = isObjectType(type) ? Object.values(type.getFields()) : [];
  const cursor = fields.find((field) => field.name === 'cursor' && isText(field));
  const others = fields.filter((field) => field !== cursor && field.name !== 'node');
  return (edge: { cursor: string; node: Ref }, extra: Parameters<PageMaker>[3]) => {
    if (others.length === 0) return edge;
    const more = others.map(({ name }) => [
      name,
      // The type of edges is an object.
      () => extra((type as { name: string }).name, name, edge.node),
    ]);
    return { ...Object.fromEntries(more), node: edge.node, ...(cursor ? { cursor: edge.cursor } : {}) };
  };
}

function pageInfoMaker(field: Field) {
  const type = getNamedType(field.type);
  const fields = isObjectType(type) ? Object.values(type.getFields()) : [];
  const known = ['hasNextPage', 'hasPreviousPage', 'startCursor', 'endCursor'] as const;
  const spelled = known.flatMap((name) => {
    const own = fields.find((candidate) => snakeCase(candidate.name) === snakeCase(name));
    const fits = own && (name.startsWith('has') ? isBoolean(own) : isText(own));
    return own && fits ? [{ name, own, none: isRequired(own) ? '' : null }] : [];
  });
  return (info: Readonly<Record<(typeof known)[number], boolean | string | null>>) =>
    Object.fromEntries(spelled.map(({ name, own, none }) => [own.name, info[name] ?? none]));
}

const isBoolean = (field: Field) =>
  // A plain leaf is no list, so it has a name.
  isPlainLeaf(field) && (getNullableType(field.type) as { name: string }).name === 'Boolean';
const isText = (field: Field) => {
  const leaf = getNullableType(field.type);
  return isPlainLeaf(field) && isScalarType(leaf) && !/^(Int|Float|Boolean)$/.test(leaf.name);
};
