import {
  choices,
  host,
  is,
  port,
  secret,
  text,
  timeout,
  username,
  type FieldDefinition,
  type SectionDefinition,
  type TypeForm,
} from './field-definitions.ts';

const byKey = is('auth_method', 'PRIVATE_KEY');

const directory = text('directory', 'Directory', {
  required: true,
  span: 3,
  mono: true,
  placeholder: '/outbound',
});

const pattern = text('filename_pattern', 'File name pattern', {
  span: 3,
  mono: true,
  description: '* and ? are wildcards.',
});

const ftpSections = (tls: readonly FieldDefinition[]): readonly SectionDefinition[] => [
  {
    title: 'Server',
    fields: [
      host,
      port,
      ...tls,
      {
        control: 'flag',
        name: 'passive',
        label: 'Passive mode',
        description: 'The server opens the port for the data.',
      },
    ],
  },
  { title: 'Sign-in', fields: [username(), secret('password', 'Password')] },
  { title: 'Files', fields: [directory, pattern] },
];

/** File servers. */
export const fileForms: Readonly<Record<'SFTP' | 'FTP' | 'FTPS', TypeForm>> = {
  SFTP: {
    input: 'sftp',
    initial: { port: 22 },
    sections: [
      {
        title: 'Server',
        fields: [
          host,
          port,
          text('host_key_fingerprint', 'Host key fingerprint', {
            span: 4,
            mono: true,
            placeholder: 'SHA256:…',
            description:
              'As printed by ssh-keygen -l. Without it, the first key is accepted; a test shows it.',
          }),
          { ...timeout(5), span: 2 },
        ],
      },
      {
        title: 'Sign-in',
        fields: [
          username(),
          {
            control: 'segments',
            name: 'auth_method',
            label: 'Method',
            span: 3,
            choices: choices({ PASSWORD: 'Password', PRIVATE_KEY: 'Key pair' }),
          },
          secret('password', 'Password', { when: is('auth_method', 'PASSWORD') }),
          secret('private_key', 'Private key', {
            when: byKey,
            multiline: true,
            description: 'In PEM or OpenSSH format.',
          }),
          secret('passphrase', 'Passphrase', {
            when: byKey,
            description: 'Only if the private key is encrypted.',
          }),
        ],
      },
      {
        title: 'Files',
        fields: [
          directory,
          pattern,
          {
            control: 'segments',
            name: 'after_pickup',
            label: 'After pickup',
            choices: choices({ NONE: 'Leave', MOVE: 'Move', DELETE: 'Delete' }),
          },
          text('archive_directory', 'Archive directory', {
            when: is('after_pickup', 'MOVE'),
            required: true,
            span: 3,
            mono: true,
            placeholder: '/archive',
          }),
          text('temp_suffix', 'Suffix while writing', {
            span: 3,
            mono: true,
            placeholder: '.part',
            description: 'If empty, files have their final name from the start.',
          }),
        ],
      },
    ],
  },
  FTP: { input: 'ftp', initial: { port: 21 }, sections: ftpSections([]) },
  FTPS: {
    input: 'ftp',
    initial: { port: 21 },
    sections: ftpSections([
      {
        control: 'segments',
        name: 'tls_mode',
        label: 'TLS',
        description: 'Implicit TLS usually uses port 990.',
        choices: choices({ EXPLICIT: 'Explicit', IMPLICIT: 'Implicit' }),
      },
      {
        control: 'flag',
        name: 'verify_certificate',
        label: 'Only trusted certificates',
        description: 'Turn it off only for a server with a self-signed certificate.',
      },
    ]),
  },
};
