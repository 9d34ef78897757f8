import { base64Of, utf8 } from '../../kernel/bytes.ts';

/** Fingerprint of a server's host key in OpenSSH format; derived from the host name. */
export const hostKeyOf = (host: string): string =>
  `SHA256:${base64Of(utf8(host.padEnd(32, '.'))).slice(0, 43)}`;
