import type { CertificateSlot, UploadCertificateInput } from '#schema-types';
import { signError } from '#rules/text.ts';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { ref } from '../../../engine/store/ref.ts';
import type { CertificatePlace, CertificateSource } from '../../world/certificates.ts';
import { changedNow, notFound } from '../kit/collection.ts';
import { certificateField, certificateIn, certificatesFor, type Source } from './certificates.ts';

/** Common fields of the inputs that assign a certificate. */
export type PlaceInput = Pick<
  UploadCertificateInput,
  'company_uuid' | 'source_type' | 'source_uuid' | 'source_name' | 'slot'
> &
  Partial<Pick<UploadCertificateInput, 'replace'>>;

export type Slot = CertificateSlot;
export type Whose = Omit<CertificatePlace, 'slot'>;
type Found = { readonly whose: Whose; readonly error: null } | { readonly error: UserError };

const refuse = (error: UserError): Found => ({ error });

/** Schema types that can own a certificate, by certificate source. */
const types: Readonly<Record<CertificateSource, readonly string[]>> = {
  AS2_PROFILE: ['As2Profile'],
  AS2_PARTNER: ['As2Partner'],
  CARGOWISE_NEXT: ['HostSystem', 'Endpoint'],
  MUTUAL_TLS: ['Endpoint', 'HostSystem'],
  SNOWFLAKE_RSA: ['HostSystem', 'Endpoint'],
};

/** The future owner of the certificate: an entity of this workspace, by key or, where sufficient, by name. */
export function whoseCertificate(input: PlaceInput, { store }: MockContext): Found {
  const { company_uuid, source_type, source_uuid, source_name } = input;
  if (!source_type) {
    return refuse(userError('VALIDATION', 'Choose the purpose of the certificate.', 'source_type'));
  }
  if (source_uuid) {
    const type = types[source_type].find(
      (value) =>
        store.exists(value, source_uuid) && store.read(value, source_uuid, 'company_uuid') === company_uuid,
    );
    if (type === undefined) return refuse(notFound('connection or AS2 setting', 'source_uuid'));
    const partner_uuid =
      type === 'As2Partner' || type === 'Endpoint' ? store.read(type, source_uuid, 'partner_uuid') : null;
    const name = String(store.read(type, source_uuid, 'name'));
    return {
      whose: { company_uuid, partner_uuid, source_type, source_uuid, source_name: name },
      error: null,
    };
  }
  if (source_type === 'AS2_PROFILE' || source_type === 'AS2_PARTNER') {
    return refuse(
      userError('VALIDATION', 'Choose the AS2 profile or AS2 partner of the certificate.', 'source_uuid'),
    );
  }
  const name = source_name?.trim() ?? '';
  const strange = signError(name);
  if (strange !== null) return refuse(userError('VALIDATION', strange, 'source_name'));
  if (name.length < 1 || name.length > 80) {
    return refuse(userError('VALIDATION', 'Enter a name of at most 80 characters.', 'source_name'));
  }
  return {
    whose: { company_uuid, partner_uuid: null, source_type, source_uuid: null, source_name: name },
    error: null,
  };
}

type Chosen =
  | { readonly slot: Slot; readonly taken: string | null; readonly error: null }
  | { readonly error: UserError };

/** The slot for a new certificate and its current holder. An occupied slot is only reassigned on explicit request. */
export function chooseSlot(source: Source, input: PlaceInput, context: MockContext): Chosen {
  const inUse = certificateIn(source, 'PRIMARY', context);
  const slot = input.slot ?? (inUse === null ? 'PRIMARY' : 'SECONDARY');
  const taken = certificateIn(source, slot, context);
  if (taken !== null && input.replace !== true) {
    const subject = certificateField(taken, 'subject', context) ?? 'another key';
    return {
      error: userError(
        'CONFLICT',
        slot === 'PRIMARY'
          ? `${subject} is in use. Add this certificate as the next one, or replace the one in use.`
          : `${subject} is already next in line. Replace it, or roll over to it first.`,
        'slot',
      ),
    };
  }
  return { slot, taken, error: null };
}

/** Whether the same certificate is already stored for this source. */
export const isKept = (source: Source, fingerprint: string, context: MockContext): boolean =>
  certificatesFor(source, context).some(
    (key) => certificateField(key, 'fingerprint_sha256', context) === fingerprint,
  );

/**
 * Removes a certificate from its slot; it stays in the list. After a rollover, it may be accepted for a while longer.
 */
export const putAway = (
  certificate_uuid: string,
  context: MockContext,
  accepted_until: number | null = null,
): void =>
  context.store.set('Certificate', certificate_uuid, { slot: null, accepted_until, ...changedNow(context) });

/** Updates the certificates of a source that was renamed. */
export function renameSource(source: Source, context: MockContext): void {
  for (const key of certificatesFor(source, context)) {
    context.store.set('Certificate', key, { source_name: source.source_name });
  }
}

/** The AS2 profile or AS2 partner whose certificates a mutation changed. */
export const ownerOf = ({ source_type, source_uuid }: Pick<Source, 'source_type' | 'source_uuid'>) => ({
  as2_profile: source_type === 'AS2_PROFILE' && source_uuid !== null ? ref('As2Profile', source_uuid) : null,
  as2_partner: source_type === 'AS2_PARTNER' && source_uuid !== null ? ref('As2Partner', source_uuid) : null,
});

/** For the payload of a refused mutation, which changed no owner. */
export const NO_OWNER = { as2_profile: null, as2_partner: null };
