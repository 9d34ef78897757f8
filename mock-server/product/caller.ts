import type { EngineCaller } from '../engine/context.ts';
import type { Person } from './accounts/people.ts';

/** What the HTTP layer knows about a call before GraphQL starts. */
export interface Caller extends EngineCaller {
  readonly person: Person | null;
}
