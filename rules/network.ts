import { isIP } from './ip-address.ts';
import type { Rule } from './rule.ts';

/** A network in CIDR notation (RFC 4632, RFC 4291 section 2.3); a single address gets its full length. */
export function readNetwork(text: string): string | null {
  const [address = '', bits, more] = text.split('/');
  const version = address.includes('%') ? 0 : isIP(address);
  if (version === 0 || more !== undefined) return null;
  const most = version === 6 ? 128 : 32;
  if (bits === undefined) return `${address}/${most}`;
  return /^(?:0|[1-9]\d{0,2})$/.test(bits) && Number(bits) <= most ? text : null;
}

/** A network in CIDR notation, or a single address. */
export const networkError: Rule = (text) =>
  readNetwork(text) === null
    ? 'Enter a network, such as 203.0.113.0/24, or one address, such as 203.0.113.7.'
    : null;
