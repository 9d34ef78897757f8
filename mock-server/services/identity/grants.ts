import { platform } from '#platform';
import { base64UrlOf, randomBytes } from '../../kernel/bytes.ts';
import type { Person } from '../../product/accounts/people.ts';
import { LRUCache } from 'lru-cache';
import { AUDIENCE } from './clients.ts';
import type { DamagedTokens } from './faults.ts';
import type { Keys } from './keys.ts';

const CODE_MS = 60_000;
const ID_TOKEN_SECONDS = 36_000;
const SCOPES = ['openid', 'profile', 'email', 'offline_access'];

/** A grant: a code carries it to the token call, a refresh token from one call to the next. */
export interface Grant {
  clientId: string;
  issuer: string;
  scope: string;
  person: Person;
  sid: string;
  nonce?: string;
  /** URL of the MCP server that the token is for; without one, it is for the portal's API. */
  resource?: string;
}

/** All refresh tokens of one sign-in; using one of them twice revokes them all. */
interface Family {
  id: string;
  revoked: boolean;
}

interface Code extends Grant {
  redirectUri: string;
  challenge: string;
  expires: number;
  used: boolean;
  family: Family;
}

interface RefreshToken extends Grant {
  used: boolean;
  family: Family;
}

export interface TokenAnswer {
  access_token: string;
  id_token?: string;
  refresh_token?: string;
  scope: string;
  expires_in: number;
  token_type: 'Bearer';
}

/** What a token call depends on, in addition to its grant. */
export interface Circumstances {
  /** Whether a person's email address is verified, as the data of the request's session says. */
  readonly isVerified: (person: Person) => boolean;
  /** Whether somebody in the workspace has ended an assistant's sign-in. */
  readonly isEnded: (id: string) => boolean;
  readonly damage?: DamagedTokens | undefined;
}

/** A refused grant, with Auth0's wording, because the SDK parses it. */
export interface Refusal {
  refusal: string;
}

export type Grants = ReturnType<typeof createGrants>;

export function createGrants(options: {
  keys: () => Promise<Keys>;
  now: () => number;
  accessTokenSeconds: number;
  isAlive: (sid: string) => boolean;
}) {
  const { keys, now } = options;
  const codes = new LRUCache<string, Code>({ max: 1000 });
  const refreshTokens = new LRUCache<string, RefreshToken>({ max: 5000 });
  const random = () => base64UrlOf(randomBytes(32));
  // The SDK only falls back to the silent frame for exactly this wording.
  const invalidRefreshToken: Refusal = { refusal: 'Unknown or invalid refresh token.' };

  async function accessToken(
    grant: Omit<Grant, 'sid'> & { readonly sid?: string | undefined },
    overrides?: Record<string, unknown>,
    id?: string,
  ): Promise<string> {
    const iat = Math.floor(now() / 1000);
    const claims = {
      iss: grant.issuer,
      sub: grant.person.sub,
      aud: grant.resource ?? [AUDIENCE, `${grant.issuer}userinfo`],
      azp: grant.clientId,
      scope: grant.scope,
      // Only a sign-in to the portal has a browser's session; see `isPortals`.
      ...(grant.resource === undefined ? { sid: grant.sid } : { grant: id }),
      iat,
      exp: iat + options.accessTokenSeconds,
      jti: crypto.randomUUID(),
    };
    return (await keys()).sign(overridden(claims, overrides));
  }

  async function issue(
    grant: Grant,
    family: Family,
    { isVerified, damage }: Circumstances,
  ): Promise<TokenAnswer> {
    const scopes = grant.scope.split(' ');
    const { person } = grant;
    const iat = Math.floor(now() / 1000);
    const claims = {
      iss: grant.issuer,
      sub: person.sub,
      aud: grant.clientId,
      iat,
      exp: iat + ID_TOKEN_SECONDS,
      sid: grant.sid,
      ...(grant.nonce ? { nonce: grant.nonce } : {}),
      ...(scopes.includes('profile')
        ? {
            name: person.name,
            nickname: person.email.split('@')[0],
            zoneinfo: person.time_zone,
            locale: person.locale,
          }
        : {}),
      ...(scopes.includes('email') ? { email: person.email, email_verified: isVerified(person) } : {}),
    };
    const idClaims = overridden(claims, damage?.idToken);
    let refreshToken: string | undefined;
    if (scopes.includes('offline_access') && !damage?.omitRefreshToken) {
      refreshToken = random();
      // A nonce belongs to one authorization and is not used in later refreshes.
      refreshTokens.set(refreshToken, { ...grant, nonce: undefined, family, used: false });
    }
    const { sign, signHs256 } = await keys();
    return {
      access_token: await accessToken(grant, damage?.accessToken, family.id),
      // An assistant signs a person in to a server, not to itself.
      ...(grant.resource === undefined
        ? { id_token: await (damage?.alg === 'HS256' ? signHs256 : sign)(idClaims) }
        : {}),
      ...(refreshToken ? { refresh_token: refreshToken } : {}),
      scope: grant.scope,
      expires_in: options.accessTokenSeconds,
      token_type: 'Bearer',
    };
  }

  return {
    accessToken,

    /** A token for a program, without a person. */
    async machineToken(of: {
      readonly sub: string;
      readonly clientId: string;
      readonly issuer: string;
      readonly scope: string;
      readonly seconds: number;
    }): Promise<string> {
      const iat = Math.floor(now() / 1000);
      return (await keys()).sign({
        iss: of.issuer,
        sub: of.sub,
        aud: AUDIENCE,
        azp: of.clientId,
        scope: of.scope,
        gty: 'client-credentials',
        iat,
        exp: iat + of.seconds,
        jti: crypto.randomUUID(),
      });
    },

    /** An authorization code for one token call within a minute. */
    createCode(grant: Grant & { redirectUri: string; challenge: string }): string {
      const code = random();
      codes.set(code, {
        ...grant,
        expires: now() + CODE_MS,
        used: false,
        family: { id: crypto.randomUUID(), revoked: false },
      });
      return code;
    },

    async redeemCode(
      given: {
        code: string;
        clientId: string;
        redirectUri: string;
        verifier: string;
        resource: string | null;
      },
      circumstances: Circumstances,
    ): Promise<TokenAnswer | Refusal> {
      const code = codes.get(given.code);
      if (code?.used) code.family.revoked = true;
      if (
        !code ||
        code.used ||
        code.expires < now() ||
        code.clientId !== given.clientId ||
        code.redirectUri !== given.redirectUri ||
        !isFor(code, given.resource)
      ) {
        return { refusal: 'Invalid authorization code' };
      }
      code.used = true;
      if (base64UrlOf(platform.sha256(given.verifier)) !== code.challenge) {
        return { refusal: 'Failed to verify code verifier' };
      }
      const { clientId, issuer, scope, person, sid, nonce, resource } = code;
      return issue({ clientId, issuer, scope, person, sid, nonce, resource }, code.family, circumstances);
    },

    async redeemRefreshToken(
      given: { token: string; clientId: string; resource: string | null },
      circumstances: Circumstances,
    ): Promise<TokenAnswer | Refusal> {
      const stored = refreshTokens.get(given.token);
      if (!stored || stored.clientId !== given.clientId || !isFor(stored, given.resource))
        return invalidRefreshToken;
      if (stored.used) stored.family.revoked = true;
      // Signing out of the browser does not sign assistants out; they are disconnected in the workspace.
      const isOver =
        stored.resource === undefined
          ? !options.isAlive(stored.sid)
          : circumstances.isEnded(stored.family.id);
      if (stored.family.revoked || isOver) return invalidRefreshToken;
      stored.used = true;
      const { clientId, issuer, scope, person, sid, resource, family } = stored;
      return issue({ clientId, issuer, scope, person, sid, resource }, family, circumstances);
    },

    /** Revokes a refresh token and its whole family; an unknown token is not an error (RFC 7009). */
    revoke(token: string, clientId: string): void {
      const stored = refreshTokens.get(token);
      if (stored && stored.clientId === clientId) stored.family.revoked = true;
    },
  };
}

/** RFC 8707 §2.2: a token call may name the server again, but no other server. */
const isFor = ({ resource }: Grant, asked: string | null) => asked === null || asked === resource;

/** The known scopes among those requested, in the requested order. */
export const knownScopes = (asked: string) =>
  asked
    .split(' ')
    .filter((scope) => SCOPES.includes(scope))
    .join(' ');

function overridden(claims: Record<string, unknown>, overrides: Record<string, unknown> = {}) {
  return Object.fromEntries(
    Object.entries({ ...claims, ...overrides }).filter(([, value]) => value !== null && value !== undefined),
  );
}
