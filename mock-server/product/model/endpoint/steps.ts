import { hostOf } from '../../world/connection-address.ts';
import type { CheckKind } from './check-labels.ts';
import {
  allowedSenders,
  authenticate,
  authenticateClient,
  connect,
  hostKey,
  judgeEnd,
  list,
  portOf,
  resolve,
  signInToMailbox,
  shownBy,
  stationCertificate,
  uploadPage,
  write,
  type Finding,
  type Trial,
} from './findings.ts';
import { serverAt } from './network.ts';

/** The verification steps of a type, in order; each computes its finding when it runs. */
export function stepsOf(trial: Trial): readonly (readonly [CheckKind, () => Finding])[] {
  const { configured, direction, mailbox } = trial;
  const { type, config } = configured;
  const host = hostOf(configured);
  const { port, usual } = portOf(configured);
  const server = host === null ? null : serverAt(host, { port, usual }, trial);
  const ms = server?.ms ?? 10;
  const reach = (isPlain = false): readonly (readonly [CheckKind, () => Finding])[] =>
    host === null || server === null
      ? []
      : [
          ['RESOLVE', () => resolve(host, server)],
          ['CONNECT', () => connect(port, server, isPlain)],
        ];
  const tls = (isTrusted = true): readonly [CheckKind, () => Finding] => [
    'TLS',
    () => {
      const ends =
        type === 'AS2_SEND' || type === 'AS2_RECEIVE' || type === 'EADAPTOR_NEXT'
          ? null
          : trial.certificate_expires_at;
      const [status, detail] = judgeEnd(shownBy(host ?? '', ends, trial).valid_to, trial, isTrusted);
      return [status, detail, ms * 2];
    },
  ];
  const signIn: readonly [CheckKind, () => Finding] = ['AUTHENTICATE', () => authenticate(trial, ms)];
  const listing: readonly [CheckKind, () => Finding] = ['LIST', () => list(trial, ms)];
  const writing: readonly (readonly [CheckKind, () => Finding])[] = [
    ['WRITE', () => write(trial, ms)],
    ['DELETE', () => ['PASSED', 'Deleted the file.', ms]],
  ];
  const removes = 'after_pickup' in config && config.after_pickup !== 'NONE';
  const files = direction === 'RECEIVE' && !removes ? [listing] : [listing, ...writing];
  switch (type) {
    case 'SFTP':
      return [
        ...reach(),
        ['HOST_KEY', () => hostKey(config.host_key_fingerprint, server!)],
        signIn,
        ...files,
      ];
    case 'FTP':
      return [...reach(true), signIn, ...files];
    case 'FTPS':
      return [...reach(), tls(config.verify_certificate), signIn, ...files];
    case 'AS2_SEND':
      return [
        ...reach(),
        tls(),
        ['CERTIFICATE', () => stationCertificate(trial)],
        [
          'SEND',
          () => ['PASSED', `A message to ${config.partner_as2_id} was accepted with HTTP 200.`, ms * 4],
        ],
        ...(config.mdn_mode === 'NONE'
          ? []
          : ([
              ['RECEIVE', (): Finding => ['PASSED', 'MDN received: processed, MIC matches.', ms * 2]],
            ] as const)),
      ];
    case 'AS2_RECEIVE':
      return [
        [
          'SETTINGS',
          () => [
            'PASSED',
            `Messages for ${config.local_as2_id} from ${config.partner_as2_id} are accepted.`,
            2,
          ],
        ],
        ['CERTIFICATE', () => stationCertificate(trial)],
      ];
    case 'HTTP_SEND':
      return [...reach(), tls(), signIn];
    case 'HTTP_RECEIVE':
      return [
        ['SETTINGS', () => ['PASSED', `The platform listens at ${config.url}.`, 30]],
        ['AUTHENTICATE', () => authenticateClient(trial)],
      ];
    case 'S3':
    case 'AZURE_BLOB':
    case 'GCS':
    case 'SNOWFLAKE':
      return [...reach(), tls(), signIn, ...files];
    case 'DATABASE':
      return [...reach(), signIn, ...files];
    case 'EMAIL_SEND': {
      const to = config.to[0] ?? '';
      // With a mailbox, its provider connects to the recipients' servers, not the platform.
      return mailbox
        ? [
            ['AUTHENTICATE', () => signInToMailbox(mailbox)],
            ['SEND', () => ['PASSED', `An email from ${mailbox.email} to ${to} was accepted.`, 240]],
          ]
        : [...reach(), ['SEND', () => ['PASSED', `250: an email to ${to} was accepted.`, ms * 3]]];
    }
    case 'EMAIL_RECEIVE':
      return [
        ['SETTINGS', () => allowedSenders(config.allowed_senders)],
        ...(mailbox ? ([['AUTHENTICATE', () => signInToMailbox(mailbox)]] as const) : []),
        [
          'RECEIVE',
          () =>
            mailbox
              ? [
                  'PASSED',
                  `An email to ${config.address} and one in the mailbox ${mailbox.email} were read.`,
                  1400,
                ]
              : ['PASSED', `An email to ${config.address} arrived.`, 900],
        ],
      ];
    case 'EADAPTOR':
    case 'EADAPTOR_NEXT':
      return [
        ...reach(),
        tls(),
        ...(type === 'EADAPTOR_NEXT' ? ([['CERTIFICATE', () => stationCertificate(trial)]] as const) : []),
        signIn,
        ['SEND', () => ['PASSED', 'An empty interchange was accepted.', ms * 4]],
        ['RECEIVE', () => ['PASSED', 'CargoWise responded: processed, no errors.', ms * 3]],
      ];
    case 'UPLOAD_PAGE':
      return [
        ['SETTINGS', () => uploadPage(trial)],
        ['CONNECT', () => ['PASSED', `The page ${config.custom_path} is available.`, 35]],
      ];
    case 'FILE_API':
      return [
        ['SETTINGS', () => ['PASSED', `Files are available at ${config.namespace}.`, 8]],
        ['AUTHENTICATE', () => authenticateClient(trial)],
      ];
    case 'REMOTE_ADAPTER':
      return [
        ...reach(),
        tls(),
        signIn,
        ['SEND', () => ['PASSED', `${config.adapter_id} accepted the signature and called back.`, ms * 6]],
      ];
  }
}
