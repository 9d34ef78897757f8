import { isHost } from './host.ts';
import type { Rule } from './rule.ts';

/** Maximum length that browsers and servers accept. */
const MAX_ADDRESS = 2000;

function addressError(text: string, schemes: readonly string[]): string | null {
  const starts = schemes.map((scheme) => `${scheme}//`);
  // `https:host` and `https:\\host` would be read as `https://host`.
  if (!starts.some((start) => text.toLowerCase().startsWith(start)))
    return `Enter a web address that starts with ${starts.join(' or ')}.`;
  if (/[\s\\\p{C}]/u.test(text))
    return 'Remove spaces, backslashes, and control characters from the address.';
  if (text.length > MAX_ADDRESS) return `Use at most ${MAX_ADDRESS.toLocaleString('en')} characters.`;
  const url = URL.parse(text);
  if (url === null || !isHost(url.hostname.replace(/^\[|\]$/g, '')))
    return 'The server name in the address is not valid.';
  return url.username === '' && url.password === ''
    ? null
    : 'Remove the user name and password from the address; others can read it.';
}

/** A web address: RFC 3986 as browsers read it, without a user name and password. */
export const webError: Rule = (text) => addressError(text, ['https:', 'http:']);

/** A web address with encryption. */
export const httpsError: Rule = (text) => addressError(text, ['https:']);
