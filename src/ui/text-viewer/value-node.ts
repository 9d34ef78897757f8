import { JsonNumber } from '../../lib/json-steps.ts';
import { formatCount } from '../../lib/numbers.ts';
import type { XmlElement, XmlNode } from '../../lib/xml.ts';
import { pathSteps, type Place } from './find-place.ts';
import type { TreeSource } from './tree-rows.ts';

/** A node of a JSON or XML document. Children are created on first use. */
export interface ValueNode {
  readonly path: string;
  /** Key, index, element or attribute name; '' for the document itself. */
  readonly name: string;
  readonly kind:
    | 'object'
    | 'array'
    | 'string'
    | 'number'
    | 'boolean'
    | 'null'
    | 'element'
    | 'attribute'
    | 'text'
    | 'comment';
  /** The value on one line, or the number of children. */
  readonly value: string;
  readonly size: number;
  children(): readonly ValueNode[];
}

const none: readonly ValueNode[] = [];

/** Longer values are truncated in the tree; the raw view shows them in full. */
const longest = 400;

export function valueSource(root: ValueNode): TreeSource<ValueNode> {
  return {
    roots: [root],
    key: (node) => node.path,
    isBranch: (node) => node.size > 0,
    children: (node) => node.children(),
  };
}

export function jsonNode(value: unknown, name = '', path = '$'): ValueNode {
  if (Array.isArray(value))
    return branch(path, name, 'array', counted(value.length, 'item'), value.length, () =>
      value.map((item, at) => jsonNode(item, String(at), `${path}[${at}]`)),
    );
  if (value instanceof JsonNumber)
    return { path, name, kind: 'number', value: cut(value.source), size: 0, children: () => none };
  if (typeof value === 'object' && value !== null) {
    const keys = Object.keys(value);
    return branch(path, name, 'object', counted(keys.length, 'field'), keys.length, () =>
      Object.entries(value).map(([key, item]) => jsonNode(item, key, path + step(key))),
    );
  }
  const kind =
    value === null
      ? 'null'
      : typeof value === 'number'
        ? 'number'
        : typeof value === 'boolean'
          ? 'boolean'
          : 'string';
  return {
    path,
    name,
    kind,
    value: kind === 'string' ? cut(JSON.stringify(value)) : String(value),
    size: 0,
    children: () => none,
  };
}

/** A key as a step of a JSONPath: `.name`, or quoted if it contains characters with a meaning in a path. */
const step = (key: string): string => (/^[\w$-]+$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`);

/** An element with its attributes and content; if it holds a single text, the text is shown beside its name. */
export function xmlNode(element: XmlElement, path = `/${element.name}`): ValueNode {
  const [only] = element.children;
  const single = element.children.length === 1 && only?.kind === 'text' ? cut(only.text.trim()) : undefined;
  const listed = single === undefined ? element.children : [];
  return branch(
    path,
    element.name,
    'element',
    single ?? '',
    element.attributes.length + listed.length,
    () => [
      ...element.attributes.map(({ name, value }) => leaf(`${path}/@${name}`, name, 'attribute', value)),
      ...listed.map((node, at) => xmlChild(node, `${path}/${at}`)),
    ],
  );
}

/** Whether a node has this value, as a file writes it. */
const holds = (node: ValueNode, value: string): boolean =>
  node.size === 0 && (node.value === value || node.value === JSON.stringify(value));

/**
 * The nodes from the root to the one that a finding is about; for a missing field, to the nearest node that should
 * contain it. Empty if there is none.
 */
export function wayTo(root: ValueNode, { path, value }: Place): readonly ValueNode[] {
  if (path) {
    const way = [root];
    for (const step of pathSteps(path)) {
      const next = way
        .at(-1)
        ?.children()
        .find(({ name }) => name === step);
      if (!next) break;
      way.push(next);
    }
    return way.length > 1 ? way : [];
  }
  if (!value) return [];
  if (holds(root, value)) return [root];
  for (const child of root.children()) {
    const way = wayTo(child, { value });
    if (way.length > 0) return [root, ...way];
  }
  return [];
}

function xmlChild(node: XmlNode, path: string): ValueNode {
  if (node.kind === 'element') return xmlNode(node, `${path}:${node.name}`);
  return leaf(path, '', node.kind === 'text' ? 'text' : 'comment', node.text.trim());
}

function leaf(path: string, name: string, kind: ValueNode['kind'], value: string): ValueNode {
  return { path, name, kind, value: cut(value), size: 0, children: () => none };
}

function branch(
  path: string,
  name: string,
  kind: ValueNode['kind'],
  value: string,
  size: number,
  make: () => readonly ValueNode[],
): ValueNode {
  let made: readonly ValueNode[] | undefined;
  return { path, name, kind, value, size, children: () => (made ??= make()) };
}

function counted(count: number, noun: string): string {
  return `${formatCount(count)} ${count === 1 ? noun : `${noun}s`}`;
}

function cut(value: string): string {
  const line = value.replaceAll(/\s+/g, ' ');
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}
