/** Fingerprint of a server's host key in OpenSSH format; derived from the host name. */
export const hostKeyOf = (host: string): string =>
  `SHA256:${Buffer.from(host.padEnd(32, '.')).toString('base64').slice(0, 43)}`;
