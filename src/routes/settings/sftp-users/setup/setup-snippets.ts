import type { Snippet } from '#shared/keys/Snippets.tsx';

/** The facts that a partner's program needs. */
export interface SetupFacts {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly fingerprints: readonly string[];
  readonly hasKey: boolean;
  readonly hasPassword: boolean;
  readonly networks: readonly string[];
  readonly purge_days: number;
}

const KEY_FILE = '~/.ssh/id_ed25519';

const openSsh = ({ host, port, username, hasKey }: SetupFacts): string =>
  `sftp -P ${port}${hasKey ? ` -i ${KEY_FILE}` : ''} ${username}@${host}`;

const config = ({ host, port, username, hasKey }: SetupFacts): string =>
  [
    'Host causeway',
    `  HostName ${host}`,
    `  Port ${port}`,
    `  User ${username}`,
    ...(hasKey ? [`  IdentityFile ${KEY_FILE}`, '  IdentitiesOnly yes'] : []),
    '  StrictHostKeyChecking ask',
  ].join('\n');

const python = ({ host, port, username, hasKey }: SetupFacts): string => `import os
import paramiko

client = paramiko.SSHClient()
# The host key must be in known_hosts; compare its fingerprint first.
client.load_system_host_keys()
client.connect(
    "${host}",
    port=${port},
    username="${username}",
    ${hasKey ? 'key_filename=os.path.expanduser("~/.ssh/id_ed25519"),' : 'password=os.environ["SFTP_PASSWORD"],'}
)
with client.open_sftp() as sftp:
    print(sftp.listdir("."))`;

const message = (facts: SetupFacts): string =>
  [
    'Your SFTP account is ready:',
    '',
    `Host: ${facts.host}`,
    `Port: ${facts.port}`,
    `User name: ${facts.username}`,
    `Sign-in: ${[...(facts.hasKey ? ['the SSH key you sent us'] : []), ...(facts.hasPassword ? ['a password, sent separately'] : [])].join(', or ')}`,
    ...(facts.networks.length > 0 ? [`Allowed networks: ${facts.networks.join(', ')}`] : []),
    '',
    'Host key fingerprints (compare at the first connection):',
    ...facts.fingerprints,
    '',
    `Files are deleted ${facts.purge_days} days after they were uploaded.`,
  ].join('\n');

/** How a partner connects, complete except for the key or password. */
export const setupSnippets = (facts: SetupFacts): [Snippet, ...Snippet[]] => [
  { id: 'message', label: 'Message', code: message(facts), note: 'To send to the partner.' },
  { id: 'openssh', label: 'OpenSSH', code: openSsh(facts) },
  { id: 'config', label: 'SSH config', code: config(facts), note: 'For ~/.ssh/config; then: sftp causeway' },
  { id: 'python', label: 'Python', code: python(facts), note: 'Needs the package paramiko.' },
];
