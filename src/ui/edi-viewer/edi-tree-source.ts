import type { EdiDictionary } from '../../edi/dictionary/types.ts';
import { segmentAt, standardAt, tagAt, valueAt } from '../../edi/document.ts';
import { explainValue } from '../../edi/explain.ts';
import type { EdiPlace, Explanation } from '../../edi/explain.ts';
import { readLoops } from '../../edi/loops.ts';
import type { StructureNode } from '../../edi/loops.ts';
import { segmentName } from '../../edi/names.ts';
import type { EdiGroup, EdiInterchange, EdiMessage, EdiStructure } from '../../edi/structure.ts';
import type { EdiDocument } from '../../edi/types.ts';
import type { TreeSource } from '../text-viewer/tree-rows.ts';

/** A node of the tree. `first` and `last` are segment indexes, so a segment can be found from the roots. */
export type EdiTreeNode =
  | {
      readonly kind: 'envelope';
      readonly key: string;
      readonly title: string;
      readonly note: string;
      readonly first: number;
      readonly last: number;
      readonly make: () => readonly EdiTreeNode[];
    }
  | {
      readonly kind: 'segment';
      readonly key: string;
      readonly tag: string;
      readonly name: string;
      readonly index: number;
      readonly first: number;
      readonly last: number;
    }
  | {
      readonly kind: 'value';
      readonly key: string;
      readonly explanation: Explanation;
      readonly index: number;
      readonly place: EdiPlace;
      readonly first: number;
      readonly last: number;
    };

interface Context {
  readonly document: EdiDocument;
  readonly dictionary: EdiDictionary | undefined;
}

/** Interchange → group → set → loops → segments → elements; each level is created when it is expanded. */
export function ediTreeSource(
  document: EdiDocument,
  structure: EdiStructure,
  dictionary: EdiDictionary | undefined,
): TreeSource<EdiTreeNode> {
  const context = { document, dictionary };
  const made = new Map<string, readonly EdiTreeNode[]>();
  return {
    roots: structure.interchanges.map((interchange, at) => interchangeNode(context, interchange, at)),
    key: ({ key }) => key,
    isBranch: (node) =>
      node.kind !== 'value' && (node.kind === 'envelope' || hasElements(document, node.index)),
    children: (node) => {
      const known = made.get(node.key);
      if (known) return known;
      const children =
        node.kind === 'envelope'
          ? node.make()
          : node.kind === 'segment'
            ? valueNodes(context, node.index)
            : [];
      made.set(node.key, children);
      return children;
    },
  };
}

/** The keys from a root to a value, or to its segment if the segment has no such value (element 0). */
export function pathTo(source: TreeSource<EdiTreeNode>, segment: number, place: EdiPlace): string[] {
  const path: string[] = [];
  let nodes = source.roots;
  for (;;) {
    const node = nodes.find(({ first, last }) => first <= segment && segment <= last);
    if (!node) return path;
    path.push(node.key);
    if (node.kind !== 'envelope') {
      const key = valueKey(segment, place);
      return source.children(node).some((child) => child.key === key) ? [...path, key] : path;
    }
    nodes = source.children(node);
  }
}

function interchangeNode(context: Context, interchange: EdiInterchange, at: number): EdiTreeNode {
  const { header, trailer, first, last, groups, loose, controlNumber } = interchange;
  const key = `i${at}`;
  return {
    kind: 'envelope',
    key,
    title: 'Interchange',
    note: controlNumber.trim(),
    first,
    last,
    make: () =>
      inOrder([
        ...segments(context, key, header, trailer, ...loose),
        ...groups.flatMap((group, g) =>
          group.header === null
            ? messageNodes(context, group, `${key}.${g}`)
            : [groupNode(context, group, `${key}.${g}`)],
        ),
      ]),
  };
}

function groupNode(context: Context, group: EdiGroup, key: string): EdiTreeNode {
  const { header, trailer, first, last, controlNumber } = group;
  const note = [header === null ? '' : valueAt(context.document, header, 1), controlNumber.trim()]
    .filter(Boolean)
    .join(' ');
  const make = () =>
    inOrder([...segments(context, key, header, trailer), ...messageNodes(context, group, key)]);
  return {
    kind: 'envelope',
    key,
    title: standardAt(context.document, first) === 'x12' ? 'Functional group' : 'Group',
    note,
    first,
    last,
    make,
  };
}

function messageNodes(context: Context, group: EdiGroup, key: string): EdiTreeNode[] {
  return group.messages.map((message, at) => messageNode(context, message, `${key}.${at}`));
}

function messageNode(context: Context, message: EdiMessage, key: string): EdiTreeNode {
  const { document, dictionary } = context;
  const noun = standardAt(document, message.first) === 'x12' ? 'Transaction set' : 'Message';
  const name = dictionary?.documents[message.type] ?? '';
  return {
    kind: 'envelope',
    key,
    title: message.header === null ? `Segments outside a ${noun.toLowerCase()}` : `${noun} ${message.type}`,
    note: [name, message.controlNumber].filter(Boolean).join(' '),
    first: message.first,
    last: message.last,
    make: () => loopNodes(context, readLoops(document, message, dictionary?.loops.get(message.type)), key),
  };
}

function loopNodes(context: Context, nodes: readonly StructureNode[], key: string): EdiTreeNode[] {
  const { document, dictionary } = context;
  return nodes.map((node): EdiTreeNode => {
    if (node.kind === 'segment') return segmentNode(context, node.index, key);
    const name = segmentName(dictionary, document, node.first) || node.start;
    const level =
      node.level === undefined ? undefined : (dictionary?.codes['735']?.meanings[node.level] ?? node.level);
    return {
      kind: 'envelope',
      key: `${key}/l${node.first}`,
      title:
        standardAt(context.document, node.first) === 'x12'
          ? `Loop ${node.id}`
          : node.id.replace('SG', 'Segment group '),
      note: level ?? name,
      first: node.first,
      last: node.last,
      make: () => loopNodes(context, node.children, `${key}/l${node.first}`),
    };
  });
}

function segments(context: Context, key: string, ...indexes: (number | null)[]): EdiTreeNode[] {
  return indexes.filter((index) => index !== null).map((index) => segmentNode(context, index, key));
}

function segmentNode({ document, dictionary }: Context, index: number, key: string): EdiTreeNode {
  const tag = tagAt(document, index);
  return {
    kind: 'segment',
    key: `${key}/s${index}`,
    tag,
    name: segmentName(dictionary, document, index),
    index,
    first: index,
    last: index,
  };
}

function valueNodes({ document, dictionary }: Context, index: number): EdiTreeNode[] {
  const segment = segmentAt(document, index);
  const nodes: EdiTreeNode[] = [];
  for (const [e, element] of segment.elements.entries())
    for (const [r, repeat] of element.repeats.entries())
      for (const [c, { value }] of repeat.components.entries()) {
        if (value === '') continue;
        const place = { element: e + 1, repeat: r + 1, component: c + 1 };
        const explanation = explainValue(dictionary, document, segment, place);
        nodes.push({
          kind: 'value',
          key: valueKey(index, place),
          explanation,
          index,
          place,
          first: index,
          last: index,
        });
      }
  return nodes;
}

function valueKey(segment: number, { element, repeat, component }: EdiPlace): string {
  return `v${segment}.${element}.${repeat}.${component}`;
}

function hasElements(document: EdiDocument, index: number): boolean {
  return (document.tagEnds[index] ?? 0) < (document.ends[index] ?? 0);
}

function inOrder(nodes: readonly EdiTreeNode[]): EdiTreeNode[] {
  return nodes.toSorted((a, b) => a.first - b.first);
}
