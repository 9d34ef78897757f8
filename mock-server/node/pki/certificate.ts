import { createHash, createPublicKey, sign, type KeyObject } from 'node:crypto';
import type { CertificateContent as Content, Name } from '../../kernel/pki.ts';
import * as der from './der.ts';

type CertificateContent = Content<KeyObject>;

const SHA256_WITH_RSA = der.sequence(der.oid('1.2.840.113549.1.1.11'), der.nothing);

const attribute = (id: string, value: Uint8Array): Buffer => der.set(der.sequence(der.oid(id), value));

const nameDer = ({ common_name, organization, country }: Name): Buffer =>
  der.sequence(
    attribute('2.5.4.6', der.printable(country)),
    attribute('2.5.4.10', der.utf8(organization)),
    attribute('2.5.4.3', der.utf8(common_name)),
  );

const publicDer = (key: KeyObject): Buffer => createPublicKey(key).export({ type: 'spki', format: 'der' });

const signed = (content: Buffer, key: KeyObject): Buffer =>
  der.sequence(content, SHA256_WITH_RSA, der.bits(sign('sha256', content, key)));

/** End entity for signing and decryption, as AS2 stations and TLS clients need. */
function extensions(spki: Buffer): Buffer {
  const keyId = createHash('sha1').update(spki).digest();
  return der.sequence(
    der.sequence(der.oid('2.5.29.19'), der.yes, der.octets(der.sequence())),
    // digitalSignature, keyEncipherment
    der.sequence(der.oid('2.5.29.15'), der.yes, der.octets(der.bits(Buffer.from([0xa0]), 5))),
    der.sequence(der.oid('2.5.29.14'), der.octets(der.octets(keyId))),
  );
}

/** An X.509 certificate as PEM. Equal content gives equal text, because the signature is deterministic. */
export function writeCertificate(content: CertificateContent): string {
  const { subject, issuer, key, serial, valid_from, valid_to } = content;
  const spki = publicDer(key);
  const body = der.sequence(
    der.tagged(0, der.integer(2n)),
    der.integer(serial),
    SHA256_WITH_RSA,
    nameDer(issuer?.name ?? subject),
    der.sequence(der.instant(valid_from), der.instant(valid_to)),
    nameDer(subject),
    spki,
    der.tagged(3, extensions(spki)),
  );
  return der.pem('CERTIFICATE', signed(body, issuer?.key ?? key));
}

/** A certificate signing request (PKCS #10) as PEM, signed with its own key. */
export function writeRequest(subject: Name, key: KeyObject): string {
  const body = der.sequence(der.integer(0n), nameDer(subject), publicDer(key), der.tagged(0));
  return der.pem('CERTIFICATE REQUEST', signed(body, key));
}

/** The public key as PEM. */
export const publicPem = (key: KeyObject): string =>
  createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();
