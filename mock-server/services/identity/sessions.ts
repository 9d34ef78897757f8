import { base64UrlOf, randomBytes } from '../../kernel/bytes.ts';
import { people, type Person } from '../../product/accounts/people.ts';
import { LRUCache } from 'lru-cache';
import type { Keys } from './keys.ts';

/** The portal's sign-in session lasts one day (spec §9), and so does the provider's. */
const SESSION_SECONDS = 86_400;

/** An audience that no API accepts. */
const AUDIENCE = 'causeway-sign-in-session';

export interface Session {
  sid: string;
  person: Person;
}

export interface Sessions {
  /** A new session and its cookie. */
  start(request: Request, person: Person): Promise<{ session: Session; cookie: string }>;
  of(request: Request): Promise<Session | null>;
  /** Ends the request's session, if any; returns the cookie that deletes it. */
  end(request: Request): Promise<string>;
  /** False once the session has ended, which also invalidates its refresh tokens. */
  isAlive(sid: string): boolean;
}

/**
 * The session is a signed cookie rather than a record here, so with a stored key it survives a server restart. Only
 * ended sessions are remembered.
 */
export function createSessions(keys: () => Promise<Keys>, now: () => number): Sessions {
  const ended = new LRUCache<string, true>({ max: 5000 });
  const issuerOf = (request: Request) => `${new URL(request.url).origin}/`;
  // All ports of a host share cookies: without the port in the name, two servers would sign each other out.
  const nameOf = (request: Request) => `causeway_session_${new URL(request.url).port || '80'}`;
  const cookie = (request: Request, value: string, maxAge: number) =>
    `${nameOf(request)}=${value}; HttpOnly; SameSite=Lax; Path=/; Max-Age=${maxAge}`;

  const of: Sessions['of'] = async (request) => {
    const wanted = `${nameOf(request)}=`;
    const pairs = (request.headers.get('cookie') ?? '').split(/;\s*/);
    const value = pairs.find((pair) => pair.startsWith(wanted))?.slice(wanted.length);
    if (!value) return null;
    const claims = await (
      await keys()
    ).verify(value, {
      issuer: issuerOf(request),
      audience: AUDIENCE,
      now: now(),
    });
    const person = people.find((p) => p.sub === claims?.sub);
    const sid = claims?.jti;
    return person && sid && !ended.has(sid) ? { sid, person } : null;
  };

  return {
    of,
    isAlive: (sid) => !ended.has(sid),
    async start(request, person) {
      const sid = base64UrlOf(randomBytes(24));
      const iat = Math.floor(now() / 1000);
      const value = await (
        await keys()
      ).sign({
        iss: issuerOf(request),
        aud: AUDIENCE,
        sub: person.sub,
        jti: sid,
        iat,
        exp: iat + SESSION_SECONDS,
      });
      return { session: { sid, person }, cookie: cookie(request, value, SESSION_SECONDS) };
    },
    async end(request) {
      const session = await of(request);
      if (session) ended.set(session.sid, true);
      return cookie(request, '', 0);
    },
  };
}
