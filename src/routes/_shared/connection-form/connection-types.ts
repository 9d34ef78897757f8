import type { EndpointDirection, EndpointType, VerificationStatus } from '#gql/HostSystemItem_hostSystem';
import { statusLook, type StatusLook } from '#ui/status/tone.ts';

type Known<Name extends string> = Exclude<Name, '%future added value'>;
export type ConnectionType = Known<EndpointType>;
export type DirectionName = Known<EndpointDirection>;
export type VerificationName = Known<VerificationStatus>;

/** Labels of the connection types. */
export const connectionTypes: Readonly<Record<ConnectionType, string>> = {
  EADAPTOR: 'eAdaptor',
  EADAPTOR_NEXT: 'eAdaptor Next',
  SFTP: 'SFTP server',
  FTPS: 'FTPS server',
  FTP: 'FTP server',
  HTTP_SEND: 'HTTP service',
  HTTP_RECEIVE: 'HTTP client',
  AS2_SEND: 'AS2, sending',
  AS2_RECEIVE: 'AS2, receiving',
  EMAIL_SEND: 'Outgoing email',
  EMAIL_RECEIVE: 'Incoming email',
  UPLOAD_PAGE: 'Upload page',
  FILE_API: 'File API',
  S3: 'Amazon S3',
  AZURE_BLOB: 'Azure Blob Storage',
  GCS: 'Google Cloud Storage',
  SNOWFLAKE: 'Snowflake',
  DATABASE: 'SQL database',
  REMOTE_ADAPTER: 'Remote adapter',
};

export const connectionTypeNames = Object.keys(connectionTypes) as ConnectionType[];

export const isConnectionType = (name: string): name is ConnectionType =>
  Object.hasOwn(connectionTypes, name);

/** The label of a type; 'Other' for one that only a newer server knows. */
export const connectionTypeWords = (type: string): string =>
  isConnectionType(type) ? connectionTypes[type] : 'Other';

/** Labels of the directions, from the point of view of the connection's owner. */
export const directions: Readonly<Record<DirectionName, string>> = {
  SEND: 'Sends',
  RECEIVE: 'Receives',
  BOTH: 'Both',
};

export const isDirection = (name: string | null): name is DirectionName =>
  name !== null && Object.hasOwn(directions, name);

export const directionWords = (direction: string): string =>
  isDirection(direction) ? directions[direction] : 'Unknown';

/** Types that only take data out of the platform, or only bring it in. */
const oneWay: Readonly<Partial<Record<ConnectionType, 'OUT' | 'IN'>>> = {
  AS2_SEND: 'OUT',
  HTTP_SEND: 'OUT',
  EMAIL_SEND: 'OUT',
  FILE_API: 'OUT',
  AS2_RECEIVE: 'IN',
  HTTP_RECEIVE: 'IN',
  EMAIL_RECEIVE: 'IN',
  UPLOAD_PAGE: 'IN',
};

/**
 * The only direction that a type allows; null if the person chooses it. Data that leaves the platform is sent to a
 * partner, but received by the workspace's own system.
 */
export function onlyDirection(type: ConnectionType, owner: 'partner' | 'workspace'): DirectionName | null {
  const way = oneWay[type];
  if (way === undefined) return null;
  return (way === 'OUT') === (owner === 'partner') ? 'SEND' : 'RECEIVE';
}

/** The only end of a flow where a type can be used; null if it can be used at both. */
export function onlyEnd(type: string): 'source' | 'destination' | null {
  const way = isConnectionType(type) ? oneWay[type] : undefined;
  return way === undefined ? null : way === 'IN' ? 'source' : 'destination';
}

/** Color and label for the result of the last verification. */
export const verifications: Readonly<Record<VerificationName, StatusLook>> = {
  OK: { tone: 'ok', label: 'Verified' },
  WARNING: { tone: 'wait', label: 'Warning' },
  FAILED: { tone: 'fail', label: 'Failed' },
  RUNNING: { tone: 'run', label: 'Verifying' },
  NEVER: { tone: 'sub', label: 'Never verified' },
};

export const isVerification = (name: string): name is VerificationName => Object.hasOwn(verifications, name);

export const verificationLook = (status: VerificationStatus): StatusLook => statusLook(verifications, status);
