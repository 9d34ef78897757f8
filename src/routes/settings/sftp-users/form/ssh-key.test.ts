import { describe, expect, test } from 'vitest';
import { ed25519Line, readSshKey as readOnServer } from '#mock/product/model/sftp/open-ssh.ts';
import { fingerprintOf, readSshKey } from './ssh-key.ts';

/** A part of a key, prefixed with its length. */
const part = (bytes: Uint8Array | string): Buffer => {
  const content = Buffer.from(bytes);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, content]);
};
const line = (algorithm: string, ...parts: (Uint8Array | string)[]): string =>
  `${algorithm} ${Buffer.concat([algorithm, ...parts].map(part)).toString('base64')}`;
const modulus = (bits: number) => new Uint8Array(bits / 8 + 1).fill(0xc3).fill(0, 0, 1);
const exponent = new Uint8Array([1, 0, 1]);
const ed25519 = ed25519Line(new Uint8Array(32).fill(7), 'ops@partner');

describe('a key that the server accepts', () => {
  test.each([
    ed25519,
    `  ${ed25519} \n`,
    line('ssh-rsa', exponent, modulus(2048)),
    `${line('ssh-rsa', exponent, modulus(4096))} two words`,
    line('ecdsa-sha2-nistp256', 'nistp256', new Uint8Array(65)),
  ])('%#: has the same fingerprint, type, and comment here', async (text) => {
    const server = readOnServer(text);
    const own = readSshKey(text);
    if (server.problem !== null || own.problem !== null) throw new Error('It was refused.');
    expect(await fingerprintOf(own.key)).toBe(server.key.fingerprint);
    expect(own.key.algorithm).toBe(server.key.algorithm);
    expect(own.key.comment || null).toBe(server.key.comment);
  });
});

test.each([
  ['-----BEGIN OPENSSH PRIVATE KEY-----\nabc', /private key/],
  ['---- BEGIN SSH2 PUBLIC KEY ----', /RFC 4716/],
  [`${ed25519}\n${ed25519}`, /one line/],
  ['ssh-dss AAAA', /DSA/],
  ['hello', /type/],
  ['ssh-ed25519', /damaged/],
  ['ssh-ed25519 not*base64', /damaged/],
  [ed25519.slice(0, 40), /damaged/],
  [ed25519.replace('ssh-ed25519', 'ssh-rsa'), /damaged/],
  [line('ssh-ed25519', new Uint8Array(31)), /damaged/],
  [line('ssh-rsa', exponent), /damaged/],
  [line('ecdsa-sha2-nistp256', 'nistp384', new Uint8Array(65)), /damaged/],
  [line('ssh-rsa', exponent, modulus(1024)), /1024 bits/],
])('%s is rejected here and on the server', (text, problem) => {
  expect(readSshKey(text).problem).toMatch(problem);
  expect(readOnServer(text).problem).not.toBeNull();
});
