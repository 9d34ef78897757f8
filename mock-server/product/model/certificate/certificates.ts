import type { MockContext } from '../../context.ts';
import {
  certificateRequestsOf,
  certificatesOf,
  type CertificatePlace,
  type CertificateRecord,
  type CertificateRequestRecord,
} from '../../world/certificates.ts';
import { sortBy } from '../../../engine/store/order.ts';
import { collection } from '../kit/collection.ts';

/** All certificates. Certificates are public, so members may read them; the workspace-wide lists are for editors. */
export const certificates = collection<CertificateRecord, 'Certificate'>({
  type: 'Certificate',
  key: 'certificate_uuid',
  what: 'certificate',
  seed: certificatesOf,
  // Soonest expiry first; certificates without an end date come last.
  by: (context) => [sortBy('valid_to', (key) => instantOf(certificateField(key, 'valid_to', context)))],
  fields: [
    'company_uuid',
    'partner_uuid',
    'source_type',
    'source_uuid',
    'source_name',
    'slot',
    'subject',
    'issuer',
    'serial',
    'fingerprint_sha256',
    'key_algorithm',
    'key_size',
    'is_self_signed',
    'valid_from',
    'valid_to',
    'pem',
    'has_private_key',
    'created_at',
    'created_by',
    'updated_at',
    'updated_by',
  ],
});

/** Certificate signing requests. Their private keys are never stored (`pki/rsa-key.ts`). */
export const certificateRequests = collection<CertificateRequestRecord, 'CertificateRequest'>({
  type: 'CertificateRequest',
  key: 'request_uuid',
  what: 'certificate request',
  seed: certificateRequestsOf,
  by: ({ store }) => [
    sortBy('created_at', (key) => Number(store.read('CertificateRequest', key, 'created_at')), 'DESC'),
    sortBy('created', (key) => store.ordinal('CertificateRequest', key), 'DESC'),
  ],
  fields: [
    'company_uuid',
    'source_type',
    'source_uuid',
    'source_name',
    'slot',
    'subject',
    'key_size',
    'pem',
    'status',
    'certificate',
    'created_at',
    'created_by',
    'updated_at',
    'updated_by',
  ],
});

declare module '#schema-types' {
  interface KeptFields {
    readonly 'CertificateRequest.public_key_pem': string;
  }
}

type Stored = Omit<CertificateRecord, 'certificate_uuid'>;

/** A value set through the control app may be text. */
export const instantOf = (value: number | string | null): number | null =>
  typeof value === 'string' ? Date.parse(value) : value;

/** The current value of a certificate field. */
export const certificateField = <Field extends keyof Stored>(
  certificate_uuid: string,
  field: Field,
  { store }: Pick<MockContext, 'store'>,
): Stored[Field] => store.read('Certificate', certificate_uuid, field);

export type Source = Pick<CertificatePlace, 'company_uuid' | 'source_type' | 'source_uuid' | 'source_name'>;

/** Keys of all certificates of one source, including archived ones. */
export const certificatesFor = (source: Source, context: Pick<MockContext, 'store' | 'world'>): string[] =>
  certificates.keys(context, {
    company_uuid: source.company_uuid,
    source_type: source.source_type,
    ...(source.source_uuid === null
      ? { source_name: source.source_name }
      : { source_uuid: source.source_uuid }),
  });

/** The certificate in a slot; null if the slot is free. */
export const certificateIn = (
  source: Source,
  slot: 'PRIMARY' | 'SECONDARY',
  context: Pick<MockContext, 'store' | 'world'>,
): string | null =>
  certificatesFor(source, context).find((key) => certificateField(key, 'slot', context) === slot) ?? null;

/** The certificate that an AS2 profile or AS2 partner has in a slot. */
export const certificateOf = (
  source_uuid: string,
  slot: 'PRIMARY' | 'SECONDARY',
  context: Pick<MockContext, 'store' | 'world'>,
): string | null => certificates.keys(context, { source_uuid, slot })[0] ?? null;
