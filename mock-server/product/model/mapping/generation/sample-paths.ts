import type { EdiStandard } from '#schema-types';
import type { EdiNode } from '../../../../formats/edi-tree.ts';
import { qualifiersOf, standardMeaning, type PathStep } from './standard/meanings.ts';

/** A path that occurs in the sample. */
export interface SamplePath {
  /** Display name: `BEG03`, `DTM (010) 02`, `N1 (ST) N401`. */
  readonly source_path: string;
  /** Steps from the transaction set; empty for the envelope. */
  readonly steps: readonly PathStep[];
  /** Key of the element, such as `BEG03` or `DTM01_2`. For the envelope, the expression itself. */
  readonly element: string;
  /** First value. */
  readonly example: string;
  /** The standard's description; null if it depends on the partners. */
  readonly meaning: string | null;
  /** Value of the code that tells the kind of a product or contact number. */
  readonly code: string | null;
}

/** A parsed interchange. */
export interface SampleTree {
  readonly interchange: Readonly<Record<string, string>>;
  readonly sets: readonly EdiNode[];
}

const isSegment = (key: string, value: unknown): value is EdiNode[] =>
  Array.isArray(value) && /^[A-Z][A-Z0-9]{1,2}$/.test(key);

const stepName = ({ tag, qualifier }: PathStep): string =>
  qualifier === null ? tag : `${tag} (${qualifier.value})`;

/** `BEG03`, `N1 (ST) 02`, `N1 (ST) N401`, `PO1 PID05`. */
export function pathName(steps: readonly PathStep[], element: string): string {
  const last = steps.at(-1);
  if (!last) return element;
  const before = steps.slice(0, -1).map(stepName);
  const own = last.qualifier === null ? [element] : [stepName(last), element.slice(last.tag.length)];
  return [...before, ...own].join(' ');
}

function stepOf(tag: string, node: EdiNode, standard: EdiStandard): PathStep {
  for (const element of qualifiersOf(standard, tag)) {
    const value = node[element];
    if (typeof value === 'string' && value !== '') return { tag, qualifier: { element, value } };
  }
  return { tag, qualifier: null };
}

/** Every path of the sample with its first value, in the order of the sample. */
export function pathsIn({ interchange, sets }: SampleTree, standard: EdiStandard): readonly SamplePath[] {
  const found = new Map<string, SamplePath>();
  const ends = standard === 'X12' ? (['ISA06', 'ISA08'] as const) : (['UNB02', 'UNB03'] as const);
  for (const [at, side] of (['sender', 'receiver'] as const).entries()) {
    const source_path = ends[at] ?? '';
    found.set(source_path, {
      source_path,
      steps: [],
      element: `$$.interchange.${side}`,
      example: interchange[side] ?? '',
      meaning: side === 'sender' ? 'Sender of the interchange' : 'Receiver of the interchange',
      code: null,
    });
  }
  const walk = (node: EdiNode, steps: readonly PathStep[]) => {
    const at = steps.at(-1);
    for (const [key, value] of Object.entries(node)) {
      if (isSegment(key, value)) {
        for (const ediNode of value) walk(ediNode, [...steps, stepOf(key, ediNode, standard)]);
      } else if (at && typeof value === 'string') {
        const source_path = pathName(steps, key);
        if (found.has(source_path)) continue;
        const { meaning, code } = standardMeaning(standard, steps, { key, node });
        found.set(source_path, { source_path, steps, element: key, example: value, meaning, code });
      }
    }
  };
  for (const set of sets) walk(set, []);
  return [...found.values()];
}

const stepExpression = ({ tag, qualifier }: PathStep): string =>
  qualifier === null ? tag : `${tag}[${qualifier.element}=${JSON.stringify(qualifier.value)}]`;

/** JSONata for a path, from the segment that `from` steps lead to. */
export const expressionOf = ({ steps, element }: SamplePath, from = 0): string =>
  [...steps.slice(from).map(stepExpression), element].join('.');

/** JSONata for the segments that a list is made of. */
export const loopExpression = (steps: readonly PathStep[]): string => steps.map(stepExpression).join('.');

interface Token {
  readonly steps: readonly { readonly tag: string; readonly value: string | null }[];
  /** Whether other steps may precede the first one. */
  readonly isOpen: boolean;
}

const tokenOf = (text: string): Token => ({
  isOpen: text.startsWith('**.'),
  steps: (text.match(/[A-Z][A-Z0-9]{1,2}(?:\[[^\]]*\])?(?=\.|$)/g) ?? []).map((value) => ({
    tag: /^[A-Z0-9]+/.exec(value)?.[0] ?? '',
    value: /="([^"]*)"/.exec(value)?.[1] ?? null,
  })),
});

/** The sample's path for a path of a rule; undefined if the sample has none. */
function matchingPath(loop: string, text: string, paths: readonly SamplePath[]): SamplePath | undefined {
  const element = /[A-Z][A-Z0-9]{1,2}\d\d(?:_\d{1,2})?$/.exec(text)?.[0] ?? '';
  const before = tokenOf(loop);
  const wanted = [...before.steps, ...tokenOf(text.slice(0, -element.length - 1)).steps];
  return paths.find(
    (path) =>
      path.element === element &&
      (before.isOpen ? path.steps.length >= wanted.length : path.steps.length === wanted.length) &&
      wanted.every(({ tag, value }, at) => {
        const step = path.steps.at(at - wanted.length);
        return step?.tag === tag && (value === null || value === step.qualifier?.value);
      }),
  );
}

/** The paths of the sample that an expression of a rule reads. */
export function pathsRead(loop: string, expression: string, paths: readonly SamplePath[]): SamplePath[] {
  if (expression.startsWith('$$')) return paths.filter(({ element }) => element === expression);
  const texts =
    expression.match(
      /(?:[A-Z][A-Z0-9]{1,2}(?:\[[^\]]*\])?\.)*\b[A-Z][A-Z0-9]{1,2}\d\d(?:_\d{1,2})?(?!\w|[="])/g,
    ) ?? [];
  return [...new Set(texts.flatMap((text) => matchingPath(loop, text, paths) ?? []))];
}
