import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pdf } from '../../product/content/pdf.ts';
import { pdfFile } from '../../product/content/pdf-file.ts';
import { refuseBomb } from './pdf-streams.ts';
import { withStream } from './testing.ts';

const MEGA = 1_048_576;

const SPACE = Buffer.alloc(MEGA, ' ');

const once = deflateSync(Buffer.alloc(12 * MEGA, 'BT (x) Tj ET '));

/** Spaces in LZW: each code stands for one space more than the one before, until the table is cleared. */
function lzwOfSpaces(rounds: number): Uint8Array {
  const bits: string[] = [];
  let width = 9;
  for (let round = 0; round < rounds; round++) {
    bits.push((256).toString(2).padStart(width, '0'));
    width = 9;
    for (let code = 0; code < 3800; code++) {
      bits.push((code === 0 ? 32 : 257 + code).toString(2).padStart(width, '0'));
      if (257 + code + 2 >= 1 << width && width < 12) width++;
    }
  }
  const text = bits.join('');
  return Uint8Array.from({ length: Math.ceil(text.length / 8) }, (_, at) =>
    Number.parseInt(text.slice(at * 8, at * 8 + 8).padEnd(8, '0'), 2),
  );
}

const runs = (bytes: Uint8Array): Uint8Array => {
  const out = new Uint8Array(bytes.length * 2);
  for (let at = 0; at < out.length; at += 2) [out[at], out[at + 1]] = [129, bytes[at / 2] ?? 0];
  return out;
};

const hex = (bytes: Uint8Array) => Buffer.from(`${Buffer.from(bytes).toString('hex')}>`);

function ascii85(bytes: Uint8Array): Uint8Array {
  const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
  let text = '';
  for (let at = 0; at < padded.length; at += 4) {
    let value = padded.readUInt32BE(at);
    let group = '';
    for (let digit = 0; digit < 5; digit++) {
      group = String.fromCharCode(33 + (value % 85)) + group;
      value = Math.floor(value / 85);
    }
    text += group === '!!!!!' ? 'z' : group;
  }
  return Buffer.from(`${text}~>`);
}

const FLATE = '/Filter /FlateDecode';
const bombs: readonly (readonly [name: string, file: () => Uint8Array])[] = [
  ['deflate', () => withStream(FLATE, once)],
  ['deflate twice', () => withStream('/Filter [/FlateDecode /FlateDecode]', deflateSync(once))],
  ['names with escapes', () => withStream('/Fi#6cter /Fl#61teDecode', once)],
  ['abbreviated names', () => withStream('/F [/Fl]', once)],
  ['hexadecimal', () => withStream('/Filter [/ASCIIHexDecode /FlateDecode]', hex(once))],
  ['ASCII 85', () => withStream('/Filter [/ASCII85Decode /FlateDecode]', ascii85(once))],
  ['LZW', () => withStream('/Filter /LZWDecode', lzwOfSpaces(2))],
  [
    'run lengths of deflate',
    () => withStream('/Filter [/FlateDecode /RunLengthDecode]', deflateSync(runs(SPACE))),
  ],
  ['an object stream', () => withStream(`/Type /ObjStm /N 1 /First 4 ${FLATE}`, once)],
  [
    'many streams',
    () =>
      pdfFile(
        [
          ['<< /Type /Catalog /Pages 2 0 R >>', null],
          ...Array.from({ length: 12 }, () => [`<< ${FLATE} >>`, deflateSync(SPACE)] as const),
        ],
        1,
      ),
  ],
  ['a damaged end', () => withStream(FLATE, once.subarray(0, once.length - 9))],
];

test.each(bombs)('a PDF that unpacks to too much is refused: %s', async (_name, file) => {
  await expect(refuseBomb(file(), 8 * MEGA)).rejects.toThrow(
    'This file unpacks to more than 8 MB. Upload only the relevant part, or paste its text.',
  );
});

test.each([
  ['with a page of text', pdf({ title: '850', lines: ['PO107'], at: 0, seed: 1 }, 60_000)],
  ['with a large picture', withStream(`/Subtype /Image ${FLATE}`, once)],
  ['whose stream is damaged at once', withStream(FLATE, Buffer.from('no deflate'))],
  ['that unpacks to less', withStream(FLATE, deflateSync(SPACE))],
])('a PDF %s is not', async (_name, file) => {
  await refuseBomb(file, 8 * MEGA);
});
