import { NOBODY, type Person } from '../accounts/people.ts';
import type { MockContext } from '../context.ts';
import type { Actor } from '../world/actors.ts';

/** The actor recorded for a change. */
export const actorOf = ({ person }: { readonly person: Person }): Actor =>
  person.machine_roles
    ? { kind: 'API_KEY', display: person.name, email: null }
    : { kind: 'USER', display: person.name, email: person.email };

/** The actor of a call, and the IP address that it came from. */
export function callerIn(context: MockContext): { actor: Actor; is_operator: boolean; ip: string } {
  const { person, request } = context;
  const actor: Actor =
    person === NOBODY ? { kind: 'SYSTEM', display: 'Someone with a link', email: null } : actorOf(context);
  const forwarded = request.headers.get('x-forwarded-for')?.split(',')[0]?.trim();
  // The server listens on localhost only.
  return { actor, is_operator: person.is_operator, ip: forwarded || '127.0.0.1' };
}
