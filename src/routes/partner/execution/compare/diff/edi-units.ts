import type { EdiDictionary } from '../../../../../edi/dictionary/types.ts';
import { delimitersAt, rawSegment, segmentAt, tagAt } from '../../../../../edi/document.ts';
import type { EdiPlace } from '../../../../../edi/explain.ts';
import { placeName } from '../../../../../edi/names.ts';
import type { EdiDocument, EdiSegment } from '../../../../../edi/types.ts';
import type { Field, Units } from './comparison.ts';
import { noiseOfName, type Noise } from './noise.ts';

/** The id of a field: its place in the segment. */
export const fieldId = ({ element, repeat, component }: EdiPlace): string =>
  `${element}.${repeat}.${component}`;

export const placeOfId = (id: string): EdiPlace => {
  const [element = 1, repeat = 1, component = 1] = id.split('.').map(Number);
  return { element, repeat, component };
};

/** The segments of a file as units; what its elements mean is looked up once for each. */
export function ediUnits(document: EdiDocument, dictionary: EdiDictionary | undefined): Units {
  const known = new Map<string, { noise: Noise; isQualifier: boolean }>();
  const meaningOf = (segment: EdiSegment, element: number, component: number) => {
    const several = (segment.elements[element - 1]?.repeats[0]?.components.length ?? 0) > 1;
    const key = `${segment.tag} ${element} ${component} ${several}`;
    let found = known.get(key);
    if (!found) {
      const { name = '' } = placeName(dictionary, document, segment, element, component);
      found = {
        noise: noiseOfName(name),
        isQualifier: /qualifier|entity identifier code|function code/i.test(name),
      };
      known.set(key, found);
    }
    return found;
  };
  const each = (
    segment: EdiSegment,
    visit: (place: EdiPlace, value: string, meaning: { noise: Noise; isQualifier: boolean }) => void,
  ) => {
    for (const [e, { repeats }] of segment.elements.entries())
      for (const [r, { components }] of repeats.entries())
        for (const [c, { value }] of components.entries())
          visit({ element: e + 1, repeat: r + 1, component: c + 1 }, value, meaningOf(segment, e + 1, c + 1));
  };
  const decoded = (index: number, isLeftOut: (noise: Noise) => boolean): string => {
    const segment = segmentAt(document, index);
    let text = segment.tag;
    each(segment, ({ repeat, component }, value, { noise }) => {
      text += repeat > 1 ? '^' : component > 1 ? ':' : '*';
      if (!isLeftOut(noise)) text += value.trim();
    });
    return text;
  };
  /** What the elements of a segment are; null if one of them has parts that are not all of one kind. */
  const plans = new Map<string, readonly Noise[] | null>();
  const planOf = (tag: string, index: number, elements: number): readonly Noise[] | null => {
    const key = `${tag} ${elements}`;
    let plan = plans.get(key);
    if (plan === undefined) {
      const kinds: Noise[] = Array.from({ length: elements }, () => '');
      const seen = new Set<number>();
      plan = kinds;
      each(segmentAt(document, index), ({ element }, _value, { noise }) => {
        if (seen.has(element) && kinds[element - 1] !== noise) plan = null;
        seen.add(element);
        kinds[element - 1] = noise;
      });
      plans.set(key, plan);
    }
    return plan;
  };
  /** The same without decoding the segment, for the many that need none: a file has 150,000. */
  const without = (index: number, isLeftOut: (noise: Noise) => boolean): string => {
    const { element, component, repetition, release } = delimitersAt(document, index);
    const tag = tagAt(document, index);
    const text = document.text.slice(document.tagEnds[index], document.ends[index]);
    if (tag === 'ISA' || (release !== '' && text.includes(release))) return decoded(index, isLeftOut);
    const values = text.split(element);
    const hasParts =
      (component !== '' && text.includes(component)) || (repetition !== '' && text.includes(repetition));
    const plan = hasParts ? null : planOf(tag, index, values.length - 1);
    if (!plan) return decoded(index, isLeftOut);
    if (element === '*' && !plan.some(isLeftOut)) return tag + text;
    for (const [at, noise] of plan.entries()) if (isLeftOut(noise)) values[at + 1] = '';
    return tag + values.join('*');
  };
  return {
    count: document.segmentCount,
    raw: (index) => rawSegment(document, index).trim(),
    print: (index) => without(index, (noise) => noise === 'technical'),
    shape: (index) => without(index, (noise) => noise !== ''),
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
