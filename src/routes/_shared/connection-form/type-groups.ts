import type { ConnectionType } from './connection-types.ts';

interface TypeGroup {
  readonly title: string;
  readonly types: readonly (readonly [type: ConnectionType, description: string])[];
}

/** All types, grouped by what they connect to, with a description of each. */
export const typeGroups: readonly TypeGroup[] = [
  {
    title: 'CargoWise',
    types: [
      ['EADAPTOR', 'Exchange Universal XML with CargoWise'],
      ['EADAPTOR_NEXT', 'An EDI client of CargoWise with its certificate'],
    ],
  },
  {
    title: 'File servers',
    types: [
      ['SFTP', 'Files over SSH, by password or key'],
      ['FTPS', 'Files over FTP with TLS'],
      ['FTP', 'Files without encryption'],
    ],
  },
  {
    title: 'Web',
    types: [
      ['HTTP_SEND', 'Call a web service with each payload'],
      ['HTTP_RECEIVE', 'Let a client call a URL of this workspace'],
      ['FILE_API', 'Let others fetch files over HTTP'],
      ['UPLOAD_PAGE', 'A page on which people upload files'],
    ],
  },
  {
    title: 'AS2 and email',
    types: [
      ['AS2_SEND', 'Send signed and encrypted messages'],
      ['AS2_RECEIVE', 'Receive signed and encrypted messages'],
      ['EMAIL_SEND', 'Send output by email'],
      ['EMAIL_RECEIVE', 'Receive files at an address of this workspace'],
    ],
  },
  {
    title: 'Cloud storage',
    types: [
      ['S3', 'Objects in a bucket'],
      ['AZURE_BLOB', 'Blobs in a container'],
      ['GCS', 'Objects in a bucket'],
    ],
  },
  {
    title: 'Databases and adapters',
    types: [
      ['SNOWFLAKE', 'Load data into a warehouse'],
      ['DATABASE', 'PostgreSQL, MySQL, SQL Server, or Oracle'],
      ['REMOTE_ADAPTER', 'An adapter that a third party hosts'],
    ],
  },
];
