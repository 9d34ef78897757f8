import type { Person } from '../../people.ts';
import type { Actor } from '../../world/actors.ts';

/** A signed-in person as the doer of something. */
export const actorOf = ({ name, email }: Person): Actor => ({ kind: 'USER', display: name, email });
