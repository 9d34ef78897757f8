import type {
  EndpointDirection,
  EndpointType,
  VerificationStatus,
} from '#gql/PartnerConnectionItem_endpoint';
import type { StatusLook } from '#ui/status/tone.ts';

type Known<Value> = Exclude<Value, '%future added value'>;
export type KindName = Known<EndpointType>;
export type VerificationName = Known<VerificationStatus>;

/** The names of the kinds of connections. */
export const kinds: Readonly<Record<KindName, string>> = {
  SFTP: 'SFTP',
  FTP: 'FTP',
  FTPS: 'FTPS',
  AS2_SEND: 'AS2, sending',
  AS2_RECEIVE: 'AS2, receiving',
  HTTP_SEND: 'HTTP, sending',
  HTTP_RECEIVE: 'HTTP, receiving',
  S3: 'Amazon S3',
  AZURE_BLOB: 'Azure Blob Storage',
  GCS: 'Google Cloud Storage',
  EMAIL_SEND: 'Email, sending',
  EMAIL_RECEIVE: 'Email, receiving',
  EADAPTOR: 'CargoWise eAdaptor',
  EADAPTOR_NEXT: 'CargoWise eAdaptor Next',
  UPLOAD_PAGE: 'Upload page',
  FILE_API: 'File API',
  SNOWFLAKE: 'Snowflake',
  DATABASE: 'Database',
  REMOTE_ADAPTER: 'Remote adapter',
};

export const kindWords = (kind: EndpointType): string =>
  (kinds as Readonly<Record<string, string>>)[kind] ?? 'Other';

export const directionWords = (direction: EndpointDirection): string =>
  direction === 'SEND' ? 'Send' : direction === 'RECEIVE' ? 'Receive' : 'Both';

/** How the results of a verification are shown. */
export const verifications: Readonly<Record<VerificationName, StatusLook>> = {
  OK: { tone: 'ok', label: 'Verified' },
  WARNING: { tone: 'wait', label: 'Verified, with warnings' },
  FAILED: { tone: 'fail', label: 'Failed' },
  RUNNING: { tone: 'run', label: 'Verifying' },
  NEVER: { tone: 'sub', label: 'Never verified' },
};
