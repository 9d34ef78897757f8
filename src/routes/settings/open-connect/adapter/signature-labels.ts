import type { SignatureMatch } from '#gql/SignatureTestQuery';
import type { StatusLook } from '#ui/status/tone.ts';

/** The result of checking a signature, with the reason. */
export interface SignatureVerdict {
  readonly look: StatusLook;
  readonly reason: string;
}

/** 32 bytes in base64. */
const SHAPE = /^[A-Za-z0-9+/]{43}=$/;

function mistakeIn(signature: string, body: string): string {
  if (/^[0-9a-f]{64}$/i.test(signature)) return 'It is in hexadecimal. Encode the HMAC in base64.';
  if (/^[\w-]{43}=?$/.test(signature) && /[-_]/.test(signature)) {
    return 'It is in base64url. Use + and / instead of - and _.';
  }
  if (!SHAPE.test(signature)) return 'A signature is HMAC-SHA256 in base64: 44 characters that end in =.';
  return /\s$/.test(body)
    ? 'The body or the secret is another one. The body ends in white space: sign it exactly as it was received.'
    : 'The body or the secret is another one. Sign the body exactly as it was received, before it is parsed.';
}

/** The server's verdict, with the likely mistake judged by the text. */
export function verdictOf(match: SignatureMatch, body: string, signature: string): SignatureVerdict {
  if (match === 'CURRENT') {
    return { look: { tone: 'ok', label: 'Valid' }, reason: 'Signed with the current secret.' };
  }
  if (match === 'PREVIOUS') {
    return {
      look: { tone: 'wait', label: 'Valid for now' },
      reason: 'Signed with the secret from before the last rotation. Change to the current one.',
    };
  }
  return { look: { tone: 'fail', label: 'Not valid' }, reason: mistakeIn(signature.trim(), body) };
}
