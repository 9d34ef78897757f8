import { createPublicKey, verify, X509Certificate } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { writeCertificate, writeRequest } from './certificate.ts';
import { readCertificate } from './read-certificate.ts';
import { isSound, planKey, privateKeyOf } from './rsa-key.ts';
import { seedKeyPlan, seedKeys } from '../../product/world/seed-keys.ts';
import { seedKey } from './seed-key.testing.ts';
import { isThorough } from '../../testing/thorough.ts';

const subject = { common_name: 'PNCL AS2', organization: '上海远航国际货运代理有限公司', country: 'US' };
const key = seedKey('as2/PNCL/1');
const content = {
  subject,
  key,
  serial: 0xff01n,
  valid_from: Date.parse('2025-03-04T05:06:07Z'),
  valid_to: Date.parse('2026-03-04T05:06:07Z'),
};

/** The elements of a DER sequence, each with its own header. */
function elements(der: Buffer): Buffer[] {
  const headerOf = (at: number) => {
    const first = der[at + 1] ?? 0;
    const more = first & 0x80 ? first & 0x7f : 0;
    const length = more === 0 ? first : der.readUIntBE(at + 2, more);
    return { begin: at + 2 + more, end: at + 2 + more + length };
  };
  const { begin, end } = headerOf(0);
  const found: Buffer[] = [];
  for (let at = begin; at < end;) {
    const next = headerOf(at).end;
    found.push(der.subarray(at, next));
    at = next;
  }
  return found;
}

const derOf = (pem: string): Buffer => Buffer.from(pem.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64');

describe('keys', () => {
  test('in the seed are made of primes, and have the size they claim', () => {
    // Proving that numbers are primes takes most of a second for each key.
    for (const name of isThorough ? seedKeys : seedKeys.slice(0, 4)) {
      const plan = seedKeyPlan(name);
      expect(isSound(plan), name).toBe(true);
      expect(privateKeyOf(plan).asymmetricKeyDetails?.modulusLength, name).toBe(plan.size);
    }
  });

  test('are the same for the same text, and different for another', async () => {
    const [a, again, b] = await Promise.all([planKey('a', 1024), planKey('a', 1024), planKey('b', 1024)]);
    expect(again).toEqual(a);
    expect(privateKeyOf(a).equals(privateKeyOf(again))).toBe(true);
    expect(privateKeyOf(a).equals(privateKeyOf(b))).toBe(false);
  });
});

describe('certificates', () => {
  test("have subject, issuer, and validity, and verify with their issuer's key", () => {
    const issuer = { name: { ...subject, common_name: 'Issuer' }, key: seedKey('ca/cargowise') };
    const certificate = new X509Certificate(writeCertificate({ ...content, issuer }));
    expect(certificate.subject).toBe('C=US\nO=上海远航国际货运代理有限公司\nCN=PNCL AS2');
    expect(certificate.issuer).toContain('CN=Issuer');
    expect(certificate.serialNumber).toBe('FF01');
    expect(Date.parse(certificate.validFrom)).toBe(content.valid_from);
    expect(Date.parse(certificate.validTo)).toBe(content.valid_to);
    expect(certificate.ca).toBe(false);
    expect(certificate.verify(createPublicKey(issuer.key))).toBe(true);
    expect(certificate.verify(createPublicKey(key))).toBe(false);
    expect(certificate.checkPrivateKey(key)).toBe(true);
  });

  test('have four-digit years from 2050 on', () => {
    const valid_to = Date.parse('2050-01-01T00:00:00Z');
    const certificate = new X509Certificate(writeCertificate({ ...content, valid_to }));
    expect(Date.parse(certificate.validTo)).toBe(valid_to);
  });

  test('have the same text for the same content', () => {
    expect(writeCertificate(content)).toBe(writeCertificate(content));
  });
});

test('a request contains name and public key, signed with the private key', () => {
  const pem = writeRequest(subject, key);
  expect(pem).toMatch(/^-----BEGIN CERTIFICATE REQUEST-----\n[\s\S]+-----END CERTIFICATE REQUEST-----\n$/);
  const [body, , signature] = elements(derOf(pem)) as [Buffer, Buffer, Buffer];
  const [, name, spki] = elements(body) as [Buffer, Buffer, Buffer];
  expect(name.toString('utf8')).toContain('PNCL AS2');
  const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  expect(publicKey.equals(createPublicKey(key))).toBe(true);
  // A bit string starts with the number of unused bits.
  const bytes = signature.subarray(signature.length - 256);
  expect(verify('sha256', body, publicKey, bytes)).toBe(true);
});

describe('reading', () => {
  test('returns all data of a certificate', () => {
    expect(readCertificate(`Bag Attributes\n${writeCertificate(content)}`)).toMatchObject({
      problem: null,
      more: 0,
      facts: {
        subject: 'CN=PNCL AS2, O=上海远航国际货运代理有限公司, C=US',
        serial: 'FF01',
        key_algorithm: 'RSA',
        key_size: 2048,
        is_self_signed: true,
        valid_to: content.valid_to,
      },
    });
  });

  test.each([
    ['nothing', '', 'not a PEM certificate'],
    ['words', 'hello', 'not a PEM certificate'],
    ['a private key', key.export({ type: 'pkcs8', format: 'pem' }).toString(), 'private key'],
    [
      'a private key behind a certificate',
      `${writeCertificate(content)}${key.export({ type: 'pkcs1', format: 'pem' })}`,
      'private key',
    ],
    ['a request', writeRequest(subject, key), 'request'],
    ['a damaged one', writeCertificate(content).replace(/^MII.{20}/m, 'MIIAAAAAAAAAAAAAAAAAAAA'), 'damaged'],
    ['one cut off', writeCertificate(content).slice(0, 300), 'not a PEM certificate'],
  ])('%s is refused with a message', (_what, text, words) => {
    const { problem } = readCertificate(text);
    expect(problem).toContain(words);
    expect(problem).not.toContain('MII');
  });
});
