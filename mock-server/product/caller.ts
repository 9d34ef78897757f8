import type { Session } from '../engine/session/session.ts';
import { type Person } from './accounts/people.ts';
import type { Call } from '../engine/traffic/request-log.ts';

/** What the HTTP layer knows about a call before GraphQL starts. */
export interface Caller {
  readonly session: Session;
  readonly person: Person | null;
  /** The entry in the session's request log. */
  readonly call: Call;
}
