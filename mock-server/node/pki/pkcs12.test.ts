import { createPublicKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { readAsn1 } from './der-reader.ts';
import { roundsOf } from './password-encryption.ts';
import { readPkcs12 } from './pkcs12.ts';
import { BROKEN_CIPHER, MODERN, OLD, OPEN, WITHOUT_KEY } from './pkcs12.testing.ts';

test.each([
  ['of today', MODERN, 'harbör'],
  ['of older programs', OLD, 'harbor'],
  ['that is open', OPEN, ''],
])('a file %s gives its certificate and the matching key', (_what, file, passphrase) => {
  const read = readPkcs12(file, passphrase);
  if (read.problem !== null) throw new Error(read.problem);
  expect(read.certificate.subject).toContain('CN=NBF-P12');
  expect(createPublicKey(read.privateKey).equals(read.certificate.publicKey)).toBe(true);
  expect(read.more).toBe(0);
});

test.each([
  ['another passphrase', MODERN, 'harbor', /passphrase is wrong/],
  ['none', OLD, '', /passphrase is wrong/],
  ['a broken cipher', BROKEN_CIPHER, 'harbor', /RC2/],
  ['no key', WITHOUT_KEY, 'harbor', /no private key/],
  ['no base64', 'x~y', '', /file in base64/],
  ['other bytes', 'aGVsbG8gd29ybGQ=', '', /not a PKCS #12/],
  ['nothing', '', '', /file in base64/],
  ['far too much', 'A'.repeat(300_000), '', /at most 200,000/],
])('with %s it reports the problem', (_what, file, passphrase, words) => {
  expect(readPkcs12(file, passphrase).problem).toMatch(words);
});

test('a damaged or truncated file is refused with a message, or still gives the same certificate', () => {
  const bytes = Buffer.from(OLD, 'base64');
  for (let place = 0; place < bytes.length; place += 3) {
    const damaged = Buffer.from(bytes);
    damaged[place] = (damaged[place] ?? 0) ^ 0x55;
    for (const file of [damaged, bytes.subarray(0, place)]) {
      const read = readPkcs12(file.toString('base64'), 'harbor');
      if (read.problem === null) expect(read.certificate.subject).toContain('CN=NBF-P12');
      else expect(read.problem).toMatch(/^[A-Z].*\.$/);
    }
  }
});

test('a file cannot keep the server busy with an excessive iteration count', () => {
  expect(roundsOf(readAsn1(Buffer.from([2, 2, 8, 0])))).toBe(2048);
  expect(() => roundsOf(readAsn1(Buffer.from([2, 4, 0x7f, 0xff, 0xff, 0xff])))).toThrow(
    /2,147,483,647 encryption rounds/,
  );
  expect(() => roundsOf(readAsn1(Buffer.from([2, 1, 0])))).toThrow(/0 encryption rounds/);
});
