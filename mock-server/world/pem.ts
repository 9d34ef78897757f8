import { hash, mix } from '../generate/random.ts';

/** Text in the armour of PEM, the same for the same words; it has the shape of what it says, not its content. */
export function pem(label: string, bytes: number, ...words: readonly string[]): string {
  const seed = hash(label, ...words);
  const body = Buffer.alloc(bytes);
  for (let i = 0; i < bytes; i++) body[i] = mix(seed + i) & 0xff;
  // A DER sequence with a length of two bytes, as every certificate and request begins.
  body.set([0x30, 0x82, (bytes - 4) >> 8, (bytes - 4) & 0xff]);
  const lines = body.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}
