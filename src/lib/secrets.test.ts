import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SECRETS } from '../../tests/support/secret-texts.ts';
import { looksSecret, withoutSecretParams, withoutSecrets } from './secrets.ts';

test.each(SECRETS)('%s looks like a secret, also inside other text and in JSON', (_what, text, core) => {
  expect(looksSecret(text)).toBe(true);
  expect(looksSecret(`Please use ${text} for now`)).toBe(true);
  expect(looksSecret(`*.csv${text}`) || /bearer|basic/i.test(text)).toBe(true);
  expect(withoutSecrets(`Please use ${text} for now`)).not.toContain(core);
  const json = JSON.stringify({ note: text, name: 'Oakland' });
  expect(JSON.parse(withoutSecrets(json))).toMatchObject({ name: 'Oakland' });
  expect(withoutSecrets(json)).not.toContain(core);
});

test.each([
  'Basic information about the partner',
  'The bearer of this letter',
  'Bearer authentication',
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGx9y2Zq3oJw7hYtV0k1mNpQrStUvWxYz0123456789A ops@northbay',
  '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----',
  '-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----',
  'cwp_0123456789abcdef0123456789abcdef',
  'https://hooks.example/path:8080/@team?key=on',
  'sftp://files.example:22/in',
  'ops@northbay.example',
  'PO 558213 / ISA*00*          *00*          *ZZ*NORTHBAY',
  'token = read(row)',
  'password == null',
  'What is a private key?',
  'eyJ',
])('%s does not', (text) => {
  expect(looksSecret(text)).toBe(false);
  expect(withoutSecrets(text)).toBe(text);
});

test('knows every prefix of the secrets that the server issues', () => {
  const folder = join(import.meta.dirname, '../../mock-server/product');
  const prefixes = new Set<string>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
    for (const [, found = ''] of readFileSync(join(folder, file), 'utf8').matchAll(/'(cw[a-z]+_)'/g))
      prefixes.add(found);
  }
  // The id of an OAuth client, which is not secret.
  prefixes.delete('cwf_');
  expect(prefixes.size).toBeGreaterThan(4);
  expect([...prefixes].filter((prefix) => !looksSecret(`${prefix}7Qm2vX9cKd81`))).toEqual([]);
});

test('takes parameters with secrets out of an address, and leaves other addresses as they are', () => {
  expect(withoutSecretParams('?q=a+b&x=')).toBe('?q=a+b&x=');
  expect(withoutSecretParams(`?x=1&q=${encodeURIComponent('cwps_7Qm2vX9cKd81')}`)).toBe('?x=1');
  expect(withoutSecretParams('?q=cwps_7Qm2vX9cKd81')).toBe('');
  expect(withoutSecretParams('#note=Bearer%207Qm2vX9cKd81')).toBe('');
});
