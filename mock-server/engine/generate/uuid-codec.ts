import { Memo } from '../../kernel/memo.ts';
import { hash, mix } from '../../kernel/random.ts';

interface Decoded {
  readonly type: number;
  readonly index: number;
}

/** Encodes (type, index) as a uuid in version 4 format, and decodes it, without a map of existing entities. */
export interface UuidCodec {
  encode(type: number, index: number): string;
  /** Null for a text that this codec did not produce; 54 check bits distinguish its uuids from others. */
  decode(uuid: string): Decoded | null;
  /** The first 8 hexadecimal digits as a number, without building the text. */
  head(type: number, index: number): number;
}

const hex = (word: number): string => (word >>> 0).toString(16).padStart(8, '0');
const ROUNDS = [0, 1, 2, 3] as const;
/** Number of decoded uuids to cache; beyond that, the cache is cleared. */
const MAX_KNOWN = 10_000;

/** A four-round Feistel network over two 32-bit words, keyed by the seed; the rest of the uuid is a checksum. */
export function createUuidCodec(seed: string): UuidCodec {
  const keys = Array.from({ length: 6 }, (_, i) => hash(seed, 'uuid', i));
  const key = (at: number): number => keys[at] ?? 0;
  const round = (word: number, at: number): number => mix((word + key(at)) | 0);
  const check = (left: number, right: number): string => {
    const first = hex(mix((left + (key(4) ^ right)) | 0));
    const second = mix((right + (key(5) ^ left)) | 0);
    const variant = '89ab'.charAt(second & 3);
    const rest = hex(second);
    return `-${first.slice(0, 4)}-4${first.slice(5)}-${variant}${rest.slice(1, 4)}-${rest.slice(4)}`;
  };
  const forward = (type: number, index: number): [number, number] => {
    let left = type >>> 0;
    let right = index >>> 0;
    for (const at of ROUNDS) [left, right] = [right, (left ^ round(right, at)) >>> 0];
    return [left, right];
  };
  return {
    encode(type, index) {
      const [left, right] = forward(type, index);
      return hex(left) + check(left, right) + hex(right);
    },
    // One response decodes the same few uuids repeatedly, once per field.
    decode: new Memo(MAX_KNOWN).of(decode),
    head: (type, index) => forward(type, index)[0],
  };

  function decode(uuid: string): Decoded | null {
    if (!/^[0-9a-f-]{36}$/.test(uuid)) return null;
    let left = parseInt(uuid.slice(0, 8), 16) >>> 0;
    let right = parseInt(uuid.slice(28), 16) >>> 0;
    if (uuid.slice(8, 28) !== check(left, right)) return null;
    for (const at of ROUNDS.toReversed()) [left, right] = [(right ^ round(left, at)) >>> 0, left];
    return { type: left, index: right };
  }
}
