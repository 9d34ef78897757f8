/** `ConnectionCheckKind` of the schema, with what people call each. */
export const checkLabels = {
  SETTINGS: 'Look at the settings',
  RESOLVE: 'Resolve the host name',
  CONNECT: 'Connect',
  TLS: 'Agree on TLS',
  HOST_KEY: 'Compare the host key',
  AUTHENTICATE: 'Sign in',
  LIST: 'List the directory',
  WRITE: 'Write a file',
  DELETE: 'Delete the file',
  CERTIFICATE: 'Look at the certificate',
  SEND: 'Send',
  RECEIVE: 'Read the answer',
} as const;

export type CheckKind = keyof typeof checkLabels;
