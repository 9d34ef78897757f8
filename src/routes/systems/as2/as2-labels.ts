import type { As2Compression, As2Encryption, As2MdnMode, As2Signature } from '#gql/useAs2PartnerForm_partner';
import type { CertificateSourceType } from '#gql/CertificateItem_certificate';
import type { CertificateState } from '#gql/ExpiryBar_certificate';
import type { As2MessageStatus, FlowDirection } from '#gql/As2MessageItem_message';
import { formatDate, type Instant, type Zone } from '#lib/dates.ts';
import { pluralize, sentenceCase } from '#lib/text.ts';
import { statusLook, type StatusLook } from '#ui/status/tone.ts';

type Known<Name extends string> = Exclude<Name, '%future added value'>;
export type SignatureName = Known<As2Signature>;
export type EncryptionName = Known<As2Encryption>;
export type CompressionName = Known<As2Compression>;
export type MdnModeName = Known<As2MdnMode>;
export type PurposeName = Known<CertificateSourceType>;
export type CertificateStateName = Known<CertificateState>;
export type MessageStatusName = Known<As2MessageStatus>;
export type DirectionName = Known<FlowDirection>;

/** The label of an enum value; 'Unknown' for one that only a newer server knows. */
export const wordOf = (table: Readonly<Record<string, string>>, name: string): string =>
  table[name] ?? 'Unknown';

/** Choices for a SelectField or a FilterMenu. */
export const choicesOf = <Name extends string>(table: Readonly<Record<Name, string>>) =>
  (Object.keys(table) as Name[]).map((value) => ({ value, label: table[value] }));

export const signatures: Readonly<Record<SignatureName, string>> = {
  SHA256: 'SHA-256',
  SHA384: 'SHA-384',
  SHA512: 'SHA-512',
  SHA1: 'SHA-1 (outdated)',
  NONE: 'Not signed',
};

export const encryptions: Readonly<Record<EncryptionName, string>> = {
  AES256_CBC: 'AES-256',
  AES192_CBC: 'AES-192',
  AES128_CBC: 'AES-128',
  DES_EDE3_CBC: 'Triple DES (outdated)',
  NONE: 'Not encrypted',
};

export const compressions: Readonly<Record<CompressionName, string>> = {
  NONE: 'Not compressed',
  ZLIB: 'Zlib',
};

export const mdnModes: Readonly<Record<MdnModeName, string>> = {
  SYNC: 'Synchronous',
  ASYNC: 'Asynchronous',
  NONE: 'None',
};

export const purposes: Readonly<Record<PurposeName, string>> = {
  AS2_PROFILE: 'AS2 profile',
  AS2_PARTNER: 'AS2 partner',
  CARGOWISE_NEXT: 'CargoWise eAdaptor Next',
  MUTUAL_TLS: 'Mutual TLS',
  SNOWFLAKE_RSA: 'Data warehouse key',
};

export const certificateStates: Readonly<Record<CertificateStateName, string>> = {
  EXPIRED: 'Expired',
  EXPIRING: 'Expires within 30 days',
  HEALTHY: 'Healthy',
  NOT_YET_VALID: 'Not valid yet',
  NO_EXPIRY: 'Does not expire',
};

export const directions: Readonly<Record<DirectionName, string>> = { SEND: 'Sent', RECEIVE: 'Received' };

export const messageStatuses: Readonly<Record<MessageStatusName, StatusLook>> = {
  SENDING: { tone: 'run', label: 'Sending' },
  SENT: { tone: 'ok', label: 'Delivered' },
  WAITING_FOR_MDN: { tone: 'run', label: 'MDN pending' },
  MDN_OVERDUE: { tone: 'wait', label: 'MDN overdue' },
  ACKNOWLEDGED: { tone: 'ok', label: 'Acknowledged' },
  REFUSED: { tone: 'fail', label: 'Rejected' },
  FAILED: { tone: 'fail', label: 'Delivery failed' },
  RECEIVED: { tone: 'ok', label: 'Received' },
};
export const messageLook = (status: As2MessageStatus): StatusLook => statusLook(messageStatuses, status);

/** "processed/error: integrity-check-failed" → "Rejected: integrity check failed" */
export function dispositionLook(disposition: string): StatusLook {
  const [kind = '', reason = ''] = disposition.split(':');
  const why = reason.trim().replaceAll('-', ' ');
  const label = (word: string) => (why === '' ? word : `${word}: ${why}`);
  if (/\/(?:error|failure)$/i.test(kind.trim())) return { tone: 'fail', label: label('Rejected') };
  if (/\/warning$/i.test(kind.trim())) return { tone: 'wait', label: label('Accepted with a warning') };
  if (/^processed$/i.test(kind.trim())) return { tone: 'ok', label: 'Accepted' };
  return { tone: 'sub', label: label(sentenceCase(kind.trim().replaceAll('-', ' '))) };
}

/** "RSA 2048" */
export const keyWords = (key_algorithm: string, key_size: number): string => `${key_algorithm} ${key_size}`;

interface Validity {
  readonly state: CertificateState;
  readonly days_left: number | null | undefined;
  readonly valid_from: Instant | null | undefined;
}

/** How long a certificate is still valid. */
export function expiryLook({ state, days_left, valid_from }: Validity, zone: Zone): StatusLook {
  const left = days_left ?? 0;
  switch (state) {
    case 'EXPIRED':
      // The server rounds down, so a certificate that expired within the last day has −1.
      return { tone: 'fail', label: left >= -1 ? 'Expired' : `Expired ${pluralize(-left - 1, 'day')} ago` };
    case 'EXPIRING':
      return { tone: 'wait', label: left === 0 ? 'Expires today' : `${pluralize(left, 'day')} left` };
    case 'NOT_YET_VALID':
      return { tone: 'skip', label: `Valid from ${formatDate(valid_from ?? 0, zone)}` };
    case 'NO_EXPIRY':
      return { tone: 'sub', label: 'Does not expire' };
    case 'HEALTHY':
      return { tone: 'ok', label: `${pluralize(left, 'day')} left` };
    default:
      return { tone: 'sub', label: 'Unknown' };
  }
}
