import { hash } from '../../../kernel/random.ts';
import { editorsOf, type Actor } from '../../world/actors.ts';
import type { World } from '../../world/world.ts';
import { daysBefore } from './days-before.ts';

/** The fields of `Auditable`. */
export interface Audited {
  readonly created_at: number;
  readonly created_by: Actor;
  readonly updated_at: number;
  readonly updated_by: Actor;
}

/** Who created a seeded entity this many days ago, and who last changed it. */
export function madeInSeed(
  key: string,
  company_uuid: string,
  { days_ago, world: { seed, anchor } }: { days_ago: number; world: Pick<World, 'seed' | 'anchor'> },
): Audited {
  const editors = editorsOf(seed, company_uuid);
  const dice = hash('made', key);
  const somebody = (at: number) => editors[at % editors.length]!;
  const created_at = daysBefore(anchor, days_ago, key);
  return {
    created_at,
    created_by: somebody(dice),
    updated_at: Math.max(created_at, daysBefore(anchor, Math.floor(days_ago / (1 + (dice % 7))), key)),
    updated_by: somebody(dice >>> 5),
  };
}
