import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { Pki } from '../../kernel/pki.ts';
import { publicPem, writeCertificate, writeRequest } from './certificate.ts';
import { readPkcs12 } from './pkcs12.ts';
import { factsOf, factsOfKey, readCertificate } from './read-certificate.ts';
import { planKey, privateKeyOf } from './rsa-key.ts';

export const pki: Pki = {
  planKey,
  privateKeyOf,
  publicKey: (pem) => createPublicKey(pem),
  publicHalf: (private_key, passphrase) =>
    createPublicKey(createPrivateKey({ key: private_key, ...(passphrase ? { passphrase } : {}) })),
  isSameKey: (keyObject: KeyObject, other: KeyObject) => keyObject.equals(other),
  publicPem,
  writeCertificate,
  writeRequest,
  readCertificate,
  factsOfKey,
  readPkcs12(base64, passphrase) {
    const result = readPkcs12(base64, passphrase);
    if (result.problem !== null) return result;
    const { certificate, more } = result;
    return { facts: factsOf(certificate), key: certificate.publicKey, more, problem: null };
  },
};
