import type { EndpointDirection } from '#schema-types';
import { platform } from '#platform';
import { hexOf } from '../../../kernel/bytes.ts';
import { hash } from '../../../kernel/random.ts';
import { hostOf } from '../../world/connection-address.ts';
import { neededSecrets, type Configured } from '../../world/connection-config.ts';
import type { World } from '../../world/world.ts';
import { PROVIDERS, type MailboxGrant } from './consents.ts';
import { refusesSignIn, type Server } from './network.ts';

const SECOND = 1000;
const DAY = 86_400_000;
/** Timeout of a connection attempt. */
export const CONNECT_TIMEOUT = 10 * SECOND;
/** A certificate that expires within this time needs attention. */
const SOON_DAYS = 30;
/** Validity of the authority that issues the servers' certificates. */
const AUTHORITY_FROM = Date.UTC(2024, 2, 13);
const AUTHORITY_TO = Date.UTC(2034, 2, 13);

/** `PresentedCertificate` of the schema. */
export interface PresentedCertificate {
  readonly subject: string;
  readonly issuer: string;
  readonly valid_from: number;
  readonly valid_to: number;
  readonly fingerprint_sha256: string;
}

/** The data that determines the outcome of a verification. */
export interface Trial {
  readonly configured: Configured;
  readonly direction: EndpointDirection;
  /** Names of the stored secrets. */
  readonly secrets: readonly string[];
  readonly certificate_expires_at: number | null;
  readonly name: string;
  readonly at: number;
  readonly world: World;
  readonly company_uuid: string;
  /** The mailbox of an email connection; none for a connection that uses the platform's address. */
  readonly mailbox?: MailboxGrant | null;
}

/** The result of a step and its duration in milliseconds. */
export type Finding = readonly [status: 'PASSED' | 'WARNING' | 'FAILED', detail: string, ms?: number];

/** The port a type connects to, and the ports its servers listen on. */
export function portOf({ type, config }: Configured): {
  readonly port: number;
  readonly usual: readonly number[];
} {
  switch (type) {
    case 'SFTP':
      return { port: config.port, usual: [22, 2022, 2222, 10022] };
    case 'FTP':
    case 'FTPS':
      return { port: config.port, usual: config.tls_mode === 'IMPLICIT' ? [990] : [21, 2121] };
    case 'DATABASE':
      return { port: config.port, usual: [5432, 3306, 1433, 1521] };
    case 'EMAIL_SEND':
      return { port: 25, usual: [25] };
    default: {
      const url = 'url' in config ? config.url : 'service_url' in config ? config.service_url : null;
      const port = url === null || !URL.canParse(url) ? 443 : Number(new URL(url).port || 443);
      return { port, usual: [443, 4443, 8443, 10443] };
    }
  }
}

/** "21 Sep 2026", as the portal writes dates. */
export function day(at: number): string {
  const [, date, month, year] = new Date(at).toUTCString().match(/, (\d+) (\w+) (\d+)/) ?? [];
  return `${Number(date)} ${month} ${year}`;
}

const fingerprint = (of: string): string =>
  (hexOf(platform.sha256(of)).toUpperCase().match(/../g) ?? []).join(':');

/** The certificate that a server presents: issued for its host name, and expiring when the connection says it does. */
export function shownBy(host: string, ends: number | null, { at, world }: Trial): PresentedCertificate {
  const dice = hash('tls', host);
  // It is renewed once a year, on a fixed day derived from the host name.
  const year = 365 * DAY;
  const phase = dice % year;
  const next = at + (year - ((((at - phase) % year) + year) % year));
  const valid_to = ends ?? (next - at < (SOON_DAYS + 3) * DAY ? next + year : next);
  return {
    subject: `CN=${host}`,
    issuer: 'CN=Documentation Trust TLS CA 4, O=Documentation Trust',
    valid_from: valid_to - (world.variant === 'expired' ? 400 : 397) * DAY,
    valid_to,
    fingerprint_sha256: fingerprint(`${host} ${valid_to}`),
  };
}

/** The certificate of the issuing authority, which a server sends along; root certificates are not sent. */
export function authorityOf({ issuer }: PresentedCertificate): PresentedCertificate {
  return {
    subject: issuer,
    issuer: 'CN=Documentation Trust Root CA, O=Documentation Trust',
    valid_from: AUTHORITY_FROM,
    valid_to: AUTHORITY_TO,
    fingerprint_sha256: fingerprint(`${issuer} ${AUTHORITY_TO}`),
  };
}

export function judgeEnd(valid_to: number, { at }: Trial, isTrusted = true): Finding {
  const days = Math.floor((valid_to - at) / DAY);
  if (valid_to <= at) {
    const ended = `The certificate expired on ${day(valid_to)}`;
    return isTrusted
      ? ['FAILED', `${ended}.`]
      : ['WARNING', `${ended}; the connection is set to accept this.`];
  }
  if (days <= SOON_DAYS)
    return [
      'WARNING',
      `The certificate expires on ${day(valid_to)}, in ${days === 1 ? '1 day' : `${days} days`}.`,
    ];
  return ['PASSED', `TLS 1.3; the certificate is trusted and valid until ${day(valid_to)}.`];
}

export function resolve(host: string, server: Server): Finding {
  return server.address === null
    ? ['FAILED', `Host ${host} not found (NXDOMAIN).`, 40]
    : ['PASSED', `${host} is ${server.address}.`, 4 + (server.ms % 20)];
}

export function connect(port: number, server: Server, isPlain: boolean): Finding {
  const where = `${server.address}:${port}`;
  switch (server.reach) {
    case 'PRIVATE':
      return ['FAILED', `${where} is a private address and not reachable from the platform.`, 15];
    case 'REFUSES':
      return ['FAILED', `${where} refused the connection.`, server.ms];
    case 'SILENT':
      return ['FAILED', `${where} did not respond within ${CONNECT_TIMEOUT / SECOND} s.`, CONNECT_TIMEOUT];
    case 'ANSWERS':
      return isPlain
        ? ['WARNING', `${where} responded without encryption; passwords are readable in transit.`, server.ms]
        : ['PASSED', `${where} responded.`, server.ms];
  }
}

export function hostKey(expected: string | null, { host_key, ms }: Server): Finding {
  if (expected === null)
    return ['WARNING', `No host key is set; the server presents ${host_key}. Set it to detect changes.`, ms];
  return expected === host_key
    ? ['PASSED', `The host key is ${host_key}.`, ms]
    : ['FAILED', `Host key fingerprint changed: expected ${expected}, the server presents ${host_key}.`, ms];
}

const words: Readonly<Record<string, string>> = {
  password: 'password',
  private_key: 'private key',
  bearer_token: 'token',
  api_key: 'API key',
  client_secret: 'client secret',
  secret_access_key: 'secret access key',
  sas_token: 'SAS token',
  service_account_key: 'service account key',
  access_code: 'access code',
  shared_secret: 'shared secret',
};

export function authenticate(trial: Trial, ms: number): Finding {
  const { configured, secrets } = trial;
  const missing = neededSecrets(configured).find((name) => !secrets.includes(name));
  if (missing !== undefined) return ['FAILED', `No ${words[missing] ?? missing} is set.`, 2];
  const { type, config } = configured;
  const host = hostOf(configured);
  const user = 'username' in config && config.username !== null ? `“${config.username}”` : 'us';
  if (host !== null && refusesSignIn(host, trial))
    return ['FAILED', `${host} rejected the credentials for ${user}: the key has expired.`, ms * 3];
  if (type === 'HTTP_SEND' && config.auth === 'NONE') return ['PASSED', 'No authentication required.', ms];
  return ['PASSED', `Authenticated as ${user}.`, ms * 3];
}

export const signInToMailbox = ({ email, provider }: MailboxGrant): Finding => [
  'PASSED',
  `Authenticated as ${email} at ${PROVIDERS[provider]}.`,
  180,
];

const directoryOf = ({ config }: Configured): string =>
  'directory' in config
    ? config.directory
    : 'prefix' in config
      ? config.prefix || '/'
      : 'schema' in config && config.schema !== null
        ? config.schema
        : '/';

export function list(trial: Trial, ms: number): Finding {
  const where = directoryOf(trial.configured);
  if (/missing|nonexist|does-not-exist/.test(where)) return ['FAILED', `${where}: directory not found.`, ms];
  const count = hash('listing', hostOf(trial.configured) ?? '', where) % 14;
  return ['PASSED', `${where} contains ${count === 1 ? '1 file' : `${count} files`}.`, ms * 2];
}

export function write(trial: Trial, ms: number): Finding {
  const where = directoryOf(trial.configured);
  return /read-?only|protected/.test(where)
    ? ['FAILED', `Permission denied for ${where}.`, ms]
    : ['PASSED', 'Wrote a 16-byte file.', ms * 2];
}

export function stationCertificate(trial: Trial): Finding {
  const { config } = trial.configured;
  const pem =
    'partner_certificate' in config
      ? config.partner_certificate
      : 'certificate' in config
        ? config.certificate
        : null;
  if (pem === null) return ['FAILED', 'The certificate of the other party is not set.', 1];
  const read = platform.pki.readCertificate(pem);
  if (read.problem !== null) return ['FAILED', read.problem, 1];
  const { valid_from, valid_to, subject } = read.facts;
  if (valid_from !== null && valid_from > trial.at)
    return ['FAILED', `The certificate of ${subject} is not valid before ${day(valid_from)}.`, 3];
  const ends = valid_to ?? trial.certificate_expires_at;
  const [status, detail] = ends === null ? (['PASSED', ''] as const) : judgeEnd(ends, trial);
  return status === 'PASSED'
    ? [
        'PASSED',
        ends === null ? `${subject}, which does not expire.` : `${subject}, valid until ${day(ends)}.`,
        3,
      ]
    : [status, detail, 3];
}

export function authenticateClient({ configured, secrets }: Trial): Finding {
  const missing = neededSecrets(configured).find((name) => !secrets.includes(name));
  return missing === undefined
    ? ['PASSED', 'A call with the stored credentials was accepted; one without was rejected.', 25]
    : ['FAILED', `No ${words[missing] ?? missing} is set, so every call is rejected.`, 5];
}

export const allowedSenders = (senders: readonly string[]): Finding =>
  senders.length === 0
    ? ['WARNING', 'Anyone can send to this address. Restrict the senders.', 2]
    : ['PASSED', `${senders.length === 1 ? '1 sender is' : `${senders.length} senders are`} allowed.`, 2];

export function uploadPage({ configured, secrets }: Trial): Finding {
  if (neededSecrets(configured).some((name) => !secrets.includes(name)))
    return ['FAILED', 'The page requires an access code, but none is set.', 2];
  return configured.type === 'UPLOAD_PAGE' && configured.config.accepted_extensions.length === 0
    ? ['WARNING', 'All file types are accepted.', 2]
    : ['PASSED', 'The page is ready.', 2];
}
