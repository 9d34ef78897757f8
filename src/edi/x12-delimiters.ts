import { isAlphanumeric, isBlank, skipBlanks } from './characters.ts';
import type { DiagnosticSink } from './diagnostics.ts';
import type { Delimiters } from './types.ts';

const isaElements = 16;
/** A header has 106 characters; this limit also finds one whose ids were not padded or were truncated. */
const headerReach = 400;

const fallback = { component: '>', repetition: '', release: '', segment: '~' };

export interface X12Header {
  readonly delimiters: Delimiters;
  /** End of the ISA segment's data. */
  readonly end: number;
}

/** Reads the service characters from the ISA at `at` by counting separators, so a wrong length does not matter. */
export function readIsa(text: string, at: number, sink: DiagnosticSink): X12Header {
  const element = text.charAt(at + 3);
  const limit = Math.min(text.length, at + headerReach);
  const next = nextTag(text, at + 4, limit, element);
  const last = nthSeparator(text, at, next ?? limit, element, isaElements);

  if (last === null) {
    sink.add({
      code: 'ISA_ELEMENTS',
      severity: 'error',
      offset: at,
      message: `The interchange header has fewer than ${isaElements} elements, so its separators had to be guessed.`,
    });
    if (next === null) return { delimiters: { element, ...fallback }, end: endOfLine(text, at, limit) };
    const end = dataEndBefore(text, at, next, element);
    return { delimiters: { element, ...fallback, segment: text.charAt(end) }, end };
  }

  const component = text.charAt(last + 1);
  const terminator = text.charAt(last + 2);
  const version = elementText(text, at, element, 12);
  const repetition = repetitionOf(elementText(text, at, element, 11), version);

  // ISA16 is empty: what looks like the component separator is the segment terminator.
  const empty =
    next !== null && next === skipBlanks(text, last + 2) && endsSegments(text, component, next, element);
  if (empty || terminator === '' || isAlphanumeric(terminator.charCodeAt(0))) {
    sink.add({
      code: 'ISA_COMPONENT_SEPARATOR',
      severity: 'error',
      offset: last + 1,
      message: 'ISA16 (component element separator) is missing from the interchange header.',
    });
    if (empty) return { delimiters: { element, ...fallback, repetition, segment: component }, end: last + 1 };
    return { delimiters: { element, ...fallback, component: component || '>', repetition }, end: last + 2 };
  }
  // ISA16 has more than one character: the terminator is the character before the next segment.
  if (
    next !== null &&
    skipBlanks(text, last + 3) !== next &&
    !/[A-Za-z0-9]/.test(text.slice(last + 1, next))
  ) {
    const end = dataEndBefore(text, last + 1, next, element);
    return { delimiters: { element, component, repetition, release: '', segment: text.charAt(end) }, end };
  }
  return { delimiters: { element, component, repetition, release: '', segment: terminator }, end: last + 2 };
}

/** Service characters of a file that starts with GS or ST, as people paste from logs and specifications. */
export function guessX12(text: string, at: number): Delimiters {
  const element = text.charAt(at + 2);
  const head = text.slice(at, at + 4096);
  const escaped = `\\u{${element.charCodeAt(0).toString(16)}}`;
  const boundary = new RegExp(`([^A-Za-z0-9 ${escaped}])\\s*[A-Z][A-Z0-9]{1,2}${escaped}`, 'u').exec(head);
  const colon = head.indexOf(':');
  const greater = head.indexOf('>');
  const component = colon >= 0 && (greater < 0 || colon < greater) ? ':' : '>';
  return { element, component, repetition: '', release: '', segment: boundary?.[1] ?? '~' };
}

/** The next tag that may follow an ISA, to find where the ISA really ends. */
function nextTag(text: string, from: number, limit: number, element: string): number | null {
  for (let at = from; at < limit; at++) {
    const code = text.charCodeAt(at);
    if ((code !== 71 && code !== 83 && code !== 84 && code !== 73) || isAlphanumeric(text.charCodeAt(at - 1)))
      continue;
    // After a separator it would be an element of the ISA, such as a sender id "GS".
    if (text.charAt(at - 1) === element) continue;
    for (const tag of ['GS', 'ST', 'TA1', 'IEA'])
      if (text.startsWith(tag, at) && text.charAt(at + tag.length) === element) return at;
  }
  return null;
}

function nthSeparator(
  text: string,
  at: number,
  limit: number,
  element: string,
  count: number,
): number | null {
  let seen = 0;
  for (let i = at + 3; i < limit; i++) if (text.charAt(i) === element && ++seen === count) return i;
  return null;
}

/** The offset of the terminator before the tag at `next`, skipping line breaks after it. */
function dataEndBefore(text: string, from: number, next: number, element: string): number {
  let end = next - 1;
  while (end > from && isBlank(text.charCodeAt(end))) end--;
  // If that character does not end the next segment too, the line break after it is the terminator.
  return end === next - 1 || endsSegments(text, text.charAt(end), next, element) ? end : end + 1;
}

/** Whether the segment at `from` ends with `candidate`, followed by another segment or the end of the file. */
function endsSegments(text: string, candidate: string, from: number, element: string): boolean {
  if (candidate === '' || isAlphanumeric(candidate.charCodeAt(0))) return false;
  const end = text.indexOf(candidate, from);
  if (end < 0) return false;
  const after = skipBlanks(text, end + 1);
  const separator = text.indexOf(element, after);
  return after === text.length || (separator - after >= 2 && separator - after <= 3);
}

function endOfLine(text: string, from: number, limit: number): number {
  for (let at = from; at < limit; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || code === 13 || code === 126) return at;
  }
  return limit;
}

function elementText(text: string, at: number, element: string, number: number): string {
  const start = nthSeparator(text, at, at + headerReach, element, number);
  if (start === null) return '';
  const end = text.indexOf(element, start + 1);
  return text.slice(start + 1, end < 0 ? undefined : end);
}

/** ISA11 is the standards identifier ("U") before version 00402 and the repetition separator from then on. */
function repetitionOf(isa11: string, version: string): string {
  if (isa11.length !== 1 || version < '00402') return '';
  const code = isa11.charCodeAt(0);
  return isAlphanumeric(code) || isBlank(code) ? '' : isa11;
}
