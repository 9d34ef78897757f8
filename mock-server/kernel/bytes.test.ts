import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  base64Of,
  base64UrlOf,
  byteLength,
  bytesOfBase64,
  bytesOfHex,
  concat,
  hexOf,
  isSame,
  latin1,
  latin1Of,
  textOf,
  utf8,
} from './bytes.ts';

const like = (bytes: Uint8Array) => [...bytes];
const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.base64String());

test('reads and writes bytes as Node does', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (given) => {
      const buffer = Buffer.from(given);
      expect(base64Of(given)).toBe(buffer.toString('base64'));
      expect(base64UrlOf(given)).toBe(buffer.toString('base64url'));
      expect(hexOf(given)).toBe(buffer.toString('hex'));
      expect(latin1Of(given)).toBe(buffer.toString('latin1'));
      expect(textOf(given)).toBe(buffer.toString('utf8'));
      expect(like(bytesOfBase64(base64UrlOf(given)))).toEqual(like(given));
      expect(like(bytesOfHex(hexOf(given)))).toEqual(like(given));
    }),
  );
});

test('reads and writes texts as Node does', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(like(utf8(text))).toEqual(like(Buffer.from(text)));
      expect(byteLength(text)).toBe(Buffer.byteLength(text));
      expect(like(latin1(text))).toEqual(like(Buffer.from(text, 'latin1')));
    }),
  );
  expect(byteLength('\ud83d\ude00 \ud83d \ude00\ud83d')).toBe(
    Buffer.byteLength('\ud83d\ude00 \ud83d \ude00\ud83d'),
  );
  expect(textOf(utf8('\uFEFFa'))).toBe('\uFEFFa');
});

test('ignores characters that are not base64, up to the padding', () => {
  for (const text of ['aGk=', 'aG k', 'a\r\nGk', 'aGk=aGk=', 'é-_8', 'a', '', '==', 'aGkä']) {
    expect(like(bytesOfBase64(text)), text).toEqual(like(Buffer.from(text, 'base64')));
  }
});

test('converts more bytes than a call can have arguments', () => {
  const long = new Uint8Array(300_000).map((_, at) => at * 7);
  expect(base64Of(long)).toBe(Buffer.from(long).toString('base64'));
  expect(like(bytesOfBase64(base64Of(long)))).toEqual(like(long));
  expect(like(concat([long.subarray(0, 3), long.subarray(3)]))).toEqual(like(long));
});

test('compares bytes', () => {
  expect(isSame(utf8('abc'), utf8('abc'))).toBe(true);
  expect(isSame(utf8('abc'), utf8('abd'))).toBe(false);
  expect(isSame(utf8('abc'), utf8('abcd'))).toBe(false);
});
