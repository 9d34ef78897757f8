/**
 * The filters of PDF beside deflate (ISO 32000-2, 7.4). Each unpacks piece by piece, ends where the data says or is
 * damaged, and keeps nothing, so that what comes out can be counted whatever its length.
 */

type Parts = AsyncIterable<Uint8Array>;

/** Maximum size of a piece. */
const PIECE = 65_536;

/** Collects bytes and hands them on in pieces. */
class Out {
  readonly #bytes = new Uint8Array(PIECE + 4096);
  #length = 0;

  add(byte: number): void {
    this.#bytes[this.#length++] = byte;
  }

  get isFull(): boolean {
    return this.#length >= PIECE;
  }

  take(): Uint8Array {
    const piece = this.#bytes.slice(0, this.#length);
    this.#length = 0;
    return piece;
  }
}

export async function* runLength(source: Parts): AsyncGenerator<Uint8Array> {
  const out = new Out();
  let literal = 0;
  let times = 0;
  for await (const part of source) {
    for (const byte of part) {
      if (literal > 0) {
        out.add(byte);
        literal--;
      } else if (times > 0) {
        for (; times > 0; times--) out.add(byte);
      } else if (byte === 128) {
        yield out.take();
        return;
      } else if (byte < 128) literal = byte + 1;
      else times = 257 - byte;
      if (out.isFull) yield out.take();
    }
  }
  yield out.take();
}

const isSpace = (byte: number): boolean => byte <= 32;

/** The value of a hexadecimal digit; -1 for anything else. */
const digitOf = (byte: number): number => {
  if (byte >= 48 && byte <= 57) return byte - 48;
  const letter = byte | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
};

export async function* asciiHex(source: Parts): AsyncGenerator<Uint8Array> {
  const out = new Out();
  let high = -1;
  for await (const part of source) {
    for (const byte of part) {
      const digit = digitOf(byte);
      if (digit < 0 && byte === 62) {
        if (high >= 0) out.add(high << 4);
        yield out.take();
        return;
      }
      if (digit < 0) continue;
      if (high < 0) high = digit;
      else {
        out.add((high << 4) | digit);
        high = -1;
      }
      if (out.isFull) yield out.take();
    }
  }
  yield out.take();
}

export async function* ascii85(source: Parts): AsyncGenerator<Uint8Array> {
  const out = new Out();
  let group: number[] = [];
  const flush = (length: number) => {
    const value = group.reduce((sum, digit) => sum * 85 + digit, 0);
    for (let at = 0; at < length; at++) out.add(Math.floor(value / 256 ** (3 - at)) & 255);
    group = [];
  };
  for await (const part of source) {
    for (const byte of part) {
      if (byte === 126) {
        const given = group.length;
        while (group.length < 5) group.push(84);
        if (given > 1) flush(given - 1);
        yield out.take();
        return;
      }
      if (isSpace(byte)) continue;
      if (byte === 122 && group.length === 0) for (let zero = 0; zero < 4; zero++) out.add(0);
      else {
        group.push(byte - 33);
        if (group.length === 5) flush(4);
      }
      if (out.isFull) yield out.take();
    }
  }
  yield out.take();
}

const CLEAR = 256;
const END = 257;
const MAX_CODES = 4096;

/** Codes of 9 to 12 bits, with the usual early change of their width. */
export async function* lzw(source: Parts): AsyncGenerator<Uint8Array> {
  const out = new Out();
  const lengths = new Uint16Array(MAX_CODES);
  const lasts = new Uint8Array(MAX_CODES);
  const befores = new Uint16Array(MAX_CODES);
  for (let code = 0; code < CLEAR; code++) {
    lengths[code] = 1;
    lasts[code] = code;
  }
  const word = new Uint8Array(MAX_CODES);
  let next = END + 1;
  let width = 9;
  let previous = -1;
  let bits = 0;
  let held = 0;

  /** The bytes of a code, in `word`; returns their number. */
  const spell = (code: number): number => {
    const length = lengths[code] ?? 0;
    for (let at = length - 1, number = code; at >= 0; at--, number = befores[number] ?? 0)
      word[at] = lasts[number] ?? 0;
    return length;
  };

  for await (const part of source) {
    for (const byte of part) {
      held = (held << 8) | byte;
      bits += 8;
      if (bits < width) continue;
      bits -= width;
      const code = (held >>> bits) & ((1 << width) - 1);
      held &= (1 << bits) - 1;
      if (code === END) {
        yield out.take();
        return;
      }
      if (code === CLEAR) {
        [next, width, previous] = [END + 1, 9, -1];
        continue;
      }
      if (code > next || (code === next && previous < 0)) {
        yield out.take();
        return;
      }
      if (previous >= 0 && next < MAX_CODES) {
        lengths[next] = (lengths[previous] ?? 0) + 1;
        befores[next] = previous;
        spell(code === next ? previous : code);
        lasts[next] = word[0] ?? 0;
        next++;
      }
      const length = spell(code);
      for (let at = 0; at < length; at++) out.add(word[at] ?? 0);
      previous = code;
      if (next + 1 >= 1 << width && width < 12) width++;
      if (out.isFull) yield out.take();
    }
  }
  yield out.take();
}
