import type { XmlElement } from '#lib/xml.ts';
import { JsonNumber } from '#lib/json-steps.ts';
import type { Work } from '#lib/steps.ts';
import { STEP } from './align.ts';
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

/** A list or object whose values are being read. */
interface Open {
  readonly value: readonly unknown[] | Readonly<Record<string, unknown>>;
  /** Null for a list. */
  readonly keys: readonly string[] | null;
  readonly path: string;
  readonly pattern: string;
  readonly name: string;
  at: number;
}

/** The values of a JSON document in order. An empty object or list is a value, too. */
export function* jsonLeaves(root: unknown): Work<Leaf[]> {
  const leaves: Leaf[] = [];
  // Not recursive: a document may be nested deeper than the call stack.
  const stack: Open[] = [];
  const read = (value: unknown, path: string, pattern: string, name: string) => {
    if (value instanceof JsonNumber) leaves.push({ path, pattern, name, value: value.source });
    else if (Array.isArray(value) && value.length > 0)
      stack.push({ value: value as readonly unknown[], keys: null, path, pattern, name, at: 0 });
    else if (isObject(value) && Object.keys(value).length > 0)
      stack.push({ value, keys: Object.keys(value), path, pattern, name, at: 0 });
    else leaves.push({ path, pattern, name, value: JSON.stringify(value) });
  };
  read(root, '', '', '');
  let steps = 0;
  for (let open = stack.at(-1); open; open = stack.at(-1)) {
    if (++steps % STEP === 0) yield;
    const { value, keys, path, pattern, name, at } = open;
    open.at++;
    const dot = path === '' ? '' : '.';
    if (keys === null) {
      if (at === (value as readonly unknown[]).length) stack.pop();
      else read((value as readonly unknown[])[at], `${path}[${at}]`, `${pattern}[]`, name);
    } else {
      const key = keys[at];
      if (key === undefined) stack.pop();
      else
        read((value as Readonly<Record<string, unknown>>)[key], path + dot + key, pattern + dot + key, key);
    }
  }
  return leaves;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The attributes and texts of an XML document in order; comments do not count. */
export function* xmlLeaves(root: XmlElement): Work<Leaf[]> {
  const leaves: Leaf[] = [];
  const stack: { element: XmlElement; path: string; pattern: string }[] = [
    { element: root, path: root.name, pattern: root.name },
  ];
  let steps = 0;
  for (let open = stack.pop(); open; open = stack.pop()) {
    if (++steps % STEP === 0) yield;
    const { element, path, pattern } = open;
    for (const { name, value } of element.attributes)
      leaves.push({ path: `${path}/@${name}`, pattern: `${pattern}/@${name}`, name, value });
    const texts: string[] = [];
    /** How many children have each name. */
    const totals = new Map<string, number>();
    for (const child of element.children) {
      if (child.kind === 'text') texts.push(child.text.trim());
      else if (child.kind === 'element') totals.set(child.name, (totals.get(child.name) ?? 0) + 1);
    }
    const text = texts.join(' ');
    if (text !== '' || (totals.size === 0 && element.attributes.length === 0))
      leaves.push({ path, pattern, name: element.name, value: text });
    // From the last to the first, because the latest on the stack is read next.
    const numbers = new Map(totals);
    for (let at = element.children.length - 1; at >= 0; at--) {
      if (++steps % STEP === 0) yield;
      const child = element.children[at];
      if (child?.kind !== 'element') continue;
      const number = numbers.get(child.name) ?? 1;
      numbers.set(child.name, number - 1);
      stack.push({
        element: child,
        path: `${path}/${child.name}${totals.get(child.name) === 1 ? '' : `[${number}]`}`,
        pattern: `${pattern}/${child.name}`,
      });
    }
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
export function* compareValues(left: readonly Leaf[], right: readonly Leaf[]): Work<Comparison> {
  const [a, b] = [leafUnits(left), leafUnits(right)];
  return yield* comparePlain({
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
