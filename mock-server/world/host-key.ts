/** Fingerprint of a server's host key as OpenSSH prints it; the same wherever that server is named. */
export const hostKeyOf = (host: string): string =>
  `SHA256:${Buffer.from(host.padEnd(32, '.')).toString('base64').slice(0, 43)}`;
