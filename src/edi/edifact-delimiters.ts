import { isAlphanumeric, isBlank, skipBlanks } from './characters.ts';
import type { DiagnosticSink } from './diagnostics.ts';
import type { Delimiters } from './types.ts';

const levelA: Delimiters = { component: ':', element: '+', repetition: '', release: '?', segment: "'" };

export interface ServiceString {
  readonly delimiters: Delimiters;
  /** End of the UNA's data, before its last character, the segment terminator. */
  readonly end: number;
}

/** Reads the service string advice at `at` ("UNA" and six characters). */
export function readUna(text: string, at: number, sink: DiagnosticSink): ServiceString {
  const component = text.charAt(at + 3);
  const element = text.charAt(at + 4);
  const release = text.charAt(at + 6).trim();
  // A sender that trims blanks drops the reserved fifth character, so UNB starts one character early.
  const short =
    text.charCodeAt(at + 7) !== 32 &&
    (isAlphanumeric(text.charCodeAt(at + 8)) || (isBlank(text.charCodeAt(at + 8)) && endsUnb(text, at)));
  if (short || text.length < at + 9)
    sink.add({
      code: 'UNA_LENGTH',
      severity: 'warning',
      offset: at,
      message: 'The service string advice (UNA) must have six characters after its tag.',
    });
  const end = short ? at + 7 : at + 8;
  const segment = text.charAt(end) || levelA.segment;
  const reserved = short ? '' : text.charAt(at + 7).trim();
  return { delimiters: { component, element, repetition: reserved, release, segment }, end };
}

/**
 * The service characters of the interchange whose UNB is at `at`: the UNA's if present, otherwise the defaults. For old
 * UNOB interchanges the defaults are the information separators IS1, IS3 and IS4.
 */
export function readUnb(text: string, at: number, una: Delimiters | null): Delimiters {
  const element = text.charAt(at + 3);
  const base = una ?? defaults(text, at, element);
  const version = text.charAt(at + 9);
  // The character was reserved before syntax version 4, but some senders put '*' there anyway.
  if (version >= '1' && version <= '3') return { ...base, repetition: '' };
  return { ...base, repetition: base.repetition || (version === '4' && una === null ? '*' : '') };
}

/** Service characters of a file that starts with UNG or UNH. */
export function guessEdifact(text: string, at: number): Delimiters {
  return defaults(text, at, text.charAt(at + 3));
}

function defaults(text: string, at: number, element: string): Delimiters {
  if (element === '\u001d')
    return { component: '\u001f', element, repetition: '', release: '', segment: '\u001c' };
  if (element === '+') return levelA;
  const component = text.charAt(at + 8);
  return {
    ...levelA,
    element,
    component: component && !isAlphanumeric(component.charCodeAt(0)) ? component : ':',
  };
}

/**
 * Whether the sixth character ends the UNB segment, and the line with it; it is then the terminator, not the reserved
 * character.
 */
function endsUnb(text: string, at: number): boolean {
  const start = skipBlanks(text, at + 8);
  if (!text.startsWith('UNB', start)) return false;
  const terminator = text.charAt(at + 7);
  const line = /[\r\n]|$/.exec(text.slice(start, start + 400))?.index ?? 0;
  return text
    .slice(start, start + line)
    .trimEnd()
    .endsWith(terminator);
}
