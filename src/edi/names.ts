import { codeName } from '../lib/code-names.ts';
import type { CodeList, EdiDictionary } from './dictionary/types.ts';
import { standardAt, tagAt, valueAt } from './document.ts';
import type { EdiDocument, EdiSegment } from './types.ts';

export interface PlaceName {
  /** "N4-02"; with the component if the element is a composite: "STS-02-1". */
  readonly reference: string;
  /** "State or Province Code"; undefined if the dictionary does not have the segment. */
  readonly name: string | undefined;
  /** The id of the data element, such as "156". */
  readonly elementId: string | undefined;
}

/** The name of a segment; '' if the dictionary is for the other standard or does not have it. */
export function segmentName(
  dictionary: EdiDictionary | undefined,
  document: EdiDocument,
  index: number,
): string {
  if (!dictionary || dictionary.standard !== standardAt(document, index)) return '';
  return dictionary.segments.get(tagAt(document, index))?.name ?? '';
}

/** The position and name of a value. `element` and `component` are 1-based. */
export function placeName(
  dictionary: EdiDictionary | undefined,
  document: EdiDocument,
  segment: EdiSegment,
  element: number,
  component?: number,
): PlaceName {
  const composite = dictionary?.composites.get(elementId(dictionary, document, segment, element) ?? '');
  const number = String(element).padStart(2, '0');
  const several = (segment.elements[element - 1]?.repeats[0]?.components.length ?? 0) > 1;
  if (composite || several) {
    const id = composite?.components[(component ?? 1) - 1];
    const whole = component === undefined;
    return {
      reference: whole ? `${segment.tag}-${number}` : `${segment.tag}-${number}-${component}`,
      name: whole ? composite?.name : dictionary?.elements[id ?? ''],
      elementId: id,
    };
  }
  const id = elementId(dictionary, document, segment, element);
  return { reference: `${segment.tag}-${number}`, name: dictionary?.elements[id ?? ''], elementId: id };
}

/** The meaning of a code and whether it is valid; `known` is undefined if no complete list exists. */
export interface CodeReading {
  readonly meaning: string | undefined;
  readonly known: boolean | undefined;
}

/** Looks up a value in the code list of its data element. */
export function readCode(
  dictionary: EdiDictionary,
  segment: EdiSegment,
  elementId: string | undefined,
  value: string,
): CodeReading {
  const code = value.trim();
  if (code === '' || elementId === undefined) return { meaning: undefined, known: undefined };
  if (documentTypes.has(elementId)) return { meaning: dictionary.documents[code], known: undefined };
  const list = dictionary.codes[elementId];
  if (!list) return codeFromPlatform(elementId, code);
  const meaning = Object.hasOwn(list.meanings, code) ? list.meanings[code] : undefined;
  if (meaning !== undefined) return { meaning, known: true };
  return {
    meaning: undefined,
    known: list.complete && applies(dictionary, segment, list) ? false : undefined,
  };
}

function elementId(
  dictionary: EdiDictionary | undefined,
  document: EdiDocument,
  segment: EdiSegment,
  element: number,
): string | undefined {
  if (dictionary?.standard !== standardAt(document, segment.index)) return undefined;
  const id = dictionary?.segments.get(segment.tag)?.elements[element - 1];
  // The meaning of ISA11 changed in version 00402.
  if (id === 'I10' && valueAt(document, segment.index, 12) >= '00402') return 'I65';
  return id;
}

function applies(dictionary: EdiDictionary, segment: EdiSegment, list: CodeList): boolean {
  const { onlyWith } = list;
  if (!onlyWith) return true;
  const at = dictionary.segments.get(segment.tag)?.elements.indexOf(onlyWith.element) ?? -1;
  const value = at < 0 ? undefined : segment.elements[at]?.repeats[0]?.components[0]?.value;
  return !value || onlyWith.values.includes(value);
}

/** Whether unlisted values of the data element are known to be invalid. */
export function hasClosedList(dictionary: EdiDictionary, elementId: string): boolean {
  return Boolean(dictionary.codes[elementId]?.complete) || elementId in platformLists;
}

/** The elements that hold a document type: ST01, UNH's 0065, and their copies in acknowledgments. */
const documentTypes: ReadonlySet<string> = new Set(['143', '0065']);

const platformLists: Readonly<Record<string, 'region' | 'currency'>> = {
  '26': 'region',
  '100': 'currency',
  '3207': 'region',
  '3239': 'region',
  '8453': 'region',
  '6345': 'currency',
};

/** The browser provides country and currency names (ISO 3166, ISO 4217), but not for three-letter country codes. */
function codeFromPlatform(elementId: string, code: string): CodeReading {
  const type = platformLists[elementId];
  if (!type || !(type === 'region' ? /^[A-Z]{2}$/ : /^[A-Z]{3}$/).test(code))
    return { meaning: undefined, known: undefined };
  const meaning = codeName(type, code);
  return { meaning, known: meaning !== undefined };
}
