/** An ASN.1 value in DER, or in the less strict BER that some programs write. */
export interface Asn1 {
  readonly tag: number;
  /** Its content: its own bytes, or the encoded bytes of its parts. */
  readonly content: Buffer;
  readonly parts: readonly Asn1[];
}

const INTEGER = 0x02;
const OID = 0x06;
/** Deeper than any key file. */
const DEEPEST = 24;

class NotAsn1Error extends Error {}

/** Parses exactly one value; throws if the bytes are invalid or if any follow it. */
export function readAsn1(bytes: Buffer): Asn1 {
  const { value, end } = readAt(bytes, 0, 0);
  if (end !== bytes.length) throw new NotAsn1Error('bytes are left over');
  return value;
}

function readAt(bytes: Buffer, at: number, depth: number): { value: Asn1; end: number } {
  const tag = bytes[at];
  const first = bytes[at + 1];
  // Key files contain no high tag numbers and no excessive nesting.
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f || depth > DEEPEST) {
    throw new NotAsn1Error('no value');
  }
  const isBuilt = (tag & 0x20) !== 0;
  if (first === 0x80) {
    if (!isBuilt) throw new NotAsn1Error('no end');
    const { parts, end } = readParts(bytes, at + 2, { until: null, depth });
    return { value: { tag, content: bytes.subarray(at + 2, end - 2), parts }, end };
  }
  const digits = first & 0x80 ? first & 0x7f : 0;
  if (digits > 4) throw new NotAsn1Error('too long');
  const begin = at + 2 + digits;
  const length = digits === 0 ? first : begin <= bytes.length ? bytes.readUIntBE(at + 2, digits) : Infinity;
  const end = begin + length;
  if (end > bytes.length) throw new NotAsn1Error('cut off');
  const parts = isBuilt ? readParts(bytes, begin, { until: end, depth }).parts : [];
  return { value: { tag, content: bytes.subarray(begin, end), parts }, end };
}

/** Parses parts up to an end, or up to the two zeros that close an indefinite length in BER. */
function readParts(bytes: Buffer, begin: number, { until, depth }: { until: number | null; depth: number }) {
  const parts: Asn1[] = [];
  let at = begin;
  while (at < (until ?? Infinity)) {
    if (until === null && bytes[at] === 0 && bytes[at + 1] === 0) return { parts, end: at + 2 };
    const { value, end } = readAt(until === null ? bytes : bytes.subarray(0, until), at, depth + 1);
    parts.push(value);
    at = end;
  }
  return { parts, end: at };
}

/** A required part. */
export function partOf({ parts }: Asn1, place: number): Asn1 {
  const part = parts[place];
  if (!part) throw new NotAsn1Error('a part is missing');
  return part;
}

/** The bytes of an octet string, including one encoded in pieces. */
export const octetsOf = ({ content, parts }: Asn1): Buffer =>
  parts.length === 0 ? content : Buffer.concat(parts.map(octetsOf));

/** A small integer. */
export function numberOf({ tag, content }: Asn1): number {
  if (tag !== INTEGER || content.length < 1 || content.length > 6) throw new NotAsn1Error('no number');
  return content.readIntBE(0, content.length);
}

export function oidOf({ tag, content }: Asn1): string {
  if (tag !== OID || content.length === 0) throw new NotAsn1Error('no identifier');
  const parts: number[] = [];
  let value = 0;
  for (const byte of content) {
    value = value * 128 + (byte & 0x7f);
    if (byte & 0x80) continue;
    parts.push(value);
    value = 0;
  }
  const [head = 0, ...rest] = parts;
  const first = Math.min(2, Math.floor(head / 40));
  return [first, head - 40 * first, ...rest].join('.');
}
