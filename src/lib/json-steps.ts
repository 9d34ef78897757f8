import type { Steps } from './steps.ts';

/** A number as written in a file. */
export class JsonNumber {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

/** Characters to read per step, which takes a few milliseconds. */
const STEP = 100_000;

/**
 * Parses JSON in steps. Returns what JSON.parse returns, except that a number which JavaScript would show differently
 * (10.00, or more digits than a double has) becomes a JsonNumber with its text. Throws as JSON.parse does.
 */
export function* jsonSteps(text: string): Steps<unknown> {
  const bare = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const reader = new Reader(bare);
  for (let until = STEP; !reader.isDone; until += STEP) {
    // Let the browser's parser throw: its message says what is wrong.
    if (!reader.readTo(until)) return JSON.parse(bare);
    yield Math.min(1, until / bare.length);
  }
  return reader.root;
}

interface Open {
  readonly list: unknown[] | null;
  readonly fields: Record<string, unknown> | null;
  /** The key of the field whose value comes next. */
  key: string;
}

// oxlint-disable-next-line no-control-regex -- JSON forbids them in strings
const UNUSUAL = /[\\\0-\u001f]/;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const WORDS: readonly (readonly [word: string, value: unknown])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
];

/** Thrown and caught only inside the reader. */
class JsonError extends Error {}

class Reader {
  root: unknown;
  isDone = false;
  readonly #text: string;
  #at = 0;
  readonly #open: Open[] = [];
  /** Whether a value has just ended. */
  #isAfter = false;

  constructor(text: string) {
    this.#text = text;
  }

  /** Reads up to about this offset. Returns false if the text is not JSON. */
  readTo(until: number): boolean {
    try {
      while (!this.isDone && this.#at < until) {
        if (this.#isAfter) this.#next();
        else this.#value();
      }
      return true;
    } catch {
      return false;
    }
  }

  /** Reads what follows a value: a comma, the end of its container, or the end of the text. */
  #next(): void {
    const open = this.#open.at(-1);
    const mark = this.#peek();
    if (!open) {
      if (mark !== '') throw new JsonError();
      this.isDone = true;
      return;
    }
    this.#at++;
    if (mark === ',') {
      this.#isAfter = false;
      if (open.fields) this.#key(open);
    } else if (mark === (open.list ? ']' : '}')) this.#open.pop();
    else throw new JsonError();
  }

  #value(): void {
    const mark = this.#peek();
    if (mark === '"') return this.#add(this.#string());
    if (mark !== '{' && mark !== '[') return this.#add(this.#plain());
    const open: Open =
      mark === '[' ? { list: [], fields: null, key: '' } : { list: null, fields: {}, key: '' };
    this.#add(open.list ?? open.fields);
    this.#at++;
    if (this.#peek() === (open.list ? ']' : '}')) {
      this.#at++;
      return;
    }
    this.#open.push(open);
    this.#isAfter = false;
    if (open.fields) this.#key(open);
  }

  #add(value: unknown): void {
    this.#isAfter = true;
    const open = this.#open.at(-1);
    if (!open) this.root = value;
    else if (open.list) open.list.push(value);
    else if (open.fields && open.key !== '__proto__') open.fields[open.key] = value;
    // Assigning to `__proto__` would set the prototype instead of a field.
    else if (open.fields)
      Object.defineProperty(open.fields, open.key, {
        value,
        enumerable: true,
        configurable: true,
        writable: true,
      });
  }

  #key(open: Open): void {
    if (this.#peek() !== '"') throw new JsonError();
    open.key = this.#string();
    if (this.#peek() !== ':') throw new JsonError();
    this.#at++;
  }

  #string(): string {
    const from = this.#at + 1;
    let end = this.#text.indexOf('"', from);
    while (end >= 0 && this.#isEscaped(from, end)) end = this.#text.indexOf('"', end + 1);
    if (end < 0) throw new JsonError();
    this.#at = end + 1;
    const text = this.#text.slice(from, end);
    return UNUSUAL.test(text) ? (JSON.parse(`"${text}"`) as string) : text;
  }

  #isEscaped(from: number, quote: number): boolean {
    let at = quote;
    while (at > from && this.#text.charCodeAt(at - 1) === 92) at--;
    return (quote - at) % 2 === 1;
  }

  #plain(): unknown {
    const word = WORDS.find(([one]) => this.#text.startsWith(one, this.#at));
    if (word) {
      this.#at += word[0].length;
      return word[1];
    }
    const from = this.#at;
    while (isOfNumber(this.#text.charCodeAt(this.#at))) this.#at++;
    const source = this.#text.slice(from, this.#at);
    if (!NUMBER.test(source)) throw new JsonError();
    const value = Number(source);
    return String(value) === source ? value : new JsonNumber(source);
  }

  /** The next character that is not white space; '' at the end of the text. */
  #peek(): string {
    while (isSpace(this.#text.charCodeAt(this.#at))) this.#at++;
    return this.#text.charAt(this.#at);
  }
}

const isSpace = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9;

/** Digits, signs, the point, and the letter before an exponent. */
const isOfNumber = (code: number): boolean =>
  (code >= 48 && code <= 57) || code === 43 || code === 45 || code === 46 || code === 69 || code === 101;
