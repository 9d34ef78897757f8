import type { EdiStandard } from '#schema-types';
import { codeMeaning, isKnownTag, numberedElement, qualifiersOf } from '../generation/standard/meanings.ts';

export type Usage = 'REQUIRED' | 'OPTIONAL' | 'NOT_USED';

/** A specification's statement about an element. */
export interface Statement {
  /** Key of the element, such as `PO107` or `DTM01_2`. */
  readonly element: string;
  /** Code of the segments that it describes; null for all. */
  readonly qualifier: string | null;
  readonly text: string;
  readonly usage: Usage | null;
  /** The allowed codes, with their meanings. */
  readonly codes: ReadonlyMap<string, string>;
  /** Its location, such as `Page 31` or `Line 12`. */
  readonly place: string;
}

/** The element with the value of a qualified segment, for specifications that only name the segment: `REF*ZZ`. */
const VALUES: Readonly<Record<EdiStandard, Readonly<Record<string, string>>>> = {
  X12: {
    AMT: '02',
    DTM: '02',
    G62: '02',
    L11: '01',
    MEA: '03',
    N1: '02',
    N9: '02',
    NTE: '02',
    PER: '02',
    REF: '02',
  },
  EDIFACT: {
    CNT: '01_2',
    DTM: '01_2',
    EQD: '02',
    FTX: '04',
    LOC: '02',
    MEA: '03_2',
    MOA: '01_2',
    NAD: '04',
    QTY: '01_2',
    RFF: '01_2',
  },
};

const USAGE: readonly (readonly [RegExp, Usage])[] = [
  [/\b(?:not used|do not use|unused|not sent)\b/i, 'NOT_USED'],
  [/\b(?:must use|mandatory|required)\b/i, 'REQUIRED'],
  [/\b(?:optional|conditional|situational)\b/i, 'OPTIONAL'],
];
const LETTERS: Readonly<Record<string, Usage>> = {
  M: 'REQUIRED',
  R: 'REQUIRED',
  O: 'OPTIONAL',
  C: 'OPTIONAL',
  X: 'OPTIONAL',
  N: 'NOT_USED',
};
/** An element that a line describes, with the text around its name. */
interface Mention {
  readonly element: string;
  readonly qualifier: string | null;
  readonly before: string;
  readonly after: string;
}
const LETTER = /(?:^|[\s|])([MROCXN])(?=\s*(?:\||$)|\s+(?:AN|ID|DT|TM|N\d?|R|an|a|n)\b)/;
const TYPE =
  /(?:^|[\s|])(?:AN|ID|DT|TM|N\d?|R|an|a|n)(?:\s*\.{0,2}\s*\d+(?:\s*[/-]\s*\d+)?)?(?=\s*(?:\||$)|\s+\d+\s*[/-]\s*\d+)(?:\s+\d+\s*[/-]\s*\d+)?/;

function usageIn(text: string): Usage | null {
  for (const [words, usage] of USAGE) if (words.test(text)) return usage;
  const letter = LETTER.exec(text)?.[1];
  return letter === undefined ? null : (LETTERS[letter] ?? null);
}

/** The words of a row, without its number, usage, type, and length. */
const wordsIn = (text: string): string =>
  text
    .replace(/^[\s:|,.;–-]+/, '')
    .replace(/^(?:[CS]?\d{1,4})(?=[\s|])[\s|]*/, '')
    .replace(/\|\s*\d{1,2}\s*(?=\||$)/g, '|')
    .replace(TYPE, ' ')
    .replace(LETTER, ' ')
    .replace(/\b(?:must use|mandatory|required|optional|conditional|situational)\b/i, ' ')
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '' && !/^(?:an|n|a)?\.{0,2}\d+(?:\s*[/-]\s*\d+)?$/i.test(cell))
    .join(', ')
    .replaceAll(/\s+/g, ' ')
    .replace(/[\s:,;–-]+$/, '')
    .slice(0, 160);

const INLINE = /(?:^|[\s,;|:(“"])([A-Z0-9]{1,3})[”"]?\s*(?:=|–|\bis\b)\s*[“"]?([A-Za-z][^,;|)”"]{2,60})/g;
const ROW = /^[\s|•*-]*[“"]?([A-Z0-9]{1,3})[”"]?\s*([-–=:|]?)\s*([A-Za-z].{2,100})$/;
const NOTE = /^\s*(?:note|notes|comment|comments|remark|remarks|semantic note)\b[\s:.|–-]*(.{3,})$/i;

interface Draft {
  element: string;
  qualifier: string | null;
  text: string;
  usage: Usage | null;
  codes: Map<string, string>;
  place: string;
}

class Reader {
  readonly statements: Draft[] = [];
  readonly #standard: EdiStandard;
  /** The segment that rows without a tag describe. */
  #tag: string | null = null;
  #qualifier: string | null = null;
  #row: Draft | null = null;

  constructor(standard: EdiStandard) {
    this.#standard = standard;
  }

  read(line: string, place: string): void {
    const found = this.#elementIn(line);
    if (found) return this.#begin(found, line, place);
    const heading =
      /^[\s|•*-]*(?:segment\b[\s:|]*)?([A-Z][A-Z0-9]{1,2})(?:\s*[*+(]\s*([A-Z0-9]{1,3})\)?)?[\s|:–-]+(?=[A-Z][a-z])/i.exec(
        line,
      );
    const tag = heading?.[1];
    if (
      tag !== undefined &&
      tag === tag.toUpperCase() &&
      isKnownTag(this.#standard, tag) &&
      !this.#isCodeRow(line)
    ) {
      this.#tag = tag;
      this.#qualifier = heading?.[2] ?? null;
      this.#row = null;
      return;
    }
    this.#goOn(line);
  }

  #elementIn(line: string): Mention | null {
    // `DTM (010) 02`, `REF*ZZ`, `NAD+BY`, `N1[ST]-04`.
    for (const match of line.matchAll(
      /\b([A-Z][A-Z0-9]{1,2})\s*[*+([]\s*[“"]?([A-Z0-9]{1,3})[”"]?\s*[\])]?(?:[\s*+-]*(?:[A-Z][A-Z0-9]{1,2})?(\d\d)(?:[_.-](\d{1,2}))?\b)?/g,
    )) {
      const [whole, tag = '', code = '', first, second] = match;
      if (qualifiersOf(this.#standard, tag).length === 0) continue;
      const place =
        first === undefined
          ? VALUES[this.#standard][tag]
          : `${first}${second === undefined ? '' : `_${Number(second)}`}`;
      if (place === undefined) continue;
      return {
        element: `${tag}${place}`,
        qualifier: code,
        before: line.slice(0, match.index),
        after: line.slice(match.index + whole.length),
      };
    }
    for (const match of line.matchAll(
      /\b([A-Z][A-Z0-9]{1,2}?)[\s.*-]?(\d\d)(?:[_.-](\d{1,2}))?(?=$|[\s:|,;.)–-])/g,
    )) {
      const [whole, tag = '', first = '', second] = match;
      if (!isKnownTag(this.#standard, tag) || first === '00') continue;
      const element = `${tag}${first}${second === undefined || Number(second) < 2 ? '' : `_${Number(second)}`}`;
      const after = line.slice(match.index + whole.length);
      return { element, qualifier: this.#qualifierIn(tag, line), before: line.slice(0, match.index), after };
    }
    return this.#standard === 'EDIFACT' ? this.#numbered(line) : null;
  }

  /** `REF02 if REF01 = ZZ`. */
  #qualifierIn(tag: string, line: string): string | null {
    const names = qualifiersOf(this.#standard, tag).join('|');
    const said =
      names === ''
        ? null
        : new RegExp(`\\b(?:${names})\\b\\s*(?:=|is|equals|:)\\s*[“"]?([A-Z0-9]{1,3})\\b`).exec(line);
    return said?.[1] ?? (tag === this.#tag ? this.#qualifier : null);
  }

  /** `NAD 3039`, `C507.2380` below a heading. */
  #numbered(line: string): Mention | null {
    const [, named] = /\b([A-Z]{3})\b/.exec(line) ?? [];
    const tag = named !== undefined && isKnownTag('EDIFACT', named) ? named : this.#tag;
    if (tag === null) return null;
    for (const match of line.matchAll(/(?<![\d/])(\d{4})(?![\d/])/g)) {
      const element = numberedElement(tag, match[1] ?? '');
      if (element !== null)
        return {
          element,
          qualifier: this.#qualifierIn(tag, line),
          before: '',
          after: line.slice(match.index + 4),
        };
    }
    return null;
  }

  #begin({ element, qualifier, before, after }: Mention, line: string, place: string): void {
    const text = wordsIn(after);
    const tag = element.replace(/\d\d(?:_\d+)?$/, '');
    if (tag !== this.#tag) [this.#tag, this.#qualifier] = [tag, null];
    this.#row = {
      element,
      qualifier,
      text,
      usage: usageIn(after) ?? usageIn(before),
      codes: new Map(),
      place,
    };
    this.statements.push(this.#row);
    for (const [, code = '', meaning = ''] of line.matchAll(INLINE))
      this.#row.codes.set(code, meaning.trim());
  }

  #isCodeRow(line: string): boolean {
    const [, code = '', sign = '', text = ''] = ROW.exec(line) ?? [];
    if (this.#row === null || code === '' || text === '') return false;
    return (
      sign !== '' || codeMeaning(this.#standard, this.#tag ?? '', code) !== null || this.#row.codes.size > 0
    );
  }

  #goOn(line: string): void {
    if (this.#row === null) return;
    const note = NOTE.exec(line)?.[1];
    if (note !== undefined) {
      this.#row.text = `${this.#row.text}${this.#row.text === '' ? '' : '. '}${note.trim()}`.slice(0, 240);
      this.#row.usage ??= usageIn(note);
      return;
    }
    const [, code = '', , text = ''] = this.#isCodeRow(line) ? (ROW.exec(line) ?? []) : [];
    if (code !== '') this.#row.codes.set(code, text.replaceAll(/\s*\|\s*/g, ' ').trim());
    else if (this.#row.text === '' && line.trim() !== '') this.#row.text = wordsIn(line);
  }
}

/** Maximum number of characters of a line to read; tables have fewer. */
const MAX_WIDTH = 2000;

/** All statements in a specification's text. Pages are separated by form feeds. */
export function statementsIn(text: string, standard: EdiStandard): readonly Statement[] {
  const reader = new Reader(standard);
  const pages = text.split('\f');
  for (const [at, page] of pages.entries()) {
    for (const [line, words] of page.split(/\r?\n/).entries())
      reader.read(words.slice(0, MAX_WIDTH), pages.length > 1 ? `Page ${at + 1}` : `Line ${line + 1}`);
  }
  return reader.statements.filter(
    ({ text: words, codes, usage }) => words !== '' || codes.size > 0 || usage !== null,
  );
}
