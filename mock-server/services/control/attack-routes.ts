import { attacks } from '../attacks/attacks.ts';
import { createAttackRunner, type Target } from '../attacks/run-attack.ts';
import { shownAttack } from '../attacks/show-attack.ts';
import { InvalidInput } from '../../kernel/invalid-input.ts';
import type { Routes } from './routes.ts';

interface Parts extends Target {
  /** Whether the served schema is not our own: it has no mappings to attack. */
  readonly isForeign: boolean;
}

/** The attacks on the sandbox, and a run of each. A run has its own session, so it never changes the caller's. */
export function attackRoutes({ isForeign, ...target }: Parts): Routes {
  const runner = createAttackRunner(target);
  const shown = attacks.map(shownAttack);

  return {
    'GET /attacks': () => (isForeign ? [] : shown),
    'POST /attacks/:name': ({ params: { name }, url }) => {
      const attack = attacks.find((candidate) => candidate.name === name);
      if (!attack || isForeign) throw new InvalidInput(`The attack “${name}” does not exist.`, null, 404);
      return runner.run(attack, url.origin);
    },
  };
}
