import { platform } from '#platform';
import { LRUCache } from 'lru-cache';
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  jwtVerify,
  SignJWT,
  type CryptoKey,
  type JWK,
  type JWTPayload,
} from 'jose';

/** Tolerated clock difference; the SDK allows the same. */
export const LEEWAY_SECONDS = 60;

export interface Keys {
  jwks: { keys: JWK[] };
  sign(claims: JWTPayload): Promise<string>;
  /** A token that an attacker without the key could create, for the fault that tests the SDK's check. */
  signHs256(claims: JWTPayload): Promise<string>;
  /** The claims, or null if it is not a valid token from us for this issuer and audience. */
  verify(
    jwt: string,
    expected: { issuer: string; audience: string; now: number },
  ): Promise<JWTPayload | null>;
}

/** Number of cached valid tokens per issuer and audience; beyond that, the least recently used is verified again. */
const MAX_VERIFIED = 500;

/** Every token from us has an end, and none was issued later than now. */
function isInTime({ exp, nbf, iat }: JWTPayload, now: number): boolean {
  const seconds = Math.floor(now / 1000);
  return (
    exp !== undefined &&
    exp > seconds - LEEWAY_SECONDS &&
    (nbf === undefined || nbf <= seconds + LEEWAY_SECONDS) &&
    (iat === undefined || iat <= seconds + LEEWAY_SECONDS)
  );
}

let ofThisProcess: Promise<Keys> | undefined;

/**
 * Without a file: one key pair per process, created on first use (it takes a tenth of a second, and tests create many
 * servers). With a file: stored there, so that sign-ins survive a server restart.
 */
export function loadKeys(file?: string): Promise<Keys> {
  if (file !== undefined) return fromFile(file);
  return (ofThisProcess ??= generate().then(toKeys));
}

async function generate(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return exportJWK(privateKey);
}

async function fromFile(file: string): Promise<Keys> {
  try {
    return await toKeys(JSON.parse(platform.readSecret(file) ?? ''));
  } catch {
    // Missing or damaged: a new key only requires signing in again.
    const jwk = await generate();
    try {
      platform.writeSecret(file, JSON.stringify(jwk));
    } catch {
      // Not writable.
    }
    return toKeys(jwk);
  }
}

async function toKeys(privateJwk: JWK): Promise<Keys> {
  // An RSA key is imported as a key, not as bytes.
  const privateKey = (await importJWK(privateJwk, 'RS256')) as CryptoKey;
  const publicJwk: JWK = { kty: 'RSA', n: privateJwk.n, e: privateJwk.e, alg: 'RS256', use: 'sig' };
  const kid = await calculateJwkThumbprint(publicJwk);
  const jwks = { keys: [{ ...publicJwk, kid }] };
  const keySet = createLocalJWKSet(jwks);
  /** By issuer and audience, then by token. */
  const verified = new Map<string, LRUCache<string, JWTPayload>>();
  return {
    jwks,
    sign: (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid }).sign(privateKey),
    signHs256: (claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid })
        .sign(new TextEncoder().encode('not the key that anybody trusts!')),
    async verify(jwt, { issuer, audience, now }) {
      // A valid signature stays valid, and verifying it takes longer than most responses; only the times are checked
      // again.
      const place = `${issuer} ${audience}`;
      const known = verified.get(place)?.get(jwt);
      if (known && isInTime(known, now)) return known;
      try {
        const { payload } = await jwtVerify(jwt, keySet, {
          issuer,
          audience,
          algorithms: ['RS256'],
          clockTolerance: LEEWAY_SECONDS,
          currentDate: new Date(now),
        });
        if (!isInTime(payload, now)) return null;
        const tokens = verified.get(place) ?? new LRUCache<string, JWTPayload>({ max: MAX_VERIFIED });
        verified.set(place, tokens.set(jwt, payload));
        return payload;
      } catch {
        return null;
      }
    },
  };
}
