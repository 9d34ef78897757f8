import { isRecord } from '../../kernel/records.ts';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Names of fields whose texts are encrypted on disk. */
const SECRET = /pass(?:word|phrase)|secret|token|private_key|api_key|credential/i;
const SEALED = '$sealed';
const IV = 12;
const TAG = 16;

export const KEY_BYTES = 32;

/** A value was encrypted with a different key or has been modified. */
export class UnsealError extends Error {}

/** Serializes JSON so that its secrets can only be read with the key. */
export interface Seal {
  stringify(value: unknown): string;
  /** Throws a SyntaxError for invalid JSON, an UnsealError for values encrypted with a different key. */
  parse(text: string): unknown;
}

/** Encrypts texts under names such as `password`, `client_secret`, or `access_token` with AES-256-GCM. */
export function createSeal(key: Buffer): Seal {
  function seal(text: string): string {
    const iv = randomBytes(IV);
    const cipher = createCipheriv('aes-256-gcm', key, iv);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
  }

  function open(sealed: string): string {
    try {
      const bytes = Buffer.from(sealed, 'base64');
      const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV));
      cipher.setAuthTag(bytes.subarray(IV, IV + TAG));
      return cipher.update(bytes.subarray(IV + TAG), undefined, 'utf8') + cipher.final('utf8');
    } catch (cause) {
      throw new UnsealError('A secret could not be decrypted with this key.', { cause });
    }
  }

  function unsealed(_name: string, inner: unknown): unknown {
    const sealed = isRecord(inner) ? inner[SEALED] : undefined;
    return typeof sealed === 'string' ? open(sealed) : inner;
  }

  return {
    stringify: (value) =>
      JSON.stringify(value, (name, inner: unknown) =>
        typeof inner === 'string' && inner !== '' && SECRET.test(name) ? { [SEALED]: seal(inner) } : inner,
      ),
    // Few values contain a secret, and visiting all others takes most of the time of reading a large file.
    parse: (text) => (text.includes(SEALED) ? JSON.parse(text, unsealed) : JSON.parse(text)),
  };
}
