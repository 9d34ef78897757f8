import { tagAt, valueAt } from './document.ts';
import type { EdiMessage } from './structure.ts';
import type { EdiDocument } from './types.ts';

/** One loop (X12) or segment group (EDIFACT) of a document: the segment that starts it and the segments it contains. */
export interface LoopSpec {
  /** "0300", "SG4", "HL". */
  readonly id: string;
  readonly start: string;
  readonly segments: ReadonlySet<string>;
  readonly loops: readonly LoopSpec[];
}

/** A loop that occurs in a file. */
export interface LoopNode {
  readonly kind: 'loop';
  readonly id: string;
  readonly start: string;
  /** Index of its first segment. */
  readonly first: number;
  readonly last: number;
  /** For HL loops: the level code (HL03), e.g. "S". */
  readonly level?: string;
  readonly children: readonly StructureNode[];
}

export type StructureNode = LoopNode | { readonly kind: 'segment'; readonly index: number };

/**
 * Parses a loop table: one loop per line, `id START: members`, nested by two spaces. The first line lists the members
 * of the document itself.
 */
export function parseLoops(table: string): LoopSpec {
  const root = { id: '', start: '', segments: new Set<string>(), loops: [] as LoopSpec[] };
  const path = [root];
  for (const line of table.split('\n')) {
    const depth = (line.length - line.trimStart().length) >> 1;
    const colon = line.indexOf(':');
    if (colon < 0) {
      for (const tag of line.split(' ').filter(Boolean)) root.segments.add(tag);
      continue;
    }
    const [id = '', start = ''] = line.slice(0, colon).trim().split(' ');
    const segments = line
      .slice(colon + 1)
      .split(' ')
      .filter(Boolean);
    const spec = { id, start, segments: new Set(segments), loops: [] as LoopSpec[] };
    path.length = depth + 1;
    path[depth]?.loops.push(spec);
    path.push(spec);
  }
  return root;
}

interface OpenNode {
  spec: LoopSpec;
  /** The last of the spec's loops that occurred: a TAX after the details belongs to the summary, not the heading. */
  reached: number;
  children: StructureNode[];
  node: (LoopNode & { last: number }) | null;
}

/**
 * Arranges the segments of one message into loops. A segment goes to the innermost open loop that allows it; one that
 * the standard does not allow there still appears, one level up.
 */
export function readLoops(
  document: EdiDocument,
  message: EdiMessage,
  spec: LoopSpec | undefined,
): StructureNode[] {
  const root: OpenNode = { spec: spec ?? parseLoops(''), reached: 0, children: [], node: null };
  const stack = [root];
  const levels = new Map<string, OpenNode[]>();
  const hierarchical = root.spec.loops.some((loop) => loop.start === 'HL');

  for (let index = message.first; index <= message.last; index++) {
    const tag = tagAt(document, index);
    if (tag === 'HL' && hierarchical) {
      openLevel(document, index, stack, levels);
      continue;
    }
    const at = stack.findLastIndex(
      ({ spec: open }) => open.loops.some((loop) => loop.start === tag) || open.segments.has(tag),
    );
    stack.length = Math.max(at, 0) + 1;
    const parent = stack.at(-1) ?? root;
    const loop = nextLoop(parent, tag);
    if (loop) stack.push(open(parent, loop, index));
    else parent.children.push({ kind: 'segment', index });
    for (const { node } of stack) if (node) node.last = index;
  }
  return root.children;
}

function nextLoop(parent: OpenNode, tag: string): LoopSpec | undefined {
  const { loops } = parent.spec;
  const later = loops.findIndex((loop, at) => at >= parent.reached && loop.start === tag);
  const at = later >= 0 ? later : loops.findIndex((loop) => loop.start === tag);
  if (at >= 0) parent.reached = at;
  return loops[at];
}

function open(parent: OpenNode, spec: LoopSpec, index: number, level?: string): OpenNode {
  const children: StructureNode[] = [{ kind: 'segment', index }];
  const node = { kind: 'loop' as const, id: spec.id, start: spec.start, first: index, last: index, children };
  const opened = level === undefined ? node : { ...node, level };
  parent.children.push(opened);
  return { spec, reached: 0, children, node: opened };
}

/** Real documents have about six levels; a chain of thousands would take quadratic time. */
const deepest = 50;

/** HL loops nest by HL02, the id of the parent level, not by order. */
function openLevel(
  document: EdiDocument,
  index: number,
  stack: OpenNode[],
  levels: Map<string, OpenNode[]>,
): void {
  const path = (levels.get(valueAt(document, index, 2)) ?? stack.slice(0, 1)).slice(0, deepest);
  const parent = path.at(-1);
  const spec = stack[0]?.spec.loops.find((loop) => loop.start === 'HL');
  if (!parent || !spec) return;
  const opened = open(parent, spec, index, valueAt(document, index, 3));
  stack.splice(0, stack.length, ...path, opened);
  levels.set(valueAt(document, index, 1), [...path, opened]);
  for (const { node } of stack) if (node) node.last = index;
}
