import { as2IdError } from '#rules/identifiers.ts';
import { nameError } from '#rules/text.ts';
import { webError } from '#rules/web-address.ts';
import type { ValidationError } from '#ui/form/form-schema.ts';
import type { CompressionName, EncryptionName, MdnModeName, SignatureName } from '../as2-labels.ts';

/** The values of the form. */
export interface PartnerValues {
  /** '' until a partner is chosen. */
  readonly partner_uuid: string;
  /** '' to use the trading partner's own name. */
  readonly name: string;
  readonly as2_profile_uuid: string;
  readonly partner_as2_id: string;
  readonly partner_url: string;
  readonly sign: SignatureName;
  readonly encrypt: EncryptionName;
  readonly compression: CompressionName;
  readonly mdn_mode: MdnModeName;
  readonly mdn_signed: boolean;
  readonly async_mdn_url: string;
  readonly subject: string;
  readonly retries: number | null;
  readonly enabled: boolean;
  /** PEM; '' to add none. */
  readonly certificate: string;
}

/** The initial values, which suit most partners. */
export const usualPartner: PartnerValues = {
  partner_uuid: '',
  name: '',
  as2_profile_uuid: '',
  partner_as2_id: '',
  partner_url: '',
  sign: 'SHA256',
  encrypt: 'AES256_CBC',
  compression: 'NONE',
  mdn_mode: 'SYNC',
  mdn_signed: true,
  async_mdn_url: '',
  subject: 'EDI message',
  retries: 3,
  enabled: true,
  certificate: '',
};

/** The errors in the values, with how to correct them. */
export function* partnerProblems(values: PartnerValues): Generator<ValidationError> {
  if (values.partner_uuid === '') yield ['partner_uuid', 'Choose a trading partner.'];
  if (values.as2_profile_uuid === '') yield ['as2_profile_uuid', 'Choose an AS2 profile.'];
  // Without one of its own, a station has the partner's name.
  if (values.name.trim() !== '') yield ['name', nameError(values.name)];
  yield ['partner_as2_id', as2IdError(values.partner_as2_id.trim())];
  yield ['partner_url', webError(values.partner_url.trim())];
  if (values.mdn_mode === 'ASYNC') yield ['async_mdn_url', webError(values.async_mdn_url.trim())];
  if ([...values.subject].length > 200) yield ['subject', 'Use at most 200 characters.'];
  const { retries } = values;
  if (retries === null || !Number.isInteger(retries) || retries < 0 || retries > 10)
    yield ['retries', 'Enter 0 to 10 retries.'];
}

/** Converts form values to the server's input, for new and stored settings. */
export const partnerInput = (values: PartnerValues) => ({
  as2_profile_uuid: values.as2_profile_uuid,
  name: values.name.trim() || null,
  partner_as2_id: values.partner_as2_id.trim(),
  partner_url: values.partner_url.trim(),
  sign: values.sign,
  encrypt: values.encrypt,
  compression: values.compression,
  mdn_mode: values.mdn_mode,
  mdn_signed: values.mdn_mode !== 'NONE' && values.mdn_signed,
  async_mdn_url: values.mdn_mode === 'ASYNC' ? values.async_mdn_url.trim() : null,
  subject: values.subject.trim(),
  retries: values.retries,
  enabled: values.enabled,
  certificate: values.certificate.trim() || null,
});
