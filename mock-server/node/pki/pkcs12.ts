import { createHmac, createPrivateKey, timingSafeEqual, X509Certificate, type KeyObject } from 'node:crypto';
import { octetsOf, oidOf, partOf, readAsn1, type Asn1 } from './der-reader.ts';
import { CannotOpenError, openEncrypted, pkcs12Bytes, roundsOf } from './password-encryption.ts';

/** A certificate with its private key, as one file (RFC 7292, `.p12` and `.pfx`). */
export type Pkcs12Result =
  | {
      readonly certificate: X509Certificate;
      readonly privateKey: KeyObject;
      /** Number of chain certificates, which are ignored. */
      readonly more: number;
      readonly problem: null;
    }
  | { readonly problem: string };

/** The maximum text length: a key with a long chain takes about 20 KB. */
const MAX_CHARACTERS = 200_000;

const DATA = '1.2.840.113549.1.7.1';
const ENCRYPTED_DATA = '1.2.840.113549.1.7.6';
const KEY = '1.2.840.113549.1.12.10.1.1';
const SHROUDED_KEY = '1.2.840.113549.1.12.10.1.2';
const CERTIFICATE = '1.2.840.113549.1.12.10.1.3';

const digests: Readonly<Record<string, string>> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

/** Throws unless the MAC of the content matches this passphrase. */
function checkSeal(seal: Asn1, content: Buffer, passphrase: string): void {
  const digest = partOf(seal, 0);
  const hash = digests[oidOf(partOf(partOf(digest, 0), 0))];
  if (hash === undefined)
    throw new CannotOpenError('The integrity check of the file uses an unsupported algorithm.');
  const salt = octetsOf(partOf(seal, 1));
  const rounds = seal.parts[2] ? roundsOf(seal.parts[2]) : 1;
  const wanted = octetsOf(partOf(digest, 1));
  const key = pkcs12Bytes(3, passphrase, { salt, rounds, hash, size: wanted.length });
  const found = createHmac(hash, key).update(content).digest();
  if (found.length !== wanted.length || !timingSafeEqual(found, wanted)) {
    throw new CannotOpenError('The passphrase is wrong, or the file is damaged.');
  }
}

/** The decrypted content of one part of the file. */
function contentOf(info: Asn1, passphrase: string): Asn1 {
  const kind = oidOf(partOf(info, 0));
  const inner = partOf(partOf(info, 1), 0);
  if (kind === DATA) return readAsn1(octetsOf(inner));
  if (kind !== ENCRYPTED_DATA) throw new CannotOpenError('The file is protected by a key, not a passphrase.');
  const encrypted = partOf(inner, 1);
  return readAsn1(openEncrypted(partOf(encrypted, 1), octetsOf(partOf(encrypted, 2)), passphrase));
}

function keyIn(bag: Asn1, passphrase: string): KeyObject | null {
  const kind = oidOf(partOf(bag, 0));
  if (kind !== KEY && kind !== SHROUDED_KEY) return null;
  const value = partOf(partOf(bag, 1), 0);
  const key =
    kind === KEY
      ? partOf(bag, 1).content
      : openEncrypted(partOf(value, 0), octetsOf(partOf(value, 1)), passphrase);
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
}

function certificateIn(bag: Asn1): X509Certificate | null {
  if (oidOf(partOf(bag, 0)) !== CERTIFICATE) return null;
  const value = partOf(partOf(bag, 1), 0);
  return new X509Certificate(octetsOf(partOf(partOf(value, 1), 0)));
}

/** Parses such a file from base64; the problem is a message for the person who chose it. */
export function readPkcs12(base64: string, passphrase: string): Pkcs12Result {
  const text = base64.replaceAll(/\s/g, '');
  if (text.length > MAX_CHARACTERS) {
    return { problem: `A file can have at most ${MAX_CHARACTERS.toLocaleString('en')} base64 characters.` };
  }
  if (text === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) {
    return { problem: 'Provide a .p12 or .pfx file in base64.' };
  }
  try {
    const file = readAsn1(Buffer.from(text, 'base64'));
    const content = octetsOf(partOf(partOf(partOf(file, 1), 1), 0));
    if (file.parts[2]) checkSeal(file.parts[2], content, passphrase);
    const bags = readAsn1(content).parts.flatMap((info) => contentOf(info, passphrase).parts);
    const privateKey = bags.map((bag) => keyIn(bag, passphrase)).find((key) => key !== null);
    if (!privateKey) return { problem: 'The file contains no private key.' };
    const certificates = bags.map(certificateIn).filter((candidate) => candidate !== null);
    const certificate = certificates.find((candidate) => candidate.checkPrivateKey(privateKey));
    if (!certificate) return { problem: 'The file contains no certificate for its private key.' };
    return { certificate, privateKey, more: certificates.length - 1, problem: null };
  } catch (error) {
    return {
      problem:
        error instanceof CannotOpenError
          ? error.message
          : 'This is not a PKCS #12 file (.p12, .pfx), or it is damaged.',
    };
  }
}
