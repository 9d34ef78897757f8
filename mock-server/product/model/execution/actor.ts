import type { Person } from '../../accounts/people.ts';
import type { Actor } from '../../world/actors.ts';

/** The signed-in person as the actor of a change. */
export const actorOf = ({ name, email, machine_roles }: Person): Actor =>
  machine_roles ? { kind: 'API_KEY', display: name, email: null } : { kind: 'USER', display: name, email };
