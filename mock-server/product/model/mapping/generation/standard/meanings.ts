import type { EdiStandard } from '#schema-types';
import type { EdiNode } from '../../../../../formats/edi-tree.ts';
import {
  EDIFACT_CODES,
  EDIFACT_ELEMENTS,
  EDIFACT_NUMBERS,
  EDIFACT_PAIRS,
  EDIFACT_QUALIFIERS,
} from './edifact.ts';
import { X12_CODES, X12_ELEMENTS, X12_PAIR_ELEMENTS, X12_PAIRS, X12_QUALIFIERS } from './x12.ts';

/** A segment on the path to an element, with the qualifier that distinguishes it from others with the same tag. */
export interface PathStep {
  readonly tag: string;
  readonly qualifier: { readonly element: string; readonly value: string } | null;
}

/** Elements that distinguish segments with this tag; the first one that is not empty counts. */
export const qualifiersOf = (standard: EdiStandard, tag: string): readonly string[] =>
  (standard === 'X12' ? X12_QUALIFIERS : EDIFACT_QUALIFIERS)[tag] ?? [];

/** Position of an element in its segment, and of the component in it. */
export function positionOf(
  tag: string,
  element: string,
): { readonly element: number; readonly component: number } {
  const [, first = '0', second = '1'] = /^(\d\d)(?:_(\d{1,2}))?$/.exec(element.slice(tag.length)) ?? [];
  return { element: Number(first), component: Number(second) };
}

function elementName(standard: EdiStandard, tag: string, key: string): string | null {
  const { element, component } = positionOf(tag, key);
  const name = (standard === 'X12' ? X12_ELEMENTS : EDIFACT_ELEMENTS)[tag]?.[element];
  const text = typeof name === 'string' ? (component === 1 ? name : '') : (name?.[component - 1] ?? '');
  return text === '' ? null : text;
}

export const codeMeaning = (standard: EdiStandard, tag: string, code: string): string | null =>
  (standard === 'X12' ? X12_CODES : EDIFACT_CODES)[tag]?.[code] ?? null;

/** The code that tells the kind of a product or contact number. */
function pairCode(
  standard: EdiStandard,
  tag: string,
  { key, node }: { key: string; node: EdiNode },
): string | null {
  const { element, component } = positionOf(tag, key);
  const beside = (name: string): string | null => (typeof node[name] === 'string' ? node[name] : null);
  if (standard === 'EDIFACT') {
    return component === 1 && (tag === 'PIA' || tag === 'LIN') && element > 1 ? beside(`${key}_2`) : null;
  }
  const first = X12_PAIR_ELEMENTS[tag];
  if (first === undefined || element <= first || (element - first) % 2 === 0) return null;
  return beside(`${tag}${String(element - 1).padStart(2, '0')}`);
}

/** Whether a name is meaningless without its qualifier's meaning. */
const isBare = (name: string): boolean => /^[a-z]/.test(name);

/** The standard's description of an element, and the code that tells the kind of a number. */
export function standardMeaning(
  standard: EdiStandard,
  steps: readonly PathStep[],
  { key, node }: { key: string; node: EdiNode },
): { readonly meaning: string | null; readonly code: string | null } {
  const step = steps.at(-1);
  if (!step) return { meaning: null, code: null };
  const code = pairCode(standard, step.tag, { key, node });
  const ofPair = code === null ? undefined : (standard === 'X12' ? X12_PAIRS : EDIFACT_PAIRS)[code];
  const name = ofPair ?? elementName(standard, step.tag, key);
  const whose = steps
    .map(({ tag, qualifier }) => qualifier && codeMeaning(standard, tag, qualifier.value))
    .filter((candidate) => candidate !== null && candidate !== undefined)
    .at(-1);
  if (name === null) return { meaning: null, code };
  if (!isBare(name) && ofPair === undefined) return { meaning: name, code };
  if (ofPair !== undefined && step.tag !== 'PER') return { meaning: ofPair, code };
  const isWhole = /^(?:reference|total|measured value|amount)$/.test(name);
  if (whose === undefined) return { meaning: name.charAt(0).toUpperCase() + name.slice(1), code };
  const last = name.charAt(0).toLowerCase() + name.slice(1);
  return { meaning: isWhole ? whose : `${whose}: ${last}`, code };
}

/** Whether the standard knows a segment with this tag. */
export const isKnownTag = (standard: EdiStandard, tag: string): boolean =>
  Object.hasOwn(standard === 'X12' ? X12_ELEMENTS : EDIFACT_ELEMENTS, tag);

/** The element with a number that specifications of EDIFACT messages use, such as 2380 in DTM. */
export const numberedElement = (tag: string, number: string): string | null =>
  EDIFACT_NUMBERS[tag]?.[number] ?? null;
