import type { UploadCertificateInput } from '#schema-types';
import { platform } from '#platform';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import type { CertificateFacts, Key } from '../../../kernel/pki.ts';
import { ref } from '../../../engine/store/ref.ts';
import { keyFingerprint, type CertificateSource } from '../../world/certificates.ts';
import { changedNow, madeNow } from '../../model/kit/collection.ts';
import { repeated } from '../../model/kit/idempotency.ts';
import { certificateRequests, certificates } from '../../model/certificate/certificates.ts';
import {
  chooseSlot,
  isKept,
  NO_OWNER,
  ownerOf,
  putAway,
  whoseCertificate,
  type PlaceInput,
} from '../../model/certificate/place.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';
import type { Resolver } from '../../resolvers.ts';

type Read =
  | {
      readonly facts: CertificateFacts;
      readonly key: Key;
      /** Whether the private key was included. */
      readonly isPair: boolean;
      readonly error: null;
    }
  | { readonly error: UserError };

const wrong = (message: string, path: string): { readonly error: UserError } => ({
  error: userError('VALIDATION', message, path),
});

function readFile(file: string, { private_key, passphrase }: UploadCertificateInput): Read {
  if (private_key) return wrong('The file contains its private key; leave this empty.', 'private_key');
  const result = platform.pki.readPkcs12(file, passphrase ?? '');
  if (result.problem !== null) {
    return wrong(result.problem, result.problem.startsWith('The passphrase') ? 'passphrase' : 'pkcs12');
  }
  return { facts: result.facts, key: result.key, isPair: true, error: null };
}

function read(input: UploadCertificateInput, source_type: CertificateSource): Read {
  const text = input.pem ?? '';
  if (input.pkcs12) {
    return text === '' ? readFile(input.pkcs12, input) : wrong('Provide either this or the PEM.', 'pkcs12');
  }
  // Snowflake identifies its users by a public key without a certificate.
  if (source_type === 'SNOWFLAKE_RSA' && /-----BEGIN PUBLIC KEY-----/.test(text)) {
    try {
      const key = platform.pki.publicKey(text);
      return { facts: platform.pki.factsOfKey(text, keyFingerprint), key, isPair: false, error: null };
    } catch {
      return wrong('The public key is damaged.', 'pem');
    }
  }
  const result = platform.pki.readCertificate(text);
  return result.problem === null
    ? { facts: result.facts, key: result.key, isPair: false, error: null }
    : wrong(result.problem, 'pem');
}

/** Why the private key cannot be used; null if it can, or if none is needed and none was given. */
function privateHalfProblem(
  { private_key, passphrase }: UploadCertificateInput,
  { key, isPair }: Pick<Extract<Read, { error: null }>, 'key' | 'isPair'>,
  { source_type, hasRequest }: { source_type: CertificateSource; hasRequest: boolean },
): UserError | null {
  if (source_type === 'AS2_PARTNER') {
    return private_key || isPair
      ? userError(
          'VALIDATION',
          "A partner's private key must not be uploaded. It was not stored; ask the partner to replace it.",
          isPair ? 'pkcs12' : 'private_key',
        )
      : null;
  }
  if (hasRequest || isPair) return null;
  if (!private_key) {
    return userError(
      'VALIDATION',
      'The workspace signs and decrypts with this certificate, so its private key is required.',
      'private_key',
    );
  }
  let given: Key;
  try {
    given = platform.pki.publicHalf(private_key, passphrase ?? null);
  } catch {
    return userError(
      'VALIDATION',
      passphrase
        ? 'The private key could not be read: it is not PEM, or the passphrase is wrong.'
        : 'The private key could not be read: it is not PEM, or it is encrypted and requires a passphrase.',
      'private_key',
    );
  }
  return platform.pki.isSameKey(given, key)
    ? null
    : userError('VALIDATION', 'The private key belongs to a different certificate.', 'private_key');
}

export const uploadCertificate: Resolver<'Mutation', 'upload_certificate'> = (
  _source,
  { input },
  context,
) => {
  const { store } = context;
  const refuse = (error: UserError) => ({
    certificate_edge: null,
    replaced: null,
    certificate_request: null,
    ...NO_OWNER,
    errors: [error],
  });
  const target = certificates.targetNew({ company_uuid: input.company_uuid }, context);
  const inputError = target.error ?? repeated(context);
  if (inputError) return refuse(inputError);

  const request = input.request_uuid ?? null;
  let wanted: PlaceInput = input;
  if (request !== null) {
    const found = certificateRequests.target(request, context);
    const field = <Field extends FieldName<'CertificateRequest'>>(name: Field) =>
      store.read('CertificateRequest', request, name);
    if (found.error || field('company_uuid') !== input.company_uuid) {
      return refuse(
        found.error ??
          userError('NOT_FOUND', 'This request does not exist in this workspace.', 'request_uuid'),
      );
    }
    if (field('status') !== 'OPEN') {
      return refuse(
        userError('CONFLICT', 'This request is no longer waiting for a certificate.', 'request_uuid'),
      );
    }
    wanted = {
      company_uuid: input.company_uuid,
      source_type: field('source_type'),
      source_uuid: field('source_uuid'),
      source_name: field('source_name'),
      slot: input.slot ?? field('slot'),
      replace: input.replace === true,
    };
  }
  const source = whoseCertificate(wanted, context);
  if (source.error) return refuse(source.error);
  const { whose } = source;
  const result = read(input, whose.source_type);
  if (result.error) return refuse(result.error);
  const { facts, key, isPair } = result;
  const given = isPair ? 'pkcs12' : 'pem';
  if (request !== null && !isFor(request, key, context)) {
    return refuse(
      userError('VALIDATION', 'This certificate was not issued for the key of the request.', given),
    );
  }
  const problem = privateHalfProblem(
    input,
    { key, isPair },
    { source_type: whose.source_type, hasRequest: request !== null },
  );
  if (problem) return refuse(problem);
  if (isKept(whose, facts.fingerprint_sha256, context)) {
    return refuse(userError('ALREADY_EXISTS', `${whose.source_name} already has this certificate.`, given));
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
    ...ownerOf(whose),
    errors: [],
  };
};

function isFor(request_uuid: string, key: Key, { store, world }: MockContext): boolean {
  const pem =
    certificateRequests.record(request_uuid, world)?.public_key_pem ??
    store.writtenValue('CertificateRequest', request_uuid, 'public_key_pem')!;
  return platform.pki.isSameKey(platform.pki.publicKey(pem), key);
}
