/** Writers of ASN.1 DER, limited to what certificates and signing requests need. */
type Bytes = Uint8Array;

function tlv(tag: number, ...parts: readonly Bytes[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const digits = length.toString(16);
  const size = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | size.length]), size, content]);
}

export const sequence = (...items: readonly Bytes[]): Buffer => tlv(0x30, ...items);
export const set = (...items: readonly Bytes[]): Buffer => tlv(0x31, ...items);
/** `[n] EXPLICIT`, or a constructed `[n] IMPLICIT`. */
export const tagged = (n: number, ...items: readonly Bytes[]): Buffer => tlv(0xa0 | n, ...items);
export const octets = (bytes: Bytes): Buffer => tlv(0x04, bytes);
export const bits = (bytes: Bytes, unused = 0): Buffer => tlv(0x03, Buffer.from([unused]), bytes);
export const utf8 = (text: string): Buffer => tlv(0x0c, Buffer.from(text, 'utf8'));
/** For texts that are always ASCII, such as a country or a host. */
export const printable = (text: string): Buffer => tlv(0x13, Buffer.from(text, 'latin1'));
export const nothing: Buffer = tlv(0x05);
export const yes: Buffer = tlv(0x01, Buffer.from([0xff]));

/** A non-negative number. */
export function integer(value: bigint): Buffer {
  const digits = value.toString(16);
  const bytes = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex');
  // The first bit is the sign.
  return tlv(0x02, (bytes[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
}

export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = [40 * first + second];
  for (const part of rest) {
    const groups = [part & 0x7f];
    for (let left = part >>> 7; left > 0; left >>>= 7) groups.unshift((left & 0x7f) | 0x80);
    bytes.push(...groups);
  }
  return tlv(0x06, Buffer.from(bytes));
}

/** An instant: two-digit years until 2049, four-digit years after that, as X.509 requires. */
export function instant(ms: number): Buffer {
  const text = `${new Date(ms).toISOString().slice(0, 19).replaceAll(/\D/g, '')}Z`;
  const isLate = Number(text.slice(0, 4)) >= 2050;
  return isLate ? tlv(0x18, Buffer.from(text)) : tlv(0x17, Buffer.from(text.slice(2)));
}

/** DER as PEM text: base64 in lines of 64 characters between two markers. */
export const pem = (label: string, der: Bytes): string =>
  [
    `-----BEGIN ${label}-----`,
    ...(Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? []),
    `-----END ${label}-----`,
    '',
  ].join('\n');
