import { binaryElement } from './binary-segments.ts';
import type {
  Delimiters,
  EdiComponent,
  EdiDocument,
  EdiElement,
  EdiRepeat,
  EdiSegment,
  EdiStandard,
} from './types.ts';

const lineBreaks = /[\r\n]/g;

/** The tag of a segment, such as "N4". */
export function tagAt(document: EdiDocument, index: number): string {
  const start = document.starts[index] ?? 0;
  return document.text.slice(start, document.tagEnds[index] ?? start);
}

export function delimitersAt(document: EdiDocument, index: number): Delimiters {
  const delimiters = document.dialects[document.dialectOf[index] ?? 0];
  if (!delimiters) throw new RangeError(`The document has no segment ${index}.`);
  return delimiters;
}

/** The standard of the segment's interchange. */
export function standardAt(document: EdiDocument, index: number): EdiStandard | null {
  return document.standards[document.dialectOf[index] ?? 0] ?? null;
}

/** The text of a segment, with its terminator and anything up to the next segment. */
export function rawSegment(document: EdiDocument, index: number): string {
  return document.text.slice(document.starts[index], document.starts[index + 1] ?? document.text.length);
}

/**
 * The text before the first segment: a byte order mark, a mail header, or nothing.
 *
 * @internal
 */
export function preamble(document: EdiDocument): string {
  return document.text.slice(0, document.segmentCount === 0 ? document.text.length : document.starts[0]);
}

/** The segment that contains the character at `offset`; -1 before the first segment. */
export function segmentIndexAt(document: EdiDocument, offset: number): number {
  let low = 0;
  let high = document.segmentCount;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((document.starts[middle] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Decodes one segment. Fast enough for the visible rows; for a single value, `valueAt` does less work. */
export function segmentAt(document: EdiDocument, index: number): EdiSegment {
  const delimiters = delimitersAt(document, index);
  const start = document.starts[index] ?? 0;
  const end = document.ends[index] ?? start;
  return {
    index,
    tag: tagAt(document, index),
    start,
    end,
    terminated: document.text.startsWith(delimiters.segment, end),
    position: document.positions[index] ?? 0,
    elements: decodeElements(document, index, delimiters),
    delimiters,
  };
}

/** The decoded value of an element (1-based) or of one of its components; '' if absent. */
export function valueAt(document: EdiDocument, index: number, element: number, component = 1): string {
  if (index < 0 || index >= document.segmentCount) return '';
  const delimiters = delimitersAt(document, index);
  const end = document.ends[index] ?? 0;
  let at = document.tagEnds[index] ?? end;
  if (element > (dataElement(document, index) ?? element)) return '';
  for (let number = 1; number < element; number++) {
    at = nextDelimiter(document.text, at + 1, end, delimiters.element, delimiters.release);
    if (at >= end) return '';
  }
  if (at >= end) return '';
  if (element === dataElement(document, index)) return document.text.slice(at + 1, end);
  const elementEnd = nextDelimiter(document.text, at + 1, end, delimiters.element, delimiters.release);
  if (isUnsplit(document, index)) return decode(document.text.slice(at + 1, elementEnd), '');
  const { component: separator, repetition, release } = delimiters;
  const repeatEnd = nextDelimiter(document.text, at + 1, elementEnd, repetition, release);
  let from = at + 1;
  for (let number = 1; number < component; number++) {
    from = nextDelimiter(document.text, from, repeatEnd, separator, release) + 1;
    if (from > repeatEnd) return '';
  }
  const to = nextDelimiter(document.text, from, repeatEnd, separator, release);
  return decode(document.text.slice(from, to), release);
}

function decodeElements(document: EdiDocument, index: number, delimiters: Delimiters): EdiElement[] {
  const end = document.ends[index] ?? 0;
  const tagEnd = document.tagEnds[index] ?? end;
  const elements: EdiElement[] = [];
  if (standardAt(document, index) === 'edifact' && tagAt(document, index) === 'UNA')
    return tagEnd < end ? [whole(document.text, tagEnd, end)] : [];
  const dataAt = dataElement(document, index);
  let at = tagEnd;
  while (at < end) {
    if (elements.length + 1 === dataAt) {
      elements.push(untouched(document.text, at + 1, end));
      break;
    }
    const next = nextDelimiter(document.text, at + 1, end, delimiters.element, delimiters.release);
    elements.push(
      isUnsplit(document, index)
        ? whole(document.text, at + 1, next)
        : decodeElement(document.text, at + 1, next, delimiters),
    );
    at = next;
  }
  return elements;
}

/** The elements of an ISA define the separators, so none of them may be split. */
function isUnsplit(document: EdiDocument, index: number): boolean {
  return standardAt(document, index) === 'x12' && document.text.startsWith('ISA', document.starts[index]);
}

/** The element of a binary segment that extends to its end, whatever it contains. */
function dataElement(document: EdiDocument, index: number): number | undefined {
  if (standardAt(document, index) !== 'x12') return undefined;
  return binaryElement(document.text, document.starts[index] ?? 0);
}

function untouched(text: string, start: number, end: number): EdiElement {
  const component = { start, end, value: text.slice(start, end) };
  return { start, end, repeats: [{ start, end, components: [component] }] };
}

function whole(text: string, start: number, end: number): EdiElement {
  const component = { start, end, value: decode(text.slice(start, end), '') };
  return { start, end, repeats: [{ start, end, components: [component] }] };
}

function decodeElement(text: string, start: number, end: number, delimiters: Delimiters): EdiElement {
  const { component, repetition, release } = delimiters;
  const repeats: EdiRepeat[] = [];
  for (let from = start; from <= end;) {
    const repeatEnd = nextDelimiter(text, from, end, repetition, release);
    const components: EdiComponent[] = [];
    for (let at = from; at <= repeatEnd;) {
      const to = nextDelimiter(text, at, repeatEnd, component, release);
      components.push({ start: at, end: to, value: decode(text.slice(at, to), release) });
      at = to + 1;
    }
    repeats.push({ start: from, end: repeatEnd, components });
    from = repeatEnd + 1;
  }
  return { start, end, repeats };
}

/** The offset of the next unreleased delimiter in [from, to), or `to`. */
function nextDelimiter(text: string, from: number, to: number, delimiter: string, release: string): number {
  if (delimiter === '') return to;
  const wanted = delimiter.charCodeAt(0);
  const escape = release === '' ? -1 : release.charCodeAt(0);
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code === escape) at++;
    else if (code === wanted) return at;
  }
  return to;
}

function decode(raw: string, release: string): string {
  const joined = raw.includes('\n') || raw.includes('\r') ? raw.replace(lineBreaks, '') : raw;
  if (release === '' || !joined.includes(release)) return joined;
  let value = '';
  for (let at = 0; at < joined.length; at++) {
    if (joined.charAt(at) === release) at++;
    value += joined.charAt(at);
  }
  return value;
}
