import type { SaveAs2PartnerInput } from '#schema-types';
import { platform } from '#platform';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { ref } from '../../../engine/store/ref.ts';
import type { As2PartnerRecord } from '../../world/as2.ts';
import type { CertificateFacts } from '../../../kernel/pki.ts';
import { certificateIn, certificatesFor } from '../../model/certificate/certificates.ts';
import { isKept, putAway, renameSource, type Whose } from '../../model/certificate/place.ts';
import { flowsByAs2 } from '../../model/endpoint-use/certificate-uses.ts';
import { changedNow, madeNow, notFound } from '../../model/kit/collection.ts';
import { firstOf, wrongAddress, wrongText } from '../../model/kit/wrong-text.ts';
import { endpoints, isByStation } from '../../model/endpoint/connections.ts';
import { wrongAs2Id } from './save-profile.ts';
import { pairTaken, stationCertificateEnd, stationConfig } from '../../model/endpoint/as2-station-config.ts';
import {
  as2PartnerField,
  as2PartnerOf,
  as2Partners,
  as2Profiles,
} from '../../model/endpoint/as2-stations.ts';
import type { Resolver } from '../../resolvers.ts';

const settings = [
  'sign',
  'encrypt',
  'compression',
  'mdn_mode',
  'mdn_signed',
  'async_mdn_url',
  'subject',
  'retries',
  'enabled',
] as const;
type Settings = Pick<As2PartnerRecord, (typeof settings)[number]>;

const USUAL: Settings = {
  sign: 'SHA256',
  encrypt: 'AES256_CBC',
  compression: 'NONE',
  mdn_mode: 'SYNC',
  mdn_signed: true,
  async_mdn_url: null,
  subject: 'EDI message',
  retries: 3,
  enabled: true,
};

/** The resulting settings: given values take precedence over existing ones. Only the receipt address can be cleared. */
function merged(input: SaveAs2PartnerInput, before: Settings): Settings {
  const given = Object.fromEntries(
    settings.flatMap((name) => {
      const value = input[name];
      return value === undefined || (value === null && name !== 'async_mdn_url') ? [] : [[name, value]];
    }),
  );
  const unsigned = input.mdn_mode === 'NONE' && input.mdn_signed == null ? { mdn_signed: false } : {};
  return { ...before, ...unsigned, ...given };
}

function wrongSettings({
  mdn_mode,
  mdn_signed,
  async_mdn_url,
  subject,
  retries,
}: Settings): UserError | null {
  if (!Number.isInteger(retries) || retries < 0 || retries > 10) {
    return userError('VALIDATION', 'Enter 0 to 10 retries.', 'retries');
  }
  if (mdn_mode === 'NONE' && mdn_signed) {
    return userError('VALIDATION', 'Request an MDN before requiring a signed one.', 'mdn_signed');
  }
  if (mdn_mode === 'ASYNC' && async_mdn_url === null) {
    return userError('VALIDATION', 'An asynchronous MDN needs a return URL.', 'async_mdn_url');
  }
  return firstOf(
    async_mdn_url === null ? null : wrongAddress(async_mdn_url, 'async_mdn_url'),
    wrongText(subject, 'A subject', { bounds: [0, 200], path: 'subject' }),
  );
}

function wrongPair(
  given: string | null | undefined,
  profile: string,
  { uuid, context }: { uuid: string | null; context: MockContext },
): UserError | null {
  // A different own station also makes a different pair of ids.
  const id = given ?? (uuid === null ? null : as2PartnerField(uuid, 'partner_as2_id', context));
  const taken = id === null ? null : pairTaken(id, profile, { station: uuid, context });
  return taken === null ? null : userError('ALREADY_EXISTS', taken, 'partner_as2_id');
}

type Given = { readonly facts: CertificateFacts; readonly error: null } | { readonly error: UserError };

function givenCertificate(pem: string): Given {
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(pem)) {
    const message =
      "A partner's private key must not be uploaded. It was not stored; ask the partner to replace it.";
    return { error: userError('VALIDATION', message, 'certificate') };
  }
  const result = platform.pki.readCertificate(pem);
  return result.problem === null
    ? { facts: result.facts, error: null }
    : { error: userError('VALIDATION', result.problem, 'certificate') };
}

/** The first certificate is active immediately; any later one becomes the next one. */
function keepCertificate(facts: CertificateFacts, whose: Whose, context: MockContext): void {
  const slot = certificateIn(whose, 'PRIMARY', context) === null ? 'PRIMARY' : 'SECONDARY';
  const taken = certificateIn(whose, slot, context);
  if (taken !== null) putAway(taken, context);
  context.store.insert('Certificate', context.store.newKey('Certificate'), {
    ...whose,
    ...facts,
    slot,
    has_private_key: false,
    ...madeNow(context),
  });
}

export const saveAs2Partner: Resolver<'Mutation', 'save_as2_partner'> = (_source, { input }, context) => {
  const { access, store } = context;
  const refuse = (error: UserError) => ({ as2_partner: null, as2_partner_edge: null, errors: [error] });
  const uuid = input.as2_partner_uuid ?? null;
  const isNew = uuid === null;
  const target = isNew
    ? as2Partners.targetNew(
        (input.partner_uuid ? access.partner(input.partner_uuid) : null) ?? {
          company_uuid: '',
          partner_uuid: '',
        },
        context,
      )
    : as2Partners.target(uuid, context);
  if (target.error) return refuse(target.error);
  const { company_uuid, partner_uuid = '' } = target.subject;
  if (isNew && as2PartnerOf(partner_uuid, context) !== null) {
    return refuse(
      userError(
        'ALREADY_EXISTS',
        'This trading partner already has AS2 settings. Edit those.',
        'partner_uuid',
      ),
    );
  }

  const profile =
    input.as2_profile_uuid ??
    (isNew
      ? as2Profiles.keys(context, { company_uuid, is_default: true })[0]
      : as2PartnerField(uuid, 'as2_profile_uuid', context));
  if (profile === undefined) {
    return refuse(
      userError('CONFLICT', 'The workspace has no AS2 profile. Add one first.', 'as2_profile_uuid'),
    );
  }
  if (!as2Profiles.keys(context, { company_uuid }).includes(profile)) {
    return refuse(notFound('AS2 profile', 'as2_profile_uuid'));
  }
  const before = isNew
    ? USUAL
    : // `fromEntries` forgets the names.
      (Object.fromEntries(settings.map((name) => [name, as2PartnerField(uuid, name, context)])) as Settings &
        Record<string, unknown>);
  const after = merged(input, before);
  const name =
    input.name?.trim() ??
    (isNew ? String(store.read('TradingPartner', partner_uuid, 'partner_name')).slice(0, 80) : undefined);
  const given = input.certificate?.trim() ? givenCertificate(input.certificate) : null;
  const sourceOf = (source_uuid: string): Whose => ({
    company_uuid,
    partner_uuid,
    source_type: 'AS2_PARTNER',
    source_uuid,
    source_name: name ?? as2PartnerField(source_uuid, 'name', context),
  });
  const wrong = firstOf(
    name === undefined ? null : wrongText(name, 'A name', { bounds: [2, 80], path: 'name' }),
    isNew || input.partner_as2_id != null ? wrongAs2Id(input.partner_as2_id, 'partner_as2_id') : null,
    isNew || input.partner_url != null ? wrongAddress(input.partner_url ?? '', 'partner_url') : null,
    wrongSettings(after),
    wrongPair(input.partner_as2_id, profile, { uuid, context }),
    given?.error ?? null,
    given?.error === null && !isNew && isKept(sourceOf(uuid), given.facts.fingerprint_sha256, context)
      ? userError('ALREADY_EXISTS', 'The partner already has this certificate.', 'certificate')
      : null,
  );
  if (wrong) return refuse(wrong);

  const fields = {
    ...after,
    name,
    as2_profile_uuid: profile,
    partner_as2_id: input.partner_as2_id ?? undefined,
    partner_url: input.partner_url ?? undefined,
  };
  if (!isNew) {
    store.set('As2Partner', uuid, { ...fields, ...changedNow(context) });
    if (name !== undefined) renameSource(sourceOf(uuid), context);
    if (given?.error === null) keepCertificate(given.facts, sourceOf(uuid), context);
    return { as2_partner: ref('As2Partner', uuid), as2_partner_edge: null, errors: [] };
  }
  const as2_partner_uuid = store.newKey('As2Partner');
  const link = store.insert('As2Partner', as2_partner_uuid, {
    company_uuid,
    partner_uuid,
    ...fields,
    ...madeNow(context),
  });
  if (given?.error === null) keepCertificate(given.facts, sourceOf(as2_partner_uuid), context);
  return { as2_partner: link, as2_partner_edge: as2Partners.edge(as2_partner_uuid), errors: [] };
};

export const deleteAs2Partner: Resolver<'Mutation', 'delete_as2_partner'> = (
  _source,
  { input: { as2_partner_uuid } },
  context,
) => {
  const { store } = context;
  const refuse = (error: UserError) => ({ as2_partner: null, errors: [error] });
  const target = as2Partners.target(as2_partner_uuid, context);
  if (target.error) return refuse(target.error);
  const { company_uuid, partner_uuid = '' } = target.subject;
  const running = [...new Set(flowsByAs2(partner_uuid, context))].filter(
    (flow_uuid) =>
      store.exists('FlowSetup', flow_uuid) && store.read('FlowSetup', flow_uuid, 'enabled') === true,
  );
  if (running.length > 0) {
    const names = running
      .map((flow_uuid) => `“${String(store.read('FlowSetup', flow_uuid, 'flow_name'))}”`)
      .join(', ');
    return refuse(
      userError('IN_USE', `These flows use it: ${names}. Disable them first.`, 'as2_partner_uuid'),
    );
  }
  const source = {
    company_uuid,
    source_type: 'AS2_PARTNER',
    source_uuid: as2_partner_uuid,
    source_name: '',
  } as const;
  // Connections that used the settings keep a copy of them.
  const config = stationConfig(partner_uuid, context);
  const ends = stationCertificateEnd(partner_uuid, context);
  for (const key of endpoints.keys(context, { partner_uuid })) {
    if (isByStation('Endpoint', store.read('Endpoint', key, 'type'))) {
      store.set('Endpoint', key, { config: config ?? undefined, certificate_expires_at: ends ?? null });
    }
  }
  for (const key of certificatesFor(source, context)) store.remove('Certificate', key);
  store.remove('As2Partner', as2_partner_uuid);
  return { as2_partner: ref('As2Partner', as2_partner_uuid), errors: [] };
};
