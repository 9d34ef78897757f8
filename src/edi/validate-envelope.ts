import type { Steps } from '../lib/steps.ts';
import { DiagnosticSink } from './diagnostics.ts';
import { segmentAt, standardAt, tagAt, valueAt } from './document.ts';
import { isaFindings } from './validate-isa.ts';
import type { EdiGroup, EdiInterchange, EdiMessage, EdiStructure } from './structure.ts';
import type { EdiDiagnostic, EdiDocument, Severity } from './types.ts';

/** The name of one envelope level, and where its trailer repeats the control number and states the count. */
interface Level {
  readonly noun: string;
  readonly header: string;
  readonly trailer: string;
  readonly headerControl: number;
  readonly trailerControl: number;
  readonly trailerCount: number;
  readonly counted: string;
}

interface Levels {
  readonly interchange: Level;
  readonly group: Level;
  readonly message: Level;
}

const x12: Levels = {
  interchange: level('interchange', 'ISA', 'IEA', 13, 2, 1, 'functional groups'),
  group: level('functional group', 'GS', 'GE', 6, 2, 1, 'transaction sets'),
  message: level('transaction set', 'ST', 'SE', 2, 2, 1, 'segments'),
};

const edifact: Levels = {
  interchange: level('interchange', 'UNB', 'UNZ', 5, 2, 1, 'messages'),
  group: level('group', 'UNG', 'UNE', 5, 2, 1, 'messages'),
  message: level('message', 'UNH', 'UNT', 1, 2, 1, 'segments'),
};

/** GS01 of the supported transaction sets. */
const functionalIds: Readonly<Record<string, string>> = {
  '204': 'SM',
  '210': 'IM',
  '214': 'QM',
  '310': 'IO',
  '315': 'QO',
  '810': 'IN',
  '824': 'AG',
  '832': 'SC',
  '850': 'PO',
  '855': 'PR',
  '856': 'SH',
  '860': 'PC',
  '990': 'GF',
  '997': 'FA',
  '999': 'FA',
};

/** Checks control numbers, counts, trailers, fixed lengths and duplicates in all envelopes of a file. */
export const envelopeSteps = (document: EdiDocument, structure: EdiStructure): Steps<EdiDiagnostic[]> =>
  new EnvelopeCheck(document).steps(structure);

/** Segments to check per step. */
const STEP = 20_000;

class EnvelopeCheck {
  readonly #document: EdiDocument;
  /** The levels of the current interchange. */
  #levels: Levels = x12;
  readonly #sink = new DiagnosticSink();
  /** The segment at which the current step ends. */
  #until = STEP;

  constructor(document: EdiDocument) {
    this.#document = document;
  }

  *steps(structure: EdiStructure): Steps<EdiDiagnostic[]> {
    const seen = new Set<string>();
    for (const interchange of structure.interchanges) {
      this.#levels = standardAt(this.#document, interchange.first) === 'edifact' ? edifact : x12;
      yield* this.#interchange(interchange);
      if (interchange.header === null) continue;
      // Control numbers are unique per sender; another sender to the same receiver may use the same ones.
      const parties = (this.#isX12 ? [5, 6, 7, 8] : [2, 3]).map((element) =>
        valueAt(this.#document, interchange.header ?? 0, element).trim(),
      );
      const key = [...parties, interchange.controlNumber].join('\n');
      this.#duplicate(
        seen,
        key,
        this.#levels.interchange,
        interchange.header,
        'file',
        interchange.controlNumber,
      );
    }
    return this.#sink.finish();
  }

  get #isX12(): boolean {
    return this.#levels === x12;
  }

  /** Yields the progress of the check. */
  *#interchange(interchange: EdiInterchange): Steps<void> {
    const { header } = interchange;
    if (header !== null && this.#isX12)
      for (const finding of isaFindings(segmentAt(this.#document, header))) this.#sink.add(finding);

    if (header === null && tagAt(this.#document, interchange.first) === 'UNA')
      this.#report(
        'UNB_MISSING',
        'error',
        interchange.first,
        'No interchange header (UNB) follows the service string.',
      );
    const grouped = interchange.groups.filter((group) => group.header !== null);
    const messages = interchange.groups.flatMap((group) => group.messages).filter(isWhole);
    const direct = !this.#isX12 && grouped.length === 0;
    const counted = direct ? 'messages' : !this.#isX12 ? 'groups' : 'functional groups';
    this.#pair(
      { ...this.#levels.interchange, counted },
      interchange,
      direct ? messages.length : grouped.length,
    );

    const groups = new Set<string>();
    const direct0062 = new Set<string>();
    for (const group of interchange.groups) {
      yield* this.#group(group, group.header === null ? direct0062 : new Set());
      if (group.header !== null)
        this.#duplicate(
          groups,
          group.controlNumber,
          this.#levels.group,
          group.header,
          'interchange',
          group.controlNumber,
        );
    }
    for (const index of interchange.loose) {
      const tag = tagAt(this.#document, index);
      if (tag === 'UNA' || tag === 'TA1' || tag === '') continue;
      const where =
        interchange.trailer !== null && index > interchange.trailer
          ? 'after the end of the interchange'
          : 'outside any group';
      this.#report('STRAY_SEGMENT', 'error', index, `${shortened(tag)} is ${where}.`);
    }
  }

  *#group(group: EdiGroup, seen: Set<string>): Steps<void> {
    if (group.header !== null) this.#pair(this.#levels.group, group, group.messages.filter(isWhole).length);
    for (const message of group.messages) {
      this.#message(group, message, seen);
      yield* this.#rest(message.last);
    }
    const first = group.messages.find((message) => message.header !== null);
    if (group.header === null && this.#isX12 && typeof first?.header === 'number' && this.#isFramed())
      this.#report(
        'GS_MISSING',
        'error',
        first.header,
        'The transaction set is outside a functional group: there is no GS before it.',
      );
  }

  *#rest(segment: number): Steps<void> {
    if (segment < this.#until) return;
    this.#until = segment + STEP;
    yield segment / this.#document.segmentCount;
  }

  #message(group: EdiGroup, message: EdiMessage, seen: Set<string>): void {
    const level = this.#levels.message;
    if (message.header === null) {
      const tag = tagAt(this.#document, message.first);
      // An empty segment has already been reported.
      if (tag === '' && message.first === message.last) return;
      this.#report(
        `${level.header}_MISSING`,
        'error',
        message.first,
        `${shortened(tag) || 'A segment'} is outside a ${level.noun}: there is no ${level.header} before it.`,
      );
      return;
    }
    this.#pair(level, message, this.#countSegments(message));
    this.#duplicate(
      seen,
      message.controlNumber,
      level,
      message.header,
      group.header === null ? 'interchange' : 'group',
      message.controlNumber,
    );
    const expected = functionalIds[message.type];
    const actual = group.header === null ? undefined : valueAt(this.#document, group.header, 1);
    if (this.#isX12 && expected && actual !== undefined && actual !== expected)
      this.#report(
        'FUNCTIONAL_ID',
        'error',
        message.header,
        `A ${message.type} belongs in a functional group ${expected}, but GS-01 is "${actual}".`,
        1,
      );
  }

  /** Skips empty segments, which have already been reported and which receivers ignore. */
  #countSegments({ first, last }: EdiMessage): number {
    const { starts, ends } = this.#document;
    let count = 0;
    for (let index = first; index <= last; index++) if (starts[index] !== ends[index]) count++;
    return count;
  }

  /** Compares header and trailer: the trailer exists, repeats the control number and states the right count. */
  #pair(level: Level, part: EdiInterchange | EdiGroup | EdiMessage, count: number): void {
    const { header, trailer } = part;
    if (header === null) return;
    const { noun } = level;
    const opening = part.controlNumber.trim();
    if (trailer === null) {
      this.#report(
        `${level.trailer}_MISSING`,
        'error',
        header,
        `The ${named(noun, opening)} has no ${level.trailer} trailer.`,
      );
      return;
    }
    const closing = valueAt(this.#document, trailer, level.trailerControl).trim();
    if (!sameNumber(opening, closing, noun))
      this.#report(
        'CONTROL_NUMBER',
        'error',
        trailer,
        `${place(level.trailer, level.trailerControl)} is "${closing}", but the ${noun} began with control number "${opening}" (${place(level.header, level.headerControl)}).`,
        level.trailerControl,
      );
    const stated = valueAt(this.#document, trailer, level.trailerCount).trim();
    if (!/^\d+$/.test(stated))
      this.#report(
        'COUNT_NOT_NUMERIC',
        'error',
        trailer,
        `${place(level.trailer, level.trailerCount)} must be the number of ${level.counted} and is "${stated}".`,
        level.trailerCount,
      );
    else if (Number(stated) !== count)
      this.#report(
        `${level.trailer}_COUNT`,
        'error',
        trailer,
        `${place(level.trailer, level.trailerCount)} says ${stated} ${level.counted}, but the ${named(noun, opening)} has ${count}.`,
        level.trailerCount,
      );
  }

  #duplicate(
    seen: Set<string>,
    key: string,
    level: Level,
    index: number,
    within: string,
    number: string,
  ): void {
    if (seen.has(key))
      this.#report(
        'DUPLICATE_CONTROL_NUMBER',
        'error',
        index,
        `The control number "${number.trim()}" is used by more than one ${level.noun} of this ${within}.`,
        level.headerControl,
      );
    seen.add(key);
  }

  /** False for a lone transaction set, as people paste it: a missing envelope is then not reported. */
  #isFramed(): boolean {
    return this.#document.text.startsWith('ISA', this.#document.starts[0]);
  }

  #report(
    code: string,
    severity: Severity,
    segmentIndex: number,
    message: string,
    elementIndex?: number,
  ): void {
    const offset = this.#document.starts[segmentIndex] ?? 0;
    const diagnostic = { code, severity, message, offset, segmentIndex };
    this.#sink.add(elementIndex === undefined ? diagnostic : { ...diagnostic, elementIndex });
  }
}

function level(
  noun: string,
  header: string,
  trailer: string,
  headerControl: number,
  trailerControl: number,
  trailerCount: number,
  counted: string,
): Level {
  return { noun, header, trailer, headerControl, trailerControl, trailerCount, counted };
}

function isWhole(message: EdiMessage): boolean {
  return message.header !== null;
}

function named(noun: string, controlNumber: string): string {
  return controlNumber === '' ? noun : `${noun} ${controlNumber}`;
}

/** Text in place of a tag may be a whole file. */
function shortened(tag: string): string {
  return tag.length > 20 ? `${tag.slice(0, 20)}…` : tag;
}

function place(tag: string, element: number): string {
  return `${tag}-${String(element).padStart(2, '0')}`;
}

/** Group control numbers are numeric (N0), so 418 and 000418 are equal; the others are compared as text. */
function sameNumber(a: string, b: string, noun: string): boolean {
  if (noun === 'functional group') return a.replace(/^0+(?=\d)/, '') === b.replace(/^0+(?=\d)/, '');
  return a === b;
}
