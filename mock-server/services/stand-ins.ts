import { people, type Person } from '../product/accounts/people.ts';
import type { Sessions } from '../engine/session/session.ts';

/** Names the person that a call ran as, if the session puts somebody else in the caller's place. */
export const PERSON_HEADER = 'x-mock-person';

interface Parts {
  readonly sessions: Pick<Sessions, 'of'>;
  readonly portalOrigins: () => readonly string[];
  /** Whether a request's token was issued to the portal for a sign-in in a browser. */
  readonly isPortals: (request: Request) => Promise<boolean>;
}

/**
 * The person set for a session stands in for whoever is signed in to the portal. Programs keep their own identity:
 * otherwise every test of a key or of a role would be wrong without a sign of it.
 */
export function createStandIns({ sessions, portalOrigins, isPortals }: Parts) {
  const standIns = new WeakMap<Request, string>();
  return {
    async inFor(person: Person, request: Request): Promise<Person> {
      const acts_as = sessions.of(request)?.acts_as;
      const other = people.find(({ email }) => email === acts_as);
      if (!other || !(await isPortals(request))) return person;
      standIns.set(request, other.email);
      return other;
    },
    /** Names the stand-in in a response, where the portal's origins can read it. */
    mark(response: Response, request: Request): Response {
      const email = standIns.get(request);
      if (email === undefined || response.type === 'error') return response;
      response.headers.set(PERSON_HEADER, email);
      if (portalOrigins().includes(request.headers.get('origin') ?? ''))
        response.headers.append('access-control-expose-headers', PERSON_HEADER);
      return response;
    },
  };
}
