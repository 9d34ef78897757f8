import { platform } from '#platform';
import { countryError } from '#rules/country.ts';
import { signError } from '#rules/text.ts';
import { hexOf } from '../../../kernel/bytes.ts';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import type { CertificateFacts, Name } from '../../../kernel/pki.ts';
import { ref, type Ref } from '../../../engine/store/ref.ts';
import { keyFingerprint } from '../../world/certificates.ts';
import { changedNow, madeNow } from '../kit/collection.ts';
import { repeated } from '../kit/idempotency.ts';
import { certificateRequests, certificates } from './certificates.ts';
import { chooseSlot, NO_OWNER, ownerOf, putAway, whoseCertificate, type Slot, type Whose } from './place.ts';
import type { Resolver } from '../../resolvers.ts';

const DAY = 86_400_000;
export const KEY_SIZES: readonly number[] = [2048, 3072, 4096];
export const MAX_DAYS = 3650;

/** The requested key pair settings that need validation. */
export interface KeyWish {
  readonly key_size: number;
  readonly validity_days: number;
}

/** Why a key pair cannot be generated with these settings; null if it can. `path` points to them in the input. */
export function wrongWish(
  { key_size, validity_days }: KeyWish,
  path: readonly string[] = [],
): UserError | null {
  if (!KEY_SIZES.includes(key_size)) {
    return userError('VALIDATION', `Choose a key size of ${KEY_SIZES.join(', ')} bits.`, [
      ...path,
      'key_size',
    ]);
  }
  if (!Number.isInteger(validity_days) || validity_days < 1 || validity_days > MAX_DAYS) {
    return userError('VALIDATION', `A certificate can be valid for 1 to ${MAX_DAYS} days.`, [
      ...path,
      'validity_days',
    ]);
  }
  return null;
}

function wrongName(name: Partial<Name>): UserError | null {
  for (const field of ['common_name', 'organization'] as const) {
    const value = name[field];
    const strange = value === undefined ? null : signError(value);
    if (strange !== null) return userError('VALIDATION', strange, field);
    if (value !== undefined && (value.trim().length < 1 || value.length > 64)) {
      return userError('VALIDATION', 'A name in a certificate must have 1 to 64 characters.', field);
    }
  }
  const error = name.country === undefined ? null : countryError(name.country);
  return error === null ? null : userError('VALIDATION', error, 'country');
}

/** The name of a workspace in its certificates. */
export const nameFor = (company_uuid: string, common_name: string, { store }: MockContext): Name => ({
  common_name,
  organization: String(store.read('Company', company_uuid, 'company_name')).slice(0, 64),
  country: String(store.read('Company', company_uuid, 'country')),
});

/**
 * A new key pair with its certificate. The private key is derived from the certificate's entity key and discarded: it
 * is never stored or returned.
 */
async function newCertificate(
  certificate_uuid: string,
  subject: Name,
  {
    keyWish: { key_size, validity_days },
    context: { clock, world },
  }: { keyWish: KeyWish; context: MockContext },
): Promise<CertificateFacts> {
  const key = platform.pki.privateKeyOf(
    await platform.pki.planKey(`${world.seed} ${certificate_uuid}`, key_size),
  );
  const valid_from = Math.floor(clock.now() / 1000) * 1000;
  const pem = platform.pki.writeCertificate({
    subject,
    key,
    serial: BigInt(`0x${hexOf(platform.sha256(certificate_uuid)).slice(0, 30)}`),
    valid_from,
    valid_to: valid_from + validity_days * DAY,
  });
  const result = platform.pki.readCertificate(pem);
  if (result.problem !== null) throw new Error(result.problem);
  return result.facts;
}

/** A key pair that has been generated but not assigned yet. */
export interface Generated {
  readonly certificate_uuid: string;
  readonly facts: CertificateFacts;
}

/**
 * Generates a key pair. This is asynchronous and others may write meanwhile, so check afterward that the slot is still
 * free.
 */
export async function generate(
  whose: Whose,
  wish: KeyWish & { readonly common_name: string },
  context: MockContext,
): Promise<Generated> {
  const { store, world } = context;
  const certificate_uuid = store.newKey('Certificate');
  if (whose.source_type !== 'SNOWFLAKE_RSA') {
    const subject = nameFor(whose.company_uuid, wish.common_name, context);
    return {
      certificate_uuid,
      facts: await newCertificate(certificate_uuid, subject, { keyWish: wish, context }),
    };
  }
  const key = platform.pki.privateKeyOf(
    await platform.pki.planKey(`${world.seed} ${certificate_uuid}`, wish.key_size),
  );
  return { certificate_uuid, facts: platform.pki.factsOfKey(platform.pki.publicPem(key), keyFingerprint) };
}

export const keepGenerated = (
  { certificate_uuid, facts }: Generated,
  whose: Whose,
  { slot, context }: { slot: Slot; context: MockContext },
): Ref<'Certificate'> =>
  context.store.insert('Certificate', certificate_uuid, {
    ...whose,
    ...facts,
    slot,
    has_private_key: true,
    ...madeNow(context),
  });

export const generateCertificate: Resolver<'Mutation', 'generate_certificate'> = async (
  _source,
  { input },
  context,
) => {
  const { store } = context;
  const refuse = (error: UserError) => ({
    certificate_edge: null,
    replaced: null,
    ...NO_OWNER,
    errors: [error],
  });
  const denied =
    certificates.targetNew({ company_uuid: input.company_uuid }, context).error ?? repeated(context);
  if (denied) return refuse(denied);
  if (input.source_type === 'AS2_PARTNER') {
    return refuse(
      userError(
        'VALIDATION',
        'Partners create their own keys. Upload the certificate they send.',
        'source_type',
      ),
    );
  }
  if (input.source_type === 'CARGOWISE_NEXT') {
    return refuse(
      userError(
        'VALIDATION',
        'CargoWise issues this certificate. Create a request and upload the certificate you receive.',
        'source_type',
      ),
    );
  }
  const source = whoseCertificate(input, context);
  if (source.error) return refuse(source.error);
  const { whose } = source;
  const common_name =
    input.common_name ??
    (whose.source_type === 'AS2_PROFILE'
      ? String(store.read('As2Profile', whose.source_uuid ?? '', 'as2_id'))
      : whose.source_name.slice(0, 64));
  const error = wrongWish(input) ?? wrongName({ common_name });
  if (error) return refuse(error);
  const made = await generate(whose, { ...input, common_name }, context);
  const chosen = chooseSlot(whose, input, context);
  if (chosen.error) return refuse(chosen.error);
  if (chosen.taken !== null) putAway(chosen.taken, context);
  keepGenerated(made, whose, { slot: chosen.slot, context });
  return {
    certificate_edge: certificates.edge(made.certificate_uuid),
    replaced: chosen.taken === null ? null : ref('Certificate', chosen.taken),
    ...ownerOf(whose),
    errors: [],
  };
};

export const createCertificateRequest: Resolver<'Mutation', 'create_certificate_request'> = async (
  _source,
  { input },
  context,
) => {
  const { store, world } = context;
  const refuse = (error: UserError) => ({ certificate_request_edge: null, errors: [error] });
  const denied =
    certificateRequests.targetNew({ company_uuid: input.company_uuid }, context).error ?? repeated(context);
  if (denied) return refuse(denied);
  if (input.source_type === 'AS2_PARTNER' || input.source_type === 'SNOWFLAKE_RSA') {
    return refuse(
      userError(
        'VALIDATION',
        'No issuer is available for this purpose. Choose another purpose.',
        'source_type',
      ),
    );
  }
  const source = whoseCertificate(input, context);
  if (source.error) return refuse(source.error);
  const { partner_uuid: _partner, ...whose } = source.whose;
  const common_name = input.common_name.trim();
  const usual = nameFor(input.company_uuid, common_name, context);
  const name = {
    ...usual,
    organization: input.organization ?? usual.organization,
    country: input.country ?? usual.country,
  };
  const error = wrongWish({ key_size: input.key_size, validity_days: 1 }) ?? wrongName(name);
  if (error) return refuse(error);
  const request_uuid = store.newKey('CertificateRequest');
  const key = platform.pki.privateKeyOf(
    await platform.pki.planKey(`${world.seed} ${request_uuid}`, input.key_size),
  );
  store.insert('CertificateRequest', request_uuid, {
    ...whose,
    slot: input.slot,
    subject: `CN=${name.common_name}, O=${name.organization}, C=${name.country}`,
    key_size: input.key_size,
    pem: platform.pki.writeRequest(name, key),
    public_key_pem: platform.pki.publicPem(key),
    status: 'OPEN',
    certificate: null,
    ...madeNow(context),
  });
  return { certificate_request_edge: certificateRequests.edge(request_uuid), errors: [] };
};

export const cancelCertificateRequest: Resolver<'Mutation', 'cancel_certificate_request'> = (
  _source,
  { input: { request_uuid } },
  context,
) => {
  const { store } = context;
  const refuse = (error: UserError) => ({ certificate_request: null, errors: [error] });
  const target = certificateRequests.target(request_uuid, context);
  if (target.error) return refuse(target.error);
  if (store.read('CertificateRequest', request_uuid, 'status') !== 'OPEN') {
    return refuse(userError('CONFLICT', 'Only an open request can be canceled.', 'request_uuid'));
  }
  store.set('CertificateRequest', request_uuid, { status: 'CANCELED', ...changedNow(context) });
  return { certificate_request: ref('CertificateRequest', request_uuid), errors: [] };
};
