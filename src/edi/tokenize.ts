import { finished, type Steps } from '../lib/steps.ts';
import { isAlphanumeric, isBlank, skipBlanks } from './characters.ts';
import type { Meter } from './characters.ts';
import { binaryEnd, isBinary } from './binary-segments.ts';
import { DiagnosticSink } from './diagnostics.ts';
import { guessEdifact, readUna, readUnb } from './edifact-delimiters.ts';
import { SegmentColumns } from './segment-columns.ts';
import type { Delimiters, EdiDocument, EdiStandard } from './types.ts';
import { guessX12, readIsa } from './x12-delimiters.ts';

const header = /(?<![A-Za-z0-9])(?:ISA[^A-Za-z0-9 \r\n]|UN[AB][^A-Za-z0-9 \r\n])/;
const headers = ['ISA', 'UNA', 'UNB'];
const fragment = /^[\uFEFF\s]*(GS|ST|UNG|UNH)[^A-Za-z0-9 \r\n]/;

/**
 * Splits an X12 or EDIFACT file into segments. It never throws: errors in the text go to `diagnostics`, and everything
 * still readable is returned.
 */
export function tokenize(text: string, meter: Meter = () => {}): EdiDocument {
  return finished(new Tokenizer(text, meter).steps());
}

/** Like `tokenize`, in steps of a few milliseconds. */
export const tokenizeSteps = (text: string): Steps<EdiDocument> => new Tokenizer(text, () => {}).steps();

/** Characters to read per step. */
const STEP = 100_000;

class Tokenizer {
  readonly #text: string;
  readonly #meter: Meter;
  readonly #sink = new DiagnosticSink();
  readonly #rows: SegmentColumns;
  readonly #dialects: Delimiters[] = [];
  /** One per dialect. */
  readonly #standards: EdiStandard[] = [];
  #una: Delimiters | null = null;
  #position = 0;
  /** The last line feed found, so that each is searched for once. */
  #newline = -1;
  /** True after IEA or UNZ: a header should follow, and anything else is junk between interchanges. */
  #closed = false;

  constructor(text: string, meter: Meter) {
    this.#text = text;
    this.#meter = meter;
    this.#rows = new SegmentColumns((text.length >> 5) + 16);
  }

  *steps(): Steps<EdiDocument> {
    const { length } = this.#text;
    let at = this.#begin();
    for (let until = STEP; at < length; until = at + STEP) {
      while (at < Math.min(until, length)) at = this.#segment(at);
      yield at / length;
    }
    const { starts, ends, tagEnds, positions, dialectOf, length: segmentCount } = this.#rows.trim();
    return {
      text: this.#text,
      standard: this.#standards[0] ?? null,
      segmentCount,
      dialects: this.#dialects,
      standards: this.#standards,
      starts,
      ends,
      tagEnds,
      positions,
      dialectOf,
      diagnostics: this.#sink.finish(),
    };
  }

  #begin(): number {
    const text = this.#text;
    const found = header.exec(text);
    const piece = fragment.exec(text);
    this.#meter(found?.index ?? text.length);
    if (piece) {
      const tag = piece[1] ?? '';
      const at = piece[0].length - tag.length - 1;
      if (tag.startsWith('UN')) this.#speak('edifact', guessEdifact(text, at));
      else this.#speak('x12', guessX12(text, at));
      this.#report(
        'NO_INTERCHANGE_HEADER',
        'warning',
        at,
        `The file begins with ${tag}; there is no interchange header.`,
      );
      return at;
    }
    if (!found) {
      if (skipBlanks(text, 0) === text.length) this.#report('EMPTY', 'warning', 0, 'The file is empty.');
      else
        this.#report(
          'NOT_EDI',
          'error',
          0,
          'No ISA, UNA or UNB header was found, so this is not an EDI file.',
        );
      return text.length;
    }
    if (skipBlanks(text, 0) < found.index)
      this.#report(
        'TEXT_BEFORE_HEADER',
        'warning',
        0,
        `${found.index} characters before the first interchange header were skipped.`,
      );
    return found.index;
  }

  /** Reads the segment at or after `from`; returns the offset to continue at. */
  #segment(from: number): number {
    const text = this.#text;
    const terminator = this.#dialects.at(-1)?.segment.charCodeAt(0) ?? -1;
    const start = skipBlanks(text, from, isBlank(terminator) ? -1 : terminator);
    this.#meter(start - from + 1);
    if (start >= text.length) return start;

    if (this.#begins(start, 'ISA')) {
      this.#standardAt(start, 'x12');
      const isa = readIsa(text, start, this.#sink);
      this.#speak('x12', isa.delimiters);
      return this.#push(start, isa.end);
    }
    if (this.#begins(start, 'UNA')) {
      this.#standardAt(start, 'edifact');
      const una = readUna(text, start, this.#sink);
      this.#una = una.delimiters;
      this.#speak('edifact', una.delimiters);
      return this.#push(start, Math.min(una.end, text.length));
    }
    if (this.#begins(start, 'UNB')) {
      this.#standardAt(start, 'edifact');
      const unb = readUnb(text, start, this.#una);
      this.#una = null;
      this.#speak('edifact', unb);
    }
    return this.#push(start, this.#binaryEnd(start) ?? this.#end(start));
  }

  /**
   * Whether an interchange header starts at `at`. A header of the other standard counts only if it cannot be a segment
   * of the current one.
   */
  #begins(at: number, tag: string): boolean {
    const text = this.#text;
    if (!isHeader(text, at, tag)) return false;
    const isForeign = this.#standards.length > 0 && this.#standard !== standardOf(tag);
    return !isForeign || this.#closed || text.charAt(at + 3) !== this.#dialect().element;
  }

  /** People and mail gateways concatenate files: segments of the other standard are reported, and still read. */
  #standardAt(at: number, standard: EdiStandard): void {
    if (this.#standards.length === 0 || this.#standard === standard) return;
    this.#una = null;
    const [here, before] = standard === 'x12' ? ['An X12', 'EDIFACT'] : ['An EDIFACT', 'X12'];
    this.#report('MIXED_STANDARDS', 'warning', at, `${here} interchange begins here, after ${before}.`);
  }

  get #standard(): EdiStandard | null {
    return this.#standards.at(-1) ?? null;
  }

  #speak(standard: EdiStandard, delimiters: Delimiters): void {
    this.#dialects.push(delimiters);
    this.#standards.push(standard);
  }

  /** End of a segment that states the length of its data; null if it is not such a segment or the length is wrong. */
  #binaryEnd(start: number): number | null {
    if (this.#standard !== 'x12') return null;
    const read = binaryEnd(this.#text, start, this.#dialect());
    if (!read) return null;
    this.#meter((read.end ?? start) - start);
    if (read.end === null)
      this.#report(
        'BINARY_LENGTH',
        'error',
        start,
        `${read.place} says ${read.stated}, but no segment ends there.`,
      );
    return read.end;
  }

  /** The offset of the terminator of the segment at `start`, or the end of the text. */
  #end(start: number): number {
    const text = this.#text;
    const { segment, release } = this.#dialect();
    let end = text.indexOf(segment, start);
    if (release !== '')
      while (end > start && isReleased(text, start, end, release)) end = text.indexOf(segment, end + 1);
    const found = end < 0 ? text.length : end;
    this.#meter(found - start + 1);
    return found;
  }

  #push(start: number, found: number): number {
    const text = this.#text;
    let end = Math.min(found, text.length);
    let next = Math.min(found + 1, text.length);

    // A missing terminator, or junk after an interchange, must not hide the next header.
    const tag = text.slice(start, start + 3);
    if (this.#closed || tag === 'IEA' || tag === 'UNZ') {
      const header = nextHeader(text, start + 1, end);
      this.#meter(end - start);
      if (header !== null) {
        if (this.#closed && tag !== 'IEA' && tag !== 'UNZ' && tag !== 'ISA' && tag !== 'UNB') {
          this.#report(
            'TEXT_BETWEEN_INTERCHANGES',
            'warning',
            start,
            'Text between two interchanges was skipped.',
          );
          return header;
        }
        end = header;
        while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
        next = header;
        this.#unterminated(end);
      }
    }
    if (end === text.length) this.#unterminated(end);
    this.#lineBreak(start, end);
    if (end === start) this.#report('EMPTY_SEGMENT', 'warning', start, 'This segment is empty.');

    const tagEnd = this.#tagEnd(start, end);
    this.#place(text.slice(start, tagEnd));
    if (end > start && !isTag(text, start, tagEnd))
      this.#report(
        'SEGMENT_TAG',
        'error',
        start,
        `"${text.slice(start, Math.min(tagEnd, start + 20))}" is not a segment tag.`,
      );
    this.#rows.push(start, end, tagEnd, this.#position, this.#dialects.length - 1);
    if (isTrailer(text, start, tagEnd)) this.#position = 0;
    return next;
  }

  #unterminated(end: number): void {
    const { segment } = this.#dialect();
    // Text files often omit the last line break; with any other terminator, a missing one means the file was cut off.
    if (isBlank(segment.charCodeAt(0))) return;
    this.#report(
      'UNTERMINATED',
      'error',
      end,
      `The segment terminator ${printable(segment)} is missing here.`,
    );
  }

  /** For files wrapped at a fixed width: values are read without the breaks, but a receiver may reject them. */
  #lineBreak(start: number, end: number): void {
    if (this.#newline < start) {
      const next = this.#text.indexOf('\n', start);
      this.#newline = next < 0 ? this.#text.length : next;
      this.#meter(this.#newline - start);
    }
    if (this.#newline < end && !(this.#standard === 'x12' && isBinary(this.#text, start)))
      this.#report('LINE_BREAK', 'warning', this.#newline, 'The segment contains a line break.');
  }

  #tagEnd(start: number, end: number): number {
    if (this.#text.startsWith('UNA', start) && this.#standard === 'edifact') return Math.min(start + 3, end);
    const element = this.#dialect().element.charCodeAt(0);
    let at = start;
    while (at < end && this.#text.charCodeAt(at) !== element) at++;
    this.#meter(at - start);
    return at;
  }

  #place(tag: string): void {
    this.#closed =
      tag === 'IEA' || tag === 'UNZ' || (this.#closed && tag !== 'ISA' && tag !== 'UNB' && tag !== 'UNA');
    if (tag === 'ST' || tag === 'UNH') this.#position = 1;
    else if (/^(?:ISA|IEA|GS|GE|UNA|UNB|UNZ|UNG|UNE)$/.test(tag)) this.#position = 0;
    else if (this.#position > 0) this.#position++;
  }

  #dialect(): Delimiters {
    const dialect = this.#dialects.at(-1);
    if (!dialect) throw new Error('no segment is read before the service characters are known');
    return dialect;
  }

  #report(code: string, severity: 'error' | 'warning', offset: number, message: string): void {
    this.#sink.add({ code, severity, offset, message });
  }
}

function isHeader(text: string, at: number, tag: string): boolean {
  return text.startsWith(tag, at) && at + 3 < text.length && !isAlphanumeric(text.charCodeAt(at + 3));
}

/** A terminator is data if an odd number of release characters precedes it. */
function isReleased(text: string, start: number, at: number, release: string): boolean {
  let count = 0;
  while (at - 1 - count >= start && text.charAt(at - 1 - count) === release) count++;
  return count % 2 === 1;
}

function nextHeader(text: string, from: number, to: number): number | null {
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if ((code !== 73 && code !== 85) || isAlphanumeric(text.charCodeAt(at - 1))) continue;
    if (headers.some((tag) => isHeader(text, at, tag))) return at;
  }
  return null;
}

function standardOf(header: string): EdiStandard {
  return header === 'ISA' ? 'x12' : 'edifact';
}

function isTag(text: string, start: number, end: number): boolean {
  if (end - start < 2 || end - start > 3) return false;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (!isAlphanumeric(code) || code > 90) return false;
  }
  return text.charCodeAt(start) >= 65;
}

function isTrailer(text: string, start: number, tagEnd: number): boolean {
  return (
    (tagEnd - start === 2 && text.startsWith('SE', start)) ||
    (tagEnd - start === 3 && text.startsWith('UNT', start))
  );
}

/** A readable name for a service character. */
export function printable(character: string): string {
  const code = character.charCodeAt(0);
  if (character === '\n') return 'line feed';
  if (character === '\r') return 'carriage return';
  return code < 32 ? `0x${code.toString(16).padStart(2, '0')}` : `"${character}"`;
}
