import type { TreeSource } from '#ui/text-viewer/tree-rows.ts';

/** The part of a field that the tree needs. */
interface Field {
  readonly path: string;
  readonly description: string;
  readonly edi_refs: readonly string[];
}

/** The path of a field's parent; '' at the top level. */
export const parentOf = (path: string): string =>
  path.includes('.') ? path.slice(0, path.lastIndexOf('.')).replace(/\[\]$/, '') : '';

/** Fields that contain a text in their path, description, or EDI elements, with their ancestors. */
export function matching<Node extends Field>(fields: readonly Node[], find: string): readonly Node[] {
  const wanted = find.trim().toLowerCase();
  if (wanted === '') return fields;
  const kept = new Set<string>();
  for (const { path, description, edi_refs } of fields) {
    if (![path, description, ...edi_refs].some((text) => text.toLowerCase().includes(wanted))) continue;
    for (let at = path; at !== ''; at = parentOf(at)) kept.add(at);
  }
  return fields.filter(({ path }) => kept.has(path));
}

/** The fields as a tree. */
export function fieldSource<Node extends Field>(fields: readonly Node[]): TreeSource<Node> {
  const below = new Map<string, Node[]>();
  for (const field of fields) {
    const parent = parentOf(field.path);
    below.set(parent, [...(below.get(parent) ?? []), field]);
  }
  return {
    roots: below.get('') ?? [],
    key: ({ path }) => path,
    isBranch: ({ path }) => below.has(path),
    children: ({ path }) => below.get(path) ?? [],
  };
}

/** The paths from the root of the tree to a field, including its own. */
export function wayToField(path: string): readonly string[] {
  const way: string[] = [];
  for (let at = path; at !== ''; at = parentOf(at)) way.unshift(at);
  return way;
}
