import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../errors.ts';
import { factsOfKey, readCertificate, type CertificateFacts } from '../../pki/read-certificate.ts';
import { ref } from '../../store/ref.ts';
import { keyFingerprint, type CertificateSource } from '../../world/certificates.ts';
import { changedNow, madeNow } from '../collection.ts';
import { certificateRequests, certificates } from './certificates.ts';
import { chooseSlot, isKept, putAway, whoseCertificate, type PlaceInput } from './place.ts';

interface UploadInput extends PlaceInput {
  readonly request_uuid?: string | null;
  readonly pem: string;
  readonly private_key?: string | null;
  readonly passphrase?: string | null;
}

type Read =
  | { readonly facts: CertificateFacts; readonly key: KeyObject; readonly error: null }
  | { readonly error: UserError };

const wrong = (message: string, path: string): { readonly error: UserError } => ({
  error: userError('VALIDATION', message, path),
});

function read(text: string, source_type: CertificateSource): Read {
  // A warehouse knows its users by a key without a certificate.
  if (source_type === 'SNOWFLAKE_RSA' && /-----BEGIN PUBLIC KEY-----/.test(text)) {
    try {
      const key = createPublicKey(text);
      return { facts: factsOfKey(text, keyFingerprint), key, error: null };
    } catch {
      return wrong('The public key is damaged.', 'pem');
    }
  }
  const result = readCertificate(text);
  return result.problem === null
    ? { facts: result.facts, key: result.key, error: null }
    : wrong(result.problem, 'pem');
}

/** Why the private half does not do; null when it does, or when none is wanted and none was given. */
function privateHalfProblem(
  { private_key, passphrase }: UploadInput,
  key: KeyObject,
  source_type: CertificateSource,
  hasRequest: boolean,
): UserError | null {
  if (source_type === 'AS2_PARTNER') {
    return private_key
      ? userError(
          'VALIDATION',
          "A partner's private key is not for you to have. It was not kept: tell the partner to replace it.",
          'private_key',
        )
      : null;
  }
  if (hasRequest) return null;
  if (!private_key) {
    return userError(
      'VALIDATION',
      'The workspace signs and decrypts with this one: its private key is wanted too.',
      'private_key',
    );
  }
  let given: KeyObject;
  try {
    given = createPrivateKey({ key: private_key, ...(passphrase ? { passphrase } : {}) });
  } catch {
    return userError(
      'VALIDATION',
      passphrase
        ? 'The private key cannot be read: it is no PEM, or the passphrase is wrong.'
        : 'The private key cannot be read: it is no PEM, or it is encrypted and wants its passphrase.',
      'private_key',
    );
  }
  return createPublicKey(given).equals(key)
    ? null
    : userError('VALIDATION', 'The private key belongs to another certificate.', 'private_key');
}

export function uploadCertificate(_source: unknown, { input }: { input: UploadInput }, context: MockContext) {
  const { store } = context;
  const refuse = (error: UserError) => ({
    certificate_edge: null,
    replaced: null,
    certificate_request: null,
    errors: [error],
  });
  const target = certificates.targetNew({ company_uuid: input.company_uuid }, context);
  if (target.error) return refuse(target.error);

  const request = input.request_uuid ?? null;
  let wanted: PlaceInput = input;
  if (request !== null) {
    const found = certificateRequests.target(request, context);
    const field = (name: string) => store.read('CertificateRequest', request, name);
    if (found.error || field('company_uuid') !== input.company_uuid) {
      return refuse(
        found.error ?? userError('NOT_FOUND', 'There is no such request in this workspace.', 'request_uuid'),
      );
    }
    if (field('status') !== 'OPEN') {
      return refuse(
        userError('CONFLICT', 'This request does not wait for a certificate any more.', 'request_uuid'),
      );
    }
    wanted = {
      company_uuid: input.company_uuid,
      source_type: field('source_type') as CertificateSource,
      source_uuid: field('source_uuid') as string | null,
      source_name: field('source_name') as string,
      slot: input.slot ?? (field('slot') as 'PRIMARY' | 'SECONDARY'),
      replace: input.replace === true,
    };
  }
  const source = whoseCertificate(wanted, context);
  if (source.error) return refuse(source.error);
  const { whose } = source;
  const result = read(input.pem, whose.source_type);
  if (result.error) return refuse(result.error);
  const { facts, key } = result;
  if (request !== null && !isFor(request, key, context)) {
    return refuse(
      userError('VALIDATION', 'This certificate was issued for another key than that of the request.', 'pem'),
    );
  }
  const problem = privateHalfProblem(input, key, whose.source_type, request !== null);
  if (problem) return refuse(problem);
  if (isKept(whose, facts.fingerprint_sha256, context)) {
    return refuse(userError('CONFLICT', `${whose.source_name} has this certificate already.`, 'pem'));
  }
  const chosen = chooseSlot(whose, wanted, context);
  if (chosen.error) return refuse(chosen.error);

  if (chosen.taken !== null) putAway(chosen.taken, context);
  const certificate_uuid = store.newKey('Certificate');
  const link = store.insert('Certificate', certificate_uuid, {
    ...whose,
    ...facts,
    slot: chosen.slot,
    has_private_key: whose.source_type !== 'AS2_PARTNER',
    ...madeNow(context),
  });
  if (request !== null) {
    store.set('CertificateRequest', request, {
      status: 'FULFILLED',
      certificate: link,
      ...changedNow(context),
    });
  }
  return {
    certificate_edge: certificates.edge(certificate_uuid),
    replaced: chosen.taken === null ? null : ref('Certificate', chosen.taken),
    certificate_request: request === null ? null : ref('CertificateRequest', request),
    errors: [],
  };
}

function isFor(request_uuid: string, key: KeyObject, { store, world }: MockContext): boolean {
  const pem =
    certificateRequests.record(request_uuid, world)?.public_key_pem ??
    (store.writtenValue('CertificateRequest', request_uuid, 'public_key_pem') as string);
  return createPublicKey(pem).equals(key);
}
