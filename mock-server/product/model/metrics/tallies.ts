import { LRUCache } from 'lru-cache';
import { base64Of } from '../../../kernel/bytes.ts';
import type { MockContext } from '../../context.ts';
import type { Session } from '../../../engine/session/session.ts';
import { Tally, type Grouping } from '../../world/tally.ts';
import type { World } from '../../world/world.ts';
import { ledgerOf } from '../execution/ledger.ts';
import { isIn } from '../execution/search.ts';
import type { Question } from './question.ts';

/** Cached tallies of a session by query, because several fields of a screen use the same one. */
const recent = new WeakMap<
  Session,
  { readonly world: World; readonly version: string; readonly known: LRUCache<string, Tally> }
>();
/** Maximum number of cached tallies; each has an entry for every execution it counts. */
const MAX_KEPT = 6;

export const together: Grouping = { count: 1, of: () => 0, byReason: false };

/** Counts executions, including session writes. `name` distinguishes groupings. */
export function tallyOf(
  { scope, wanted }: Pick<Question, 'scope' | 'wanted'>,
  {
    edges,
    grouping: { name, ...grouping },
  }: { readonly edges: readonly number[]; readonly grouping: Grouping & { readonly name: string } },
  context: MockContext,
): Tally {
  const { session, world } = context;
  const ledger = ledgerOf(context);
  const version = ledger.version();
  let kept = recent.get(session);
  if (kept?.version !== version || kept.world !== world) {
    recent.set(session, (kept = { world, version, known: new LRUCache({ max: MAX_KEPT }) }));
  }
  const key = JSON.stringify([name, scope, base64Of(wanted), edges]);
  const known = kept.known.get(key);
  if (known) return known;
  const { execution, search, rollUps, anchor } = world;
  const from = edges[0] ?? 0;
  const to = edges.at(-1) ?? 0;
  const tally = new Tally(
    { edges, wanted, grouping },
    {
      company: scope.company,
      rows: search.rowsIn(scope, Math.max(from, rollUps.end), to),
      without: ledger.recounted(),
      views: ledger.counted().filter((view) => isIn(scope, view)),
      columns: execution.columns,
      anchor,
      rollUps,
    },
  );
  kept.known.set(key, tally);
  return tally;
}
