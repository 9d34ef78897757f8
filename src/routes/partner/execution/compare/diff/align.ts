import { diffArrays } from 'diff';
import type { Work } from '#lib/steps.ts';
import type { Units } from './comparison.ts';

export type Pair = readonly [left: number, right: number];

export interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * The most insertions and deletions that are searched for. Beyond it, units are paired in order, because an exact
 * result would take minutes.
 */
const MAX_EDITS = 1500;

/** Units between two steps: some milliseconds. */
export const STEP = 1000;

/**
 * Replaces each text by a number, the same for equal texts, because they are compared many times. Null if so few texts
 * are equal that aligning them would exceed `MAX_EDITS`.
 */
function* numbered(left: Texts, right: Texts): Work<readonly [left: number[], right: number[]] | null> {
  const numbers = new Map<string, number>();
  const open: number[] = [];
  const numberOf = (text: string): number => {
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  };
  const a: number[] = [];
  for (let at = left.span.from; at < left.span.to; at++) {
    if (at % STEP === 0) yield;
    const number = numberOf(left.text(at));
    open[number] = (open[number] ?? 0) + 1;
    a.push(number);
  }
  let common = 0;
  const b: number[] = [];
  for (let at = right.span.from; at < right.span.to; at++) {
    if (at % STEP === 0) yield;
    const number = numberOf(right.text(at));
    const left = open[number] ?? 0;
    if (left > 0) {
      open[number] = left - 1;
      common++;
    }
    b.push(number);
  }
  return a.length + b.length - 2 * common > MAX_EDITS ? null : [a, b];
}

/** The texts of the units in a span. */
interface Texts {
  readonly span: Span;
  readonly text: (index: number) => string;
}

interface Block {
  readonly equal: boolean;
  left: number;
  right: number;
}

/** Splits two lists of texts into blocks that are equal or different. Null if they differ too much. */
function* runs(left: Texts, right: Texts): Work<readonly Block[] | null> {
  const lists = yield* numbered(left, right);
  const found = lists && diffArrays(lists[0], lists[1], { maxEditLength: MAX_EDITS });
  if (!found) return null;
  const blocks: Block[] = [];
  for (const { added, removed, count } of found) {
    const last = blocks.at(-1);
    if (!added && !removed) blocks.push({ equal: true, left: count, right: count });
    else if (last && !last.equal) last[added ? 'right' : 'left'] += count;
    else blocks.push({ equal: false, left: removed ? count : 0, right: added ? count : 0 });
  }
  return blocks;
}

type Names = readonly ((units: Units) => (index: number) => string)[];

const byName: Names = [
  (units) => units.print.bind(units),
  (units) => units.shape.bind(units),
  (units) => units.key.bind(units),
  (units) => units.kind.bind(units),
];

/**
 * Pairs the units of two spans: first those that are equal except for values expected to change; then, between these,
 * units about the same subject; then units of the same kind. The rest have no counterpart.
 */
export function* align(
  left: Units,
  right: Units,
  spans: readonly [left: Span, right: Span] = [
    { from: 0, to: left.count },
    { from: 0, to: right.count },
  ],
  names: Names = byName,
): Work<Pair[]> {
  const [a, b] = spans;
  const pairs: Pair[] = [];
  const [name, ...later] = names;
  if (!name || a.from === a.to || b.from === b.to) {
    for (let at = a.from; at < a.to; at++) pairs.push([at, -1]);
    for (let at = b.from; at < b.to; at++) pairs.push([-1, at]);
    return pairs;
  }
  const [leftText, rightText] = [name(left), name(right)];
  // Most spans begin and end alike; pairing these needs no search.
  const shorter = Math.min(a.to - a.from, b.to - b.from);
  let head = 0;
  while (head < shorter && leftText(a.from + head) === rightText(b.from + head)) {
    if (++head % STEP === 0) yield;
  }
  let tail = 0;
  while (tail < shorter - head && leftText(a.to - 1 - tail) === rightText(b.to - 1 - tail)) {
    if (++tail % STEP === 0) yield;
  }
  const restA = { from: a.from + head, to: a.to - tail };
  const restB = { from: b.from + head, to: b.to - tail };
  for (let at = 0; at < head; at++) pairs.push([a.from + at, b.from + at]);
  for (const pair of yield* between()) pairs.push(pair);
  for (let at = 0; at < tail; at++) pairs.push([restA.to + at, restB.to + at]);
  return pairs;

  function* between(): Work<readonly Pair[]> {
    const [ofA, ofB] = [restA.to - restA.from, restB.to - restB.from];
    // Nothing can be equal here: a side is empty, or both have a single unit, and the loops above found these
    // different.
    if (ofA === 0 || ofB === 0 || (ofA === 1 && ofB === 1))
      return yield* align(left, right, [restA, restB], later);
    const blocks = yield* runs({ span: restA, text: leftText }, { span: restB, text: rightText });
    if (!blocks)
      return later.length > 0 ? yield* align(left, right, [restA, restB], later) : inOrder(restA, restB);
    const found: Pair[] = [];
    let [i, j] = [restA.from, restB.from];
    for (const block of blocks) {
      if (block.equal) for (let at = 0; at < block.left; at++) found.push([i + at, j + at]);
      else
        for (const pair of yield* align(
          left,
          right,
          [
            { from: i, to: i + block.left },
            { from: j, to: j + block.right },
          ],
          later,
        ))
          found.push(pair);
      i += block.left;
      j += block.right;
    }
    return found;
  }
}

/** Pairs two spans unit by unit, in order. */
export function inOrder(a: Span, b: Span): Pair[] {
  const length = Math.max(a.to - a.from, b.to - b.from);
  return Array.from({ length }, (_, at) => [
    a.from + at < a.to ? a.from + at : -1,
    b.from + at < b.to ? b.from + at : -1,
  ]);
}
