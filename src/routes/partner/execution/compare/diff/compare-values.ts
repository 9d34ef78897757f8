import type { XmlElement } from '../../../../../lib/xml.ts';
import { JsonNumber } from '../../../../../lib/json-steps.ts';
import { comparePlain, type Beside } from './compare-plain.ts';
import type { Comparison, Piece, Units } from './comparison.ts';
import { noiseOf, type Noise } from './noise.ts';

/** A value of a JSON or XML document, by its path. */
export interface Leaf {
  /** "lines[2].quantity". */
  readonly path: string;
  /** The path without positions: "lines[].quantity". */
  readonly pattern: string;
  readonly name: string;
  /** As written. */
  readonly value: string;
}

interface Open {
  readonly value: unknown;
  readonly path: string;
  readonly pattern: string;
  readonly name: string;
}

/** The values of a JSON document in order. An empty object or list is a value, too. */
export function jsonLeaves(root: unknown): Leaf[] {
  const leaves: Leaf[] = [];
  // Not recursive: a document may be nested deeper than the call stack.
  const stack: Open[] = [{ value: root, path: '', pattern: '', name: '' }];
  for (let open = stack.pop(); open; open = stack.pop()) {
    const { value, path, pattern, name } = open;
    const isList = Array.isArray(value);
    const isBranch = typeof value === 'object' && value !== null && !(value instanceof JsonNumber);
    const entries = isBranch ? Object.entries(value) : [];
    if (entries.length === 0) {
      leaves.push({
        path,
        pattern,
        name,
        value: value instanceof JsonNumber ? value.source : JSON.stringify(value),
      });
      continue;
    }
    for (const [key, inner] of entries.toReversed()) {
      const dot = path === '' ? '' : '.';
      stack.push(
        isList
          ? { value: inner as unknown, path: `${path}[${key}]`, pattern: `${pattern}[]`, name }
          : { value: inner as unknown, path: path + dot + key, pattern: pattern + dot + key, name: key },
      );
    }
  }
  return leaves;
}

/** The attributes and texts of an XML document in order; comments do not count. */
export function xmlLeaves(root: XmlElement): Leaf[] {
  const leaves: Leaf[] = [];
  const stack: { element: XmlElement; path: string; pattern: string }[] = [
    { element: root, path: root.name, pattern: root.name },
  ];
  for (let open = stack.pop(); open; open = stack.pop()) {
    const { element, path, pattern } = open;
    for (const { name, value } of element.attributes)
      leaves.push({ path: `${path}/@${name}`, pattern: `${pattern}/@${name}`, name, value });
    const text = element.children
      .flatMap((child) => (child.kind === 'text' ? [child.text.trim()] : []))
      .join(' ');
    const inner = element.children.filter((child): child is XmlElement => child.kind === 'element');
    if (text !== '' || (inner.length === 0 && element.attributes.length === 0))
      leaves.push({ path, pattern, name: element.name, value: text });
    const totals = Map.groupBy(inner, ({ name }) => name);
    const numbers = new Map<string, number>();
    const children = inner.map((child) => {
      const number = (numbers.get(child.name) ?? 0) + 1;
      numbers.set(child.name, number);
      const isOne = totals.get(child.name)?.length === 1;
      return {
        element: child,
        path: `${path}/${child.name}${isOne ? '' : `[${number}]`}`,
        pattern: `${pattern}/${child.name}`,
      };
    });
    stack.push(...children.toReversed());
  }
  return leaves;
}

function leafUnits(leaves: readonly Leaf[]): Units {
  const at = (index: number): Leaf => leaves[index] ?? { path: '', pattern: '', name: '', value: '' };
  const noise = ({ name, value }: Leaf): Noise => noiseOf(name, value.replaceAll(/^"|"$/g, ''));
  const print = (index: number, isLeftOut: (kind: Noise) => boolean) => {
    const leaf = at(index);
    return `${leaf.pattern}\u0000${isLeftOut(noise(leaf)) ? '' : leaf.value}`;
  };
  return {
    count: leaves.length,
    raw: (index) => `${at(index).path}: ${at(index).value}`,
    print: (index) => print(index, (kind) => kind === 'technical'),
    shape: (index) => print(index, (kind) => kind !== ''),
    key: (index) => at(index).pattern,
    kind: (index) => at(index).pattern,
    // Paths that differ only in positions are the same field.
    fields: (index) => [{ id: at(index).pattern, value: at(index).value, noise: noise(at(index)) }],
  };
}

/** Compares the values of two documents by their paths. */
export function compareValues(left: readonly Leaf[], right: readonly Leaf[]): Comparison {
  const [a, b] = [leafUnits(left), leafUnits(right)];
  return comparePlain({
    unit: 'value',
    left: a,
    right: b,
    pieces: (beside) => leafPieces(beside, (beside.units === a ? left : right)[beside.index]),
    words: (row, found) =>
      found.map(({ left: old = '', right: now = '', noise }) => ({
        place: right[row.right]?.path ?? '',
        left: old,
        right: now,
        noise,
      })),
  });
}

function leafPieces({ found }: Beside, leaf: Leaf | undefined): readonly Piece[] {
  if (!leaf) return [];
  const [pair] = found;
  return [
    { text: leaf.path || 'document', look: 'name' },
    { text: ': ', look: 'separator' },
    { text: leaf.value, look: 'value', ...(pair && { differs: pair.noise || 'plain' }) },
  ];
}
