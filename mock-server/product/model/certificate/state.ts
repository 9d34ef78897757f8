import type { CertificateState, CertificateWarningCode } from '#schema-types';
const DAY = 86_400_000;
/** A certificate with this many days left, or fewer, expires soon. */
const SOON_DAYS = 30;
/** Minimum RSA key size; issuers and browsers have refused shorter keys since 2014. */
const MIN_RSA = 2048;

export interface Validity {
  readonly valid_from: number | null;
  readonly valid_to: number | null;
}

export const daysLeft = ({ valid_to }: Validity, now: number): number | null =>
  valid_to === null ? null : Math.floor((valid_to - now) / DAY);

export function stateOf({ valid_from, valid_to }: Validity, now: number): CertificateState {
  if (valid_to === null) return 'NO_EXPIRY';
  if (valid_to < now) return 'EXPIRED';
  if (valid_from !== null && valid_from > now) return 'NOT_YET_VALID';
  return valid_to - now <= SOON_DAYS * DAY ? 'EXPIRING' : 'HEALTHY';
}

/** `CertificateWarning` of the schema. */
export interface CertificateWarning {
  readonly code: CertificateWarningCode;
  readonly message: string;
}

const day = (ms: number | null): string =>
  new Date(ms ?? 0).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

interface Judged extends Validity {
  readonly key_algorithm: string;
  readonly key_size: number;
}

/** Warnings about a certificate at an instant, most severe first. */
export function warningsOf(certificate: Judged, now: number): CertificateWarning[] {
  const { valid_from, valid_to, key_algorithm, key_size } = certificate;
  const warnings: CertificateWarning[] = [];
  const state = stateOf(certificate, now);
  if (state === 'EXPIRED') {
    warnings.push({ code: 'EXPIRED', message: `It expired on ${day(valid_to)} and is no longer accepted.` });
  }
  if (state === 'NOT_YET_VALID') {
    warnings.push({ code: 'NOT_YET_VALID', message: `It is not valid before ${day(valid_from)}.` });
  }
  if (key_algorithm === 'RSA' && key_size < MIN_RSA) {
    warnings.push({
      code: 'WEAK_KEY',
      message: `The RSA key has ${key_size} bits; many stations reject fewer than ${MIN_RSA}.`,
    });
  }
  if (state === 'EXPIRING') {
    warnings.push({
      code: 'EXPIRES_SOON',
      message: `It expires on ${day(valid_to)}. Prepare the next certificate.`,
    });
  }
  return warnings;
}
