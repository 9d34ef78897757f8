import { isIP } from './ip-address.ts';
import type { Rule } from './rule.ts';

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
/** Letters, digits, hyphens, and dots; of other scripts, what IDNA allows. */
const NAME = /^[a-z\d.\-\P{ASCII}]+$/iu;

/**
 * The labels of a DNS name (RFC 1123) in ASCII, `xn--` for those of other scripts (UTS 46); null for any other text. A
 * name that ends in a number is one way to write an IPv4 address, so it is none.
 */
export function nameLabels(text: string): readonly string[] | null {
  const ascii = NAME.test(text) ? URL.parse(`http://${text}`)?.hostname : undefined;
  if (ascii === undefined || isIP(ascii) !== 0 || ascii.length > 253) return null;
  const labels = ascii.split('.');
  return labels.every((label) => LABEL.test(label)) ? labels : null;
}

/** Whether a text is a DNS name or an IP address. */
export const isHost = (text: string): boolean => isIP(text) !== 0 || nameLabels(text) !== null;

/** A server: a DNS name (RFC 1123), in any script (RFC 5890), or an IP address. */
export const hostError: Rule = (text) =>
  isHost(text)
    ? null
    : 'Enter a server name or address, such as sftp.partner.example, without a scheme, port, or path.';
