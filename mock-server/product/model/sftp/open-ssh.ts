import { platform } from '#platform';
import { base64Of, bytesOfBase64, concat, latin1Of, utf8 } from '../../../kernel/bytes.ts';

/** A parsed OpenSSH public key. */
export interface SshKey {
  readonly fingerprint: string;
  readonly algorithm: string;
  readonly bits: number;
  readonly comment: string | null;
}

const CURVES: Readonly<Record<string, number>> = { nistp256: 256, nistp384: 384, nistp521: 521 };
const ALGORITHMS = /^(?:ssh-ed25519|ssh-rsa|ecdsa-sha2-nistp(?:256|384|521)|sk-ssh-ed25519@openssh\.com)$/;
const MIN_RSA = 2048;

/** The length-prefixed parts of a key's binary form; null if the lengths are wrong. */
function partsOf(blob: Uint8Array): Uint8Array[] | null {
  const parts: Uint8Array[] = [];
  for (let at = 0; at < blob.length;) {
    if (at + 4 > blob.length) return null;
    const length = new DataView(blob.buffer, blob.byteOffset).getUint32(at);
    const end = at + 4 + length;
    if (end > blob.length) return null;
    parts.push(blob.subarray(at + 4, end));
    at = end;
  }
  return parts;
}

/** Bit length of a signed number. */
function bitsOf(number: Uint8Array): number {
  const first = number.findIndex((byte) => byte !== 0);
  return first < 0 ? 0 : (number.length - first) * 8 - Math.clz32(number[first] ?? 0) + 24;
}

/** Parses a line of an `authorized_keys` file; the problem is a message for the person who pasted it. */
export function readSshKey(
  text: string,
): { readonly key: SshKey; readonly problem: null } | { readonly problem: string } {
  const line = text.trim();
  if (/PRIVATE KEY/.test(line))
    return {
      problem:
        'This is a private key. Keep it secret and paste the public key, from the file that ends in .pub.',
    };
  if (line.startsWith('---- BEGIN SSH2'))
    return { problem: 'This key is in RFC 4716 format. Convert it with ssh-keygen -i -f FILE.' };
  if (/[\r\n]/.test(line)) return { problem: 'A public key is one line. Enter each key on its own line.' };
  const [algorithm = '', base64 = '', ...words] = line.split(/\s+/);
  if (algorithm === 'ssh-dss') return { problem: 'DSA keys are no longer accepted. Create an Ed25519 key.' };
  if (!ALGORITHMS.test(algorithm))
    return { problem: 'The key must start with its type, such as ssh-ed25519 or ssh-rsa.' };
  const blob = bytesOfBase64(base64);
  const isClean =
    /^[A-Za-z0-9+/]+={0,2}$/.test(base64) && base64Of(blob).replace(/=+$/, '') === base64.replace(/=+$/, '');
  const parts = isClean ? partsOf(blob) : null;
  if (!parts || latin1Of(parts[0] ?? new Uint8Array(0)) !== algorithm)
    return { problem: 'The key is damaged: its content does not match its type. Copy the whole line.' };
  const bits = sizeOf(algorithm, parts);
  if (bits === null) return { problem: 'The key is damaged: it is incomplete. Copy the whole line.' };
  if (algorithm === 'ssh-rsa' && bits < MIN_RSA)
    return {
      problem: `The RSA key has ${bits} bits; at least ${MIN_RSA.toLocaleString('en')} are required.`,
    };
  return {
    key: {
      fingerprint: `SHA256:${base64Of(platform.sha256(blob)).replace(/=+$/, '')}`,
      algorithm,
      bits,
      comment: words.join(' ') || null,
    },
    problem: null,
  };
}

function sizeOf(algorithm: string, [, first, second]: readonly Uint8Array[]): number | null {
  if (algorithm === 'ssh-rsa') return first && second ? bitsOf(second) : null;
  if (algorithm.startsWith('ecdsa'))
    return first && second && algorithm.endsWith(latin1Of(first)) ? (CURVES[latin1Of(first)] ?? null) : null;
  return first?.length === 32 ? 256 : null;
}

/** An Ed25519 key in OpenSSH format. */
export function ed25519Line(bytes: Uint8Array, comment: string): string {
  const part = (content: Uint8Array) => {
    const length = new Uint8Array(4);
    new DataView(length.buffer).setUint32(0, content.length);
    return concat([length, content]);
  };
  const blob = concat([part(utf8('ssh-ed25519')), part(bytes)]);
  return `ssh-ed25519 ${base64Of(blob)} ${comment}`;
}
