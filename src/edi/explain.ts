import type { EdiDictionary } from './dictionary/types.ts';
import { placeName, readCode } from './names.ts';
import type { EdiDocument, EdiSegment } from './types.ts';

/** A position in a segment; element, component and repeat are 1-based. */
export interface EdiPlace {
  readonly element: number;
  readonly repeat: number;
  readonly component: number;
}

export interface Explanation {
  readonly reference: string;
  readonly name: string | undefined;
  readonly value: string;
  /** The meaning of the code, or the date in words. */
  readonly meaning: string | undefined;
  /** False if the value is a code that the standard does not define. */
  readonly known: boolean | undefined;
}

/** Everything the viewer shows about one value. */
export function explainValue(
  dictionary: EdiDictionary | undefined,
  document: EdiDocument,
  segment: EdiSegment,
  at: EdiPlace,
): Explanation {
  const repeat = segment.elements[at.element - 1]?.repeats[at.repeat - 1];
  const value = repeat?.components[at.component - 1]?.value ?? '';
  const place = placeName(dictionary, document, segment, at.element, at.component);
  const reading = dictionary ? readCode(dictionary, segment, place.elementId, value) : undefined;
  const format = place.elementId === '2380' ? (repeat?.components[at.component]?.value ?? '') : '';
  return {
    reference: place.reference,
    name: place.name,
    value,
    meaning: reading?.meaning ?? readDate(place.elementId, value, format),
    known: reading?.known,
  };
}

/** "N4-02 State or Province Code = QQ — not a known code" */
export function explanationText({ reference, name, value, meaning, known }: Explanation): string {
  const head = [reference, name].filter(Boolean).join(' ');
  const tail = known === false ? ' — not a known code' : meaning ? ` — ${meaning}` : '';
  return `${head} = ${value.trim() || '(empty)'}${tail}`;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats of the date elements: X12 element ids, and the format codes (2379) of an EDIFACT DTM. */
const patterns: Readonly<Record<string, RegExp>> = {
  '373': /^(?<y>\d{4})(?<m>\d\d)(?<d>\d\d)$/,
  I08: /^(?<y>\d\d)(?<m>\d\d)(?<d>\d\d)$/,
  '337': /^(?<h>\d\d)(?<n>\d\d)(?:(?<s>\d\d)\d*)?$/,
  '161': /^(?<h>\d\d)(?<n>\d\d)$/,
  I09: /^(?<h>\d\d)(?<n>\d\d)$/,
  '0017': /^(?<y>\d\d|\d{4})(?<m>\d\d)(?<d>\d\d)$/,
  '0019': /^(?<h>\d\d)(?<n>\d\d)$/,
  DTM101: /^(?<y>\d\d)(?<m>\d\d)(?<d>\d\d)$/,
  DTM102: /^(?<y>\d{4})(?<m>\d\d)(?<d>\d\d)$/,
  DTM201: /^(?<y>\d\d)(?<m>\d\d)(?<d>\d\d)(?<h>\d\d)(?<n>\d\d)$/,
  DTM203: /^(?<y>\d{4})(?<m>\d\d)(?<d>\d\d)(?<h>\d\d)(?<n>\d\d)$/,
  DTM204: /^(?<y>\d{4})(?<m>\d\d)(?<d>\d\d)(?<h>\d\d)(?<n>\d\d)(?<s>\d\d)$/,
  DTM401: /^(?<h>\d\d)(?<n>\d\d)$/,
};

function readDate(elementId: string | undefined, value: string, format: string): string | undefined {
  const parts = patterns[elementId === '2380' ? `DTM${format}` : (elementId ?? '')]?.exec(
    value.trim(),
  )?.groups;
  if (!parts) return undefined;
  const { y, m, d, h, n, s } = parts;
  const month = months[Number(m) - 1];
  if (m !== undefined && !month) return undefined;
  const day = month && y !== undefined ? `${Number(d)} ${month} ${y.length === 2 ? `20${y}` : y}` : '';
  const time = h === undefined ? '' : [h, n, s].filter(Boolean).join(':');
  return [day, time].filter(Boolean).join(', ');
}
