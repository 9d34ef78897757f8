import type { EdiDictionary } from '#edi/dictionary/types.ts';
import { delimitersAt, rawSegment, segmentAt, standardAt, tagAt } from '#edi/document.ts';
import type { EdiPlace } from '#edi/explain.ts';
import { placeName } from '#edi/names.ts';
import type { EdiDocument, EdiSegment } from '#edi/types.ts';
import type { Field, Units } from './comparison.ts';
import { noiseOfName, type Noise } from './noise.ts';

/** The id of a field: its position in the segment. */
export const fieldId = ({ element, repeat, component }: EdiPlace): string =>
  `${element}.${repeat}.${component}`;

export const placeOfId = (id: string): EdiPlace => {
  const [element = 1, repeat = 1, component = 1] = id.split('.').map(Number);
  return { element, repeat, component };
};

const LF = 10;
const CR = 13;

/** Which kinds of values a text omits. */
type LeftOut = 'technical' | 'all';
const isLeftOut = (noise: Noise, leftOut: LeftOut): boolean =>
  noise !== '' && (leftOut === 'all' || noise === 'technical');

interface Meaning {
  readonly noise: Noise;
  readonly isQualifier: boolean;
}

/**
 * The meanings of a segment's values, by `slot` of element and component; component 0 stands for an element without
 * components.
 */
type Meanings = Map<number, Meaning>;
const slot = (element: number, component: number): number => element * 1000 + component;

/** The segments of a file as units. The meaning of each element is looked up only once. */
export function ediUnits(document: EdiDocument, dictionary: EdiDictionary | undefined): Units {
  const known = new Map<string, Meanings>();
  const meaningsOf = (tag: string): Meanings => {
    let meanings = known.get(tag);
    if (!meanings) known.set(tag, (meanings = new Map()));
    return meanings;
  };
  const meaningIn = (
    meanings: Meanings,
    at: number,
    segment: EdiSegment,
    element: number,
    component: number,
  ) => {
    const { name = '' } = placeName(dictionary, document, segment, element, component);
    const found = {
      noise: noiseOfName(name),
      isQualifier: /qualifier|entity identifier code|function code/i.test(name),
    };
    meanings.set(at, found);
    return found;
  };
  const each = (segment: EdiSegment, visit: (place: EdiPlace, value: string, meaning: Meaning) => void) => {
    const meanings = meaningsOf(segment.tag);
    for (const [e, { repeats }] of segment.elements.entries()) {
      const hasParts = (repeats[0]?.components.length ?? 0) > 1;
      for (const [r, { components }] of repeats.entries())
        for (const [c, { value }] of components.entries()) {
          const at = slot(e + 1, hasParts ? c + 1 : 0);
          const meaning = meanings.get(at) ?? meaningIn(meanings, at, segment, e + 1, c + 1);
          visit({ element: e + 1, repeat: r + 1, component: c + 1 }, value, meaning);
        }
    }
  };
  const decoded = (index: number, leftOut: LeftOut): string => {
    const segment = segmentAt(document, index);
    let text = segment.tag;
    each(segment, ({ repeat, component }, value, { noise }) => {
      text += repeat > 1 ? '^' : component > 1 ? ':' : '*';
      if (!isLeftOut(noise, leftOut)) text += value.trim();
    });
    return text;
  };
  /** Like `decoded`, but without decoding the segment, which most do not need: a file may have 150,000 segments. */
  const without = (index: number, leftOut: LeftOut): string => {
    const { element, component, repetition, release } = delimitersAt(document, index);
    const tag = tagAt(document, index);
    // In X12, binary data is a single element, whatever it contains.
    const isSimple = standardAt(document, index) === 'x12';
    if (tag === 'ISA' || tag === 'UNA') return decoded(index, leftOut);
    const [nextElement, nextPart] = [element.charCodeAt(0), component.charCodeAt(0)];
    const [repeated, released] = [repetition.charCodeAt(0), release.charCodeAt(0)];
    const meanings = meaningsOf(tag);
    const { text } = document;
    const end = document.ends[index] ?? 0;
    let found = '';
    let taken = document.starts[index] ?? 0;
    let from = (document.tagEnds[index] ?? end) + 1;
    let place = 1;
    let part = 1;
    for (let at = from; at <= end; at++) {
      const code = at < end ? text.charCodeAt(at) : nextElement;
      const isPart = code === nextPart;
      if (code === repeated || code === released || code === LF || code === CR || (isPart && isSimple))
        return decoded(index, leftOut);
      if (code !== nextElement && !isPart) continue;
      const key = slot(place, isPart || part > 1 ? part : 0);
      const { noise } =
        meanings.get(key) ?? meaningIn(meanings, key, segmentAt(document, index), place, part);
      if (isLeftOut(noise, leftOut)) {
        found += text.slice(taken, from);
        taken = at;
      }
      from = at + 1;
      part = isPart ? part + 1 : 1;
      if (!isPart) place++;
    }
    found += text.slice(taken, end);
    if (!isSimple && component !== '' && component !== ':') found = found.replaceAll(component, ':');
    return element === '' || element === '*' ? found : found.replaceAll(element, '*');
  };
  const prints: string[] = [];
  return {
    count: document.segmentCount,
    raw: (index) => rawSegment(document, index).trim(),
    print: (index) => (prints[index] ??= without(index, 'technical')),
    shape: (index) => without(index, 'all'),
    key: (index) => {
      const segment = segmentAt(document, index);
      let qualifier: string | null = null;
      each(segment, (_place, value, { isQualifier }) => {
        if (isQualifier) qualifier ??= value;
      });
      return `${segment.tag} ${qualifier ?? ''}`;
    },
    kind: (index) => tagAt(document, index),
    fields: (index) => {
      const fields: Field[] = [];
      each(segmentAt(document, index), (place, value, { noise }) =>
        fields.push({ id: fieldId(place), value: value.trim(), noise }),
      );
      return fields;
    },
  };
}
