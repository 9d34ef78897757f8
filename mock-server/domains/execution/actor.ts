import type { Person } from '../../people.ts';
import type { Actor } from '../../world/actors.ts';

/** A signed-in person as the doer of something. */
export const actorOf = ({ name, email, machine_roles }: Person): Actor =>
  machine_roles ? { kind: 'API_KEY', display: name, email: null } : { kind: 'USER', display: name, email };
