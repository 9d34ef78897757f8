import { createDecipheriv, createHash, pbkdf2Sync } from 'node:crypto';
import { numberOf, octetsOf, oidOf, partOf, type Asn1 } from './der-reader.ts';

/** Content that cannot be decrypted, with a message for the user. */
export class CannotOpenError extends Error {}

const PBES2 = '1.2.840.113549.1.5.13';
const PBKDF2 = '1.2.840.113549.1.5.12';
const TRIPLE_DES_OF_PKCS12 = '1.2.840.113549.1.12.1.3';
const RC2_OF_PKCS12 = /^1\.2\.840\.113549\.1\.12\.1\.[56]$/;
/** Programs use several thousand; a file that requires more would only keep the server busy. */
const MAX_ROUNDS = 1_000_000;
/** Iterations of the PKCS #12 key derivation itself are computed one by one, which is slower. */
const MAX_OLD_ROUNDS = 100_000;

const prfs: Readonly<Record<string, string>> = {
  '1.2.840.113549.2.7': 'sha1',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
};
const ciphers: Readonly<Record<string, readonly [name: string, keyBytes: number]>> = {
  '2.16.840.1.101.3.4.1.2': ['aes-128-cbc', 16],
  '2.16.840.1.101.3.4.1.22': ['aes-192-cbc', 24],
  '2.16.840.1.101.3.4.1.42': ['aes-256-cbc', 32],
  '1.2.840.113549.3.7': ['des-ede3-cbc', 24],
};

/** The iteration count of a key derivation. */
export function roundsOf(value: Asn1, most = MAX_OLD_ROUNDS): number {
  const rounds = numberOf(value);
  if (rounds < 1 || rounds > most) {
    const [asked, taken] = [rounds, most].map((number) => number.toLocaleString('en'));
    throw new CannotOpenError(`The file uses ${asked} encryption rounds; 1 to ${taken} are supported.`);
  }
  return rounds;
}

/** Bytes derived from a passphrase (RFC 7292, appendix B): 1 a key, 2 an initialization vector, 3 a MAC key. */
export function pkcs12Bytes(
  purpose: 1 | 2 | 3,
  passphrase: string,
  {
    salt,
    rounds,
    hash,
    size,
  }: { readonly salt: Buffer; readonly rounds: number; readonly hash: string; readonly size: number },
): Buffer {
  const block = /384|512/.test(hash) ? 128 : 64;
  const filled = (bytes: Buffer) =>
    bytes.length === 0
      ? bytes
      : Buffer.alloc(block * Math.ceil(bytes.length / block)).map(
          (_, place) => bytes[place % bytes.length] ?? 0,
        );
  const secret = Buffer.from(`${passphrase}\0`, 'utf16le').swap16();
  const mixed = Buffer.concat([filled(salt), filled(secret)]);
  const begin = Buffer.alloc(block, purpose);
  const made: Buffer[] = [];
  for (let length = 0; length < size; length += made.at(-1)?.length ?? size) {
    let digest = createHash(hash).update(begin).update(mixed).digest();
    for (let round = 1; round < rounds; round++) digest = createHash(hash).update(digest).digest();
    made.push(digest);
    for (let from = 0; from < mixed.length; from += block) {
      // Adds the repeated digest plus one to each block.
      let carry = 1;
      for (let place = block - 1; place >= 0; place--) {
        carry += (mixed[from + place] ?? 0) + (digest[place % digest.length] ?? 0);
        mixed[from + place] = carry & 0xff;
        carry >>= 8;
      }
    }
  }
  return Buffer.concat(made).subarray(0, size);
}

function decipher(name: string, key: Buffer, { vector, bytes }: { vector: Buffer; bytes: Buffer }): Buffer {
  try {
    const open = createDecipheriv(name, key, vector);
    return Buffer.concat([open.update(bytes), open.final()]);
  } catch {
    throw new CannotOpenError('The passphrase is wrong, or the file is damaged.');
  }
}

function byPbes2(parameters: Asn1, bytes: Buffer, passphrase: string): Buffer {
  const derivation = partOf(parameters, 0);
  const scheme = partOf(parameters, 1);
  const cipher = ciphers[oidOf(partOf(scheme, 0))];
  if (oidOf(partOf(derivation, 0)) !== PBKDF2 || !cipher) throw unknownScheme();
  const settings = partOf(derivation, 1);
  const [, , ...more] = settings.parts;
  const prf = more.find(({ parts }) => parts.length > 0);
  const hash = prf === undefined ? 'sha1' : prfs[oidOf(partOf(prf, 0))];
  if (hash === undefined) throw unknownScheme();
  const salt = octetsOf(partOf(settings, 0));
  const rounds = roundsOf(partOf(settings, 1), MAX_ROUNDS);
  const key = pbkdf2Sync(passphrase, salt, rounds, cipher[1], hash);
  return decipher(cipher[0], key, { vector: octetsOf(partOf(scheme, 1)), bytes });
}

const unknownScheme = () =>
  new CannotOpenError('The encryption is not supported. Export the file with AES-256.');

/** Decrypts content with a passphrase, according to its algorithm identifier. */
export function openEncrypted(algorithm: Asn1, bytes: Buffer, passphrase: string): Buffer {
  const scheme = oidOf(partOf(algorithm, 0));
  if (RC2_OF_PKCS12.test(scheme)) {
    throw new CannotOpenError('The file is encrypted with RC2, which is not secure. Export it with AES-256.');
  }
  const parameters = partOf(algorithm, 1);
  if (scheme === PBES2) return byPbes2(parameters, bytes, passphrase);
  if (scheme !== TRIPLE_DES_OF_PKCS12) throw unknownScheme();
  const how = {
    salt: octetsOf(partOf(parameters, 0)),
    rounds: roundsOf(partOf(parameters, 1)),
    hash: 'sha1',
  };
  const key = pkcs12Bytes(1, passphrase, { ...how, size: 24 });
  return decipher('des-ede3-cbc', key, { vector: pkcs12Bytes(2, passphrase, { ...how, size: 8 }), bytes });
}
