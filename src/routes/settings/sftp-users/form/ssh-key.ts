/** A public key, as far as the browser can parse it. */
export interface SshKey {
  readonly algorithm: string;
  readonly comment: string;
  /** The bytes that the fingerprint is computed from. */
  readonly blob: Uint8Array<ArrayBuffer>;
}

type ReadKey = { readonly key: SshKey; readonly problem: null } | { readonly problem: string };

const ALGORITHMS = /^(?:ssh-ed25519|ssh-rsa|ecdsa-sha2-nistp(?:256|384|521)|sk-ssh-ed25519@openssh\.com)$/;
const MIN_RSA = 2048;

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

/** The length-prefixed parts of a key; null if the lengths are wrong. */
function partsOf(blob: Uint8Array<ArrayBuffer>): Uint8Array[] | null {
  const view = new DataView(blob.buffer);
  const parts: Uint8Array[] = [];
  for (let at = 0; at < blob.length;) {
    if (at + 4 > blob.length) return null;
    const end = at + 4 + view.getUint32(at);
    if (end > blob.length) return null;
    parts.push(blob.subarray(at + 4, end));
    at = end;
  }
  return parts;
}

function bitsOf(number: Uint8Array): number {
  const first = number.findIndex((byte) => byte !== 0);
  return first < 0 ? 0 : (number.length - first) * 8 - Math.clz32(number[first] ?? 0) + 24;
}

const textOf = (bytes: Uint8Array | undefined): string => new TextDecoder('latin1').decode(bytes);

function isComplete(algorithm: string, [, first, second]: readonly Uint8Array[]): boolean {
  if (algorithm === 'ssh-rsa') return first !== undefined && second !== undefined;
  if (algorithm.startsWith('ecdsa')) return second !== undefined && algorithm.endsWith(textOf(first));
  return first?.length === 32;
}

/** Parses a line of an `authorized_keys` or `.pub` file, by the same rules as the server. */
export function readSshKey(text: string): ReadKey {
  const line = text.trim();
  if (/PRIVATE KEY/.test(line))
    return { problem: 'This is a private key. Paste the public key, from the file that ends in .pub.' };
  if (line.startsWith('---- BEGIN SSH2'))
    return { problem: 'This key is in RFC 4716 format. Convert it with ssh-keygen -i -f FILE.' };
  if (/[\r\n]/.test(line)) return { problem: 'A public key is one line. Add each key on its own.' };
  const [algorithm = '', base64 = '', ...comment] = line.split(/\s+/);
  if (algorithm === 'ssh-dss')
    return { problem: 'DSA keys are not accepted. Ask for an Ed25519 or RSA key.' };
  if (!ALGORITHMS.test(algorithm))
    return { problem: 'Start with the key’s type, such as ssh-ed25519 or ssh-rsa.' };
  const blob = bytesOf(base64);
  const parts = blob && partsOf(blob);
  if (!blob || !parts || textOf(parts[0]) !== algorithm || !isComplete(algorithm, parts))
    return { problem: 'The key is damaged or cut off. Copy the whole line.' };
  const bits = bitsOf(parts[2] ?? new Uint8Array());
  if (algorithm === 'ssh-rsa' && bits < MIN_RSA)
    return { problem: `This RSA key has ${bits} bits. Use at least 2,048, or an Ed25519 key.` };
  return { key: { algorithm, comment: comment.join(' '), blob }, problem: null };
}

/** The fingerprint as `ssh-keygen -l` prints it. */
export async function fingerprintOf({ blob }: SshKey): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', blob));
  return `SHA256:${btoa(String.fromCharCode(...digest)).replace(/=+$/, '')}`;
}
