import { UnpacksTooLargeError } from '../../product/model/mapping/specification/office-text.ts';
import { ascii85, asciiHex, lzw, runLength } from './pdf-filters.ts';
import { inflated } from './inflated.ts';

type Filter = (source: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

/** The filters that can make a stream longer, or hide one that does, by their names and abbreviations. */
const filters: Readonly<Record<string, Filter>> = {
  FlateDecode: inflated,
  Fl: inflated,
  LZWDecode: lzw,
  LZW: lzw,
  RunLengthDecode: runLength,
  RL: runLength,
  ASCII85Decode: ascii85,
  A85: ascii85,
  ASCIIHexDecode: asciiHex,
  AHx: asciiHex,
};

/** Maximum length of the dictionary of a stream that is searched for filters. */
const MAX_DICTIONARY = 4096;

/**
 * Throws a user-readable message if the streams of a PDF unpack to more than `most` bytes in total, counting every
 * filter of each. Nothing is kept while counting. Images are left out: their pixels are no text and are never unpacked.
 */
export async function refuseBomb(pdf: Uint8Array, most: number): Promise<void> {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length);
  let total = 0;
  for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', at + 6)) {
    if (bytes.subarray(at - 3, at).toString('latin1') === 'end') continue;
    const before = bytes.subarray(Math.max(0, at - MAX_DICTIONARY), at).toString('latin1');
    const dictionary = nameless(before.slice(before.lastIndexOf(' obj') + 1));
    if (/\/Subtype\s*\/Image\b/.test(dictionary)) continue;
    const chain = filtersIn(dictionary);
    if (chain.length === 0) continue;
    let start = at + 'stream'.length;
    while (bytes[start] === 13 || bytes[start] === 10 || bytes[start] === 32) start++;
    let parts: AsyncIterable<Uint8Array> = piecesOf(bytes.subarray(start));
    for (const filter of chain) parts = counted(filter(parts));
    for await (const _part of parts);
  }

  async function* counted(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const part of parts) {
      total += part.length;
      if (total > most) throw new UnpacksTooLargeError(most);
      yield part;
    }
  }
}

/** A dictionary whose names are written without escapes: `/Fl#61teDecode` is `/FlateDecode`. */
const nameless = (dictionary: string): string =>
  dictionary.replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );

function filtersIn(dictionary: string): readonly Filter[] {
  const [, names = ''] = /\/F(?:ilter)?\s*(\[[^\]]*\]|\/[\w.-]+)/.exec(dictionary) ?? [];
  return [...names.matchAll(/\/([\w.-]+)/g)].flatMap(([, name = '']) =>
    Object.hasOwn(filters, name) ? (filters[name] ?? []) : [],
  );
}

const PIECE = 16_384;

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}
