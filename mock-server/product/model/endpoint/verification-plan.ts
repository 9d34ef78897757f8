import { hash } from '../../../kernel/random.ts';
import { hostOf } from '../../world/connection-address.ts';
import { checkLabels, type CheckKind } from './check-labels.ts';
import { authorityOf, day, shownBy, type PresentedCertificate, type Trial } from './findings.ts';
import { PLATFORM_ADDRESSES } from './network.ts';
import { stepsOf } from './steps.ts';

/** Milliseconds between two steps. */
const PAUSE = 120;

/** A step with its outcome. */
export interface PlannedCheck {
  readonly kind: CheckKind;
  readonly label: string;
  readonly status: 'PASSED' | 'WARNING' | 'FAILED' | 'SKIPPED';
  /** Milliseconds from the start of the verification. */
  readonly starts: number;
  readonly ms: number;
  readonly detail: string;
}

/** The planned outcome of a verification: plain JSON, stored at the start. */
export interface VerificationPlan {
  readonly checks: readonly PlannedCheck[];
  readonly ms: number;
  readonly verdict: 'OK' | 'WARNING' | 'FAILED';
  readonly summary: string;
  readonly remote_banner: string | null;
  readonly certificates: readonly PresentedCertificate[];
  readonly partner_note: string;
}

function bannerOf({ configured }: Trial, host: string | null): string | null {
  const dice = hash('banner', host ?? '');
  switch (configured.type) {
    case 'SFTP':
      return ['SSH-2.0-OpenSSH_9.6', 'SSH-2.0-GoAnywhere8.1', 'SSH-2.0-AWS_SFTP_1.1'][dice % 3] ?? null;
    case 'FTP':
    case 'FTPS':
      return ['220 FileZilla Server 1.8', '220 ProFTPD Server ready'][dice % 2] ?? null;
    case 'EMAIL_SEND':
      return `220 mx.${host} ESMTP`;
    default:
      return null;
  }
}

/**
 * A message for the partner: what was tried, from which address if the platform connects to the partner, and what
 * failed.
 */
function noteFor(
  { name, configured, at }: Trial,
  failed: PlannedCheck | undefined,
  isOutgoing: boolean,
): string {
  const host = hostOf(configured);
  const what = host === null ? `“${name}”` : host;
  const tried = `On ${day(at)} at ${new Date(at).toISOString().slice(11, 16)} UTC, ${isOutgoing ? `we connected to ${what} from ${PLATFORM_ADDRESSES.join(', ')}` : `we checked our settings for ${what}`}.`;
  if (!isOutgoing)
    return failed
      ? `${tried} The step “${failed.label}” failed: ${failed.detail}`
      : `${tried} All steps passed.`;
  if (!failed) return `${tried} All steps passed. Keep these addresses on your allowlist.`;
  const addresses = failed.kind === 'CONNECT' ? 'add these addresses to' : 'keep these addresses on';
  return `${tried} The step “${failed.label}” failed: ${failed.detail} Check your side, and ${addresses} your allowlist.`;
}

const sentence = { OK: 'All steps passed.', WARNING: 'Verified, but needs attention.' } as const;

/** Plans a verification: every step with its outcome, derived from the settings alone. */
export function planVerification(trial: Trial): VerificationPlan {
  const checks: PlannedCheck[] = [];
  let at = 0;
  let isBroken = false;
  for (const [kind, find] of stepsOf(trial)) {
    const label = checkLabels[kind];
    if (isBroken) {
      checks.push({
        kind,
        label,
        status: 'SKIPPED',
        starts: at,
        ms: 0,
        detail: 'Not run because an earlier step failed.',
      });
      continue;
    }
    const [status, detail, ms = 20] = find();
    checks.push({ kind, label, status, starts: at, ms, detail });
    at += ms + PAUSE;
    isBroken = status === 'FAILED';
  }
  const failed = checks.find(({ status }) => status === 'FAILED');
  const warned = checks.find(({ status }) => status === 'WARNING');
  const verdict = failed ? 'FAILED' : warned ? 'WARNING' : 'OK';
  const host = hostOf(trial.configured);
  const passed = (kind: CheckKind) => checks.find((check) => check.kind === kind);
  const isReached = !['FAILED', 'SKIPPED', undefined].includes(passed('CONNECT')?.status);
  const hasTls = passed('TLS') !== undefined && passed('TLS')?.status !== 'SKIPPED';
  const isStation = /^AS2|NEXT/.test(trial.configured.type);
  const own =
    hasTls && host !== null ? shownBy(host, isStation ? null : trial.certificate_expires_at, trial) : null;
  return {
    checks,
    ms: at,
    verdict,
    summary: failed
      ? `${failed.label} failed: ${failed.detail}`
      : warned
        ? `${sentence.WARNING} ${warned.detail}`
        : sentence.OK,
    remote_banner: isReached ? bannerOf(trial, host) : null,
    certificates: own ? [own, authorityOf(own)] : [],
    partner_note: noteFor(
      trial,
      failed,
      checks.some(({ kind }) => kind === 'CONNECT'),
    ),
  };
}
