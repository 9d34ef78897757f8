import type { Session } from '../data/session/session.ts';
import { type Person } from '../people/people.ts';
import type { Call } from '../steering/traffic/request-log.ts';

/** What the HTTP layer knows about a call before GraphQL starts. */
export interface Caller {
  readonly session: Session;
  readonly person: Person | null;
  /** The entry in the session's request log. */
  readonly call: Call;
}
