import { createPublicKey, X509Certificate, type KeyObject } from 'node:crypto';
import type { CertificateFacts, ReadResult } from '../../kernel/pki.ts';

/** The maximum text length: a long chain takes about 20 KB. */
export const MAX_CHARACTERS = 100_000;

const BLOCK = /-----BEGIN ([A-Z0-9 ]+)-----[\s\S]*?-----END \1-----/g;

/** Parses the first certificate of a PEM text; the problem is a message for the person who pasted it. */
export function readCertificate(text: string): ReadResult<KeyObject> {
  // Checked first, because a private key is compromised as soon as it is sent on.
  if (/PRIVATE KEY-----/.test(text)) {
    return {
      problem:
        'This is a private key, not a certificate. It was not stored; have its owner replace it. Paste the public certificate, which starts with -----BEGIN CERTIFICATE-----.',
    };
  }
  if (text.length > MAX_CHARACTERS) {
    return { problem: `A certificate can have at most ${MAX_CHARACTERS.toLocaleString('en')} characters.` };
  }
  const blocks = [...text.matchAll(BLOCK)];
  if (blocks.some(([, label]) => label?.endsWith('CERTIFICATE REQUEST'))) {
    return { problem: 'This is a certificate request. Paste the issued certificate.' };
  }
  const certificates = blocks.filter(([, label]) => label === 'CERTIFICATE');
  const [first] = certificates;
  if (!first) {
    return {
      problem:
        'This is not a PEM certificate: it must contain -----BEGIN CERTIFICATE----- and -----END CERTIFICATE-----. Convert a binary .cer or .der file first.',
    };
  }
  try {
    const certificate = new X509Certificate(first[0]);
    return {
      facts: factsOf(certificate),
      key: certificate.publicKey,
      more: certificates.length - 1,
      problem: null,
    };
  } catch {
    return {
      problem: 'The certificate is damaged: it contains no X.509 certificate in base64.',
    };
  }
}

/** Turns `C=US\nO=…\nCN=…` into a single line in the usual order. */
const oneLine = (name: string): string => name.trim().split('\n').toReversed().join(', ');

function keySize(key: KeyObject): number {
  const { modulusLength, namedCurve } = key.asymmetricKeyDetails ?? {};
  if (modulusLength !== undefined) return modulusLength;
  const curve: Readonly<Record<string, number>> = { prime256v1: 256, secp384r1: 384, secp521r1: 521 };
  return (namedCurve === undefined ? undefined : curve[namedCurve]) ?? 256;
}

export function factsOf(certificate: X509Certificate): CertificateFacts {
  const { publicKey } = certificate;
  return {
    subject: oneLine(certificate.subject ?? ''),
    issuer: oneLine(certificate.issuer ?? ''),
    serial: certificate.serialNumber,
    fingerprint_sha256: certificate.fingerprint256,
    key_algorithm: (publicKey.asymmetricKeyType ?? 'unknown').toUpperCase(),
    key_size: keySize(publicKey),
    valid_from: Date.parse(certificate.validFrom),
    valid_to: Date.parse(certificate.validTo),
    is_self_signed: certificate.verify(publicKey),
    pem: certificate.toString(),
  };
}

/** The properties of a bare public key. */
export function factsOfKey(pem: string, fingerprint: (spki: Uint8Array) => string): CertificateFacts {
  const key = createPublicKey(pem);
  return {
    subject: null,
    issuer: null,
    serial: null,
    fingerprint_sha256: fingerprint(key.export({ type: 'spki', format: 'der' })),
    key_algorithm: (key.asymmetricKeyType ?? 'unknown').toUpperCase(),
    key_size: keySize(key),
    valid_from: null,
    valid_to: null,
    is_self_signed: false,
    pem,
  };
}
