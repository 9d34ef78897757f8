/** `ConnectionCheckKind` of the schema, with display labels. */
export const checkLabels = {
  SETTINGS: 'Validate the settings',
  RESOLVE: 'Resolve the host name',
  CONNECT: 'Connect',
  TLS: 'Negotiate TLS',
  HOST_KEY: 'Verify the host key',
  AUTHENTICATE: 'Authenticate',
  LIST: 'List the directory',
  WRITE: 'Write a file',
  DELETE: 'Delete the file',
  CERTIFICATE: 'Verify the certificate',
  SEND: 'Send',
  RECEIVE: 'Read the response',
} as const;

export type CheckKind = keyof typeof checkLabels;
