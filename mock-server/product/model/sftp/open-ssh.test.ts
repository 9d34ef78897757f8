import { expect, test } from 'vitest';
import { ed25519Line, readSshKey } from './open-ssh.ts';

const ED25519 =
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAICbM5EhQhQZi9aZQGeKPz2GBJVSvGwwaCxSG6D0wkKag ops@partner';
const RSA =
  'ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQDLQdUI9Argmv/i5GaE11mWTnP4xYoJj2u/nVqtxTmBv0H8Zg8s2hG/Fd9nfgdawSFFggggePAp8U15vewSZ6aeePybzbGfK0/rr8fbq30ZMqBRqMslGQo3E7Cgxk/kk6GziVPORpVijHDzvSz/dcY15+sVcy2Gwys/0lw1j/xttqg3SVPaX7M/rBDE2ZO/04f6aMNJwmRThjwVT5jD5S42n6hsWlUReMV6wWjSsOF8O4ffwVQAuZHeEIgCpVeEx3cW/Ss2fnEw7qzA5qIyPoZBsFN9mNIALkpiJDO09OxOknyvZvYFRdS322wxuPZqL02x/Tk6lcQNGk5zu1uZBNHt ';
const ECDSA =
  'ecdsa-sha2-nistp384 AAAAE2VjZHNhLXNoYTItbmlzdHAzODQAAAAIbmlzdHAzODQAAABhBDCAirXwefFUwfara5h11vpWDUYwNFXjs4NPwXhMnfKvClJpuFHg5KzWVqKk6AYQa8yzeLHYdJ9O6fvmBT0RWtvegtcoEr4+V4LuVzdvToCDiG1D15i2mI9r+Req7vRdHQ== a b c';
const WEAK =
  'ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAAAgQC9KF1da6KYAH/eUfNsOWMOwREsi2I9zJwvmFy3ZzQeQJ38hZZ1e7PDiWqESUXTtZsGXiQu3H9Y3SiWxE694MwpM1eHyHsjSpxj+lle4wqlHRVLAvgMS8lzcz3JlwE4n0Qm21OjqW69+QHnCl/ZzmbpM2jaBn+XqEMuZyNFO2raTw== weak';

// Output of `ssh-keygen -l` for the same keys.
test.each([
  [ED25519, 'SHA256:9J5U3Q4CFrQ8ZoFu9A+grDb51x5IbXl6MTy7oJfQT3Q', 'ssh-ed25519', 256, 'ops@partner'],
  [RSA, 'SHA256:ffmOQQkt79UUQDDvnQ59RYsUWPfpCi+gdPhKvLHhJ2A', 'ssh-rsa', 2048, null],
  [ECDSA, 'SHA256:BO1mfMcp9hVR9mUOIlI6JkLAY424207ILnIlL07ZKd8', 'ecdsa-sha2-nistp384', 384, 'a b c'],
])('%# has the fingerprint that OpenSSH prints', (line, fingerprint, algorithm, bits, comment) => {
  expect(readSshKey(`  ${line}\n`)).toEqual({
    key: { fingerprint, algorithm, bits, comment },
    problem: null,
  });
});

test.each([
  ['', 'start with its type'],
  ['hello', 'start with its type'],
  ['ssh-dss AAAAB3NzaC1kc3MAAACB', 'DSA'],
  [WEAK, '1024 bits'],
  ['-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjE', 'private key'],
  [ED25519.replace('AAAAC3', 'AAAAB3'), 'damaged'],
  [ED25519.slice(0, 60), 'damaged'],
  [ED25519.replace('ssh-ed25519 ', 'ssh-rsa '), 'damaged'],
  ['ssh-ed25519 !!!!', 'damaged'],
  [`${ED25519}\n${ED25519}`, 'one line'],
])('%# is refused: %s', (line, why) => expect(readSshKey(line).problem).toContain(why));

test('a written line can be read again', () => {
  const read = readSshKey(ed25519Line(new Uint8Array(32).fill(7), 'made here'));
  expect(read).toMatchObject({ problem: null, key: { algorithm: 'ssh-ed25519', comment: 'made here' } });
});
