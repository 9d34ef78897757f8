import { platform } from '#platform';
import { hexOf } from '../../kernel/bytes.ts';

const FIRST =
  'Ada Bruno Carla Dario Edith Farid Greta Hugo Irene Jonas Katja Leon Mara Nils Olga Pavel Rosa Samir Tilda Yara'.split(
    ' ',
  );
const LAST =
  'Abel Bergen Castro Dahl Eriksen Falk Garcia Hansen Ivarsson Jansen Koster Lindt Moreau Novak Olsen Petit Ricci Sato Torres Weiss'.split(
    ' ',
  );
const FIRM =
  'Alder Beacon Cedar Delta Ember Falcon Granite Harbor Indigo Juniper Keystone Lantern Meridian Nimbus Orchard Pioneer Quarry Rowan Summit Tundra'.split(
    ' ',
  );
const TRADE = 'Freight Lines Logistics Retail Trading Foods Textiles Shipping Supply Cargo'.split(' ');
const SYLLABLES = 'ba ce di fo gu ka le mi no pu ra se ti vo zu'.split(' ');

/**
 * Fake values for real ones. The same real value always gets the same fake, and without the key nobody can trace it
 * back.
 */
export interface Fakes {
  person(name: string): string;
  company(name: string): string;
  email(address: string): string;
  phone(number: string): string;
  token(text: string): string;
  uuid(uuid: string): string;
  host(name: string): string;
  ip(address: string): string;
  /** A meaningless text with the same length and case as the real one. */
  prose(text: string): string;
}

export function createFakes(key: string): Fakes {
  const digest = (kind: string, text: string) => platform.hmacSha256(key, `${kind} ${text}`);
  const short = (bytes: Uint8Array) => hexOf(bytes.subarray(8, 11));
  const pick = (list: readonly string[], byte: number | undefined) => list[(byte ?? 0) % list.length] ?? '';
  /** A text with the same length and the same kinds of characters. */
  const alike = (kind: string, text: string, classes: RegExp) => {
    let block = 0;
    let bytes = digest(kind, text);
    let at = 0;
    return text.replace(classes, (char) => {
      if (at === bytes.length) {
        bytes = digest(`${kind} ${++block}`, text);
        at = 0;
      }
      const byte = bytes[at++] ?? 0;
      if (char >= '0' && char <= '9') return String(byte % 10);
      const base = char === char.toUpperCase() ? 65 : 97;
      return String.fromCharCode(base + (byte % 26));
    });
  };

  return {
    person(name) {
      const bytes = digest('person', name.toLowerCase());
      return `${pick(FIRST, bytes[0])} ${pick(LAST, bytes[1])} ${short(bytes)}`;
    },
    company(name) {
      const bytes = digest('company', name.toLowerCase());
      return `${pick(FIRM, bytes[0])} ${pick(TRADE, bytes[1])} ${short(bytes)}`;
    },
    email: (address) => `person-${short(digest('email', address.toLowerCase()))}@example.org`,
    phone: (number) => alike('phone', number, /\d/g),
    token: (text) => alike('token', text, /[A-Za-z0-9]/g),
    uuid(uuid) {
      const hex = hexOf(digest('uuid', uuid.toLowerCase()).subarray(0, 16)).split('');
      // Formatted as a random uuid (RFC 9562, version 4).
      hex[12] = '4';
      hex[16] = (8 + (Number.parseInt(hex[16] ?? '0', 16) % 4)).toString(16);
      return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
    host: (name) => `host-${short(digest('host', name.toLowerCase()))}.example.org`,
    // Reserved for documentation (RFC 5737), so it leads nowhere.
    ip: (address) => `192.0.2.${digest('ip', address)[0]}`,
    prose: (text) =>
      text.replace(/[\p{L}\p{M}]+|\d+/gu, (word) => {
        if (/^\d/.test(word)) return alike('number', word, /\d/g);
        const bytes = digest('prose', word.toLowerCase());
        const made = [...bytes]
          .slice(0, Math.ceil(word.length / 2))
          .map((byte) => pick(SYLLABLES, byte))
          .join('')
          .slice(0, word.length)
          .padEnd(word.length, 'a');
        return /^\p{Lu}/u.test(word) ? made.charAt(0).toUpperCase() + made.slice(1) : made;
      }),
  };
}
