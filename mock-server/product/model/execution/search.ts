import { base64UrlOf, bytesOfBase64, textOf, utf8 } from '../../../kernel/bytes.ts';
import { graphqlError } from '../../../engine/errors.ts';
import type { BaseSearch, Scope } from '../../world/base-search.ts';
import { compileFilter, viewMatches, type CompiledFilter, type ExecutionFilter } from '../../world/filter.ts';
import {
  compareStandings,
  DEFAULT_SORT,
  tagKey,
  type ExecutionSort,
  type Standing,
} from '../../world/order.ts';
import { lineMeets } from '../../world/row-text.ts';
import { firstPlace, type Rows } from '../../world/rows.ts';
import type { RunView } from '../../world/run-view.ts';
import { currentRoster } from '../flow/current-roster.ts';
import { ledgerOf, type Sources } from './ledger.ts';

/** Paging limit of a search; matches beyond it are still counted. */
export const SEARCH_CAP = 20_000;

export interface SearchPage {
  /** Items of the page, in order. */
  readonly items: readonly { readonly invocation_uuid: string; readonly cursor: string }[];
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  readonly total_count: number;
  readonly match_count: number;
  readonly unfiltered_count: number;
}

export interface SearchQuestion {
  readonly scope: Scope;
  readonly filter?: ExecutionFilter | null;
  readonly sort?: ExecutionSort | null;
  readonly first: number;
  readonly after?: string | null;
}

/** Matches: seeded rows as of the anchor except replaced ones, and session views in their current state. */
export interface Matches {
  readonly rows: Rows;
  /** Rows of `rows` that are replaced by a view, ascending. */
  readonly replaced: readonly number[];
  readonly views: readonly RunView[];
}

/** All matching executions of a scope, seeded and from the session. */
export async function findMatches(scope: Scope, filter: CompiledFilter, sources: Sources): Promise<Matches> {
  // The seed comes first, because it may take a while, and writes made meanwhile must be included.
  const rows = await sources.world.search.matches(scope, filter);
  const ledger = ledgerOf(sources);
  return {
    rows,
    replaced: [...ledger.touched()].filter((row) => rows.has(row)),
    views: ledger.views().filter((view) => isIn(scope, view) && meets(view, filter, scope.outside)),
  };
}

export const countMatches = ({ rows, replaced, views }: Matches): number =>
  rows.length - replaced.length + views.length;

/** Whether an execution belongs to a scope. */
export function isIn(scope: Scope, view: RunView): boolean {
  return (
    view.company === scope.company &&
    (scope.flow === null || view.flow === scope.flow) &&
    (scope.partners === null || scope.partners.includes(view.partner))
  );
}

function meets(view: RunView, filter: CompiledFilter, outside: boolean): boolean {
  if (!viewMatches(view, filter, outside)) return false;
  if (filter.texts.length === 0) return true;
  const line = view.text(outside);
  return filter.texts.every(
    (condition) =>
      lineMeets(line, condition) || (condition.uuid && view.invocation_uuid.startsWith(condition.needle)),
  );
}

/** One page of a search. Cursors name a position in the sort order, so pages stay stable when executions arrive. */
export async function searchExecutions(
  { scope, filter, sort, first, after }: SearchQuestion,
  sources: Sources,
): Promise<SearchPage> {
  const order = sort ?? DEFAULT_SORT;
  const { flows } = currentRoster(sources);
  const compiled = compileFilter(filter, flows);
  const start = after == null ? null : readCursor(after, order);
  const matches = await findMatches(scope, compiled, sources);
  const match_count = countMatches(matches);
  const total_count = Math.min(match_count, SEARCH_CAP);
  const all = await findMatches(scope, compileFilter(null, flows), sources);

  const ledger = ledgerOf(sources);
  const rowAt = await rowsInOrder(matches, { scope, compiled, order }, sources.world.search);
  const merged = mergedPage(matches, { rowAt, order, start, first, most: total_count }, sources);
  return {
    items: merged.items.map((standing) => ({
      invocation_uuid: ledger.uuidOf(standing.rank) ?? '',
      cursor: writeCursor(standing, order),
    })),
    hasNextPage: merged.place + merged.items.length < total_count,
    hasPreviousPage: merged.place > 0,
    total_count,
    match_count,
    unfiltered_count: countMatches(all),
  };
}

interface Wanted {
  /** Returns a row of the seed's matches by position in the requested order. */
  readonly rowAt: (place: number) => number;
  readonly order: ExecutionSort;
  readonly start: Standing | null;
  readonly first: number;
  readonly most: number;
}

/** Merges the seed's rows and the views, starting after `start`. */
function mergedPage(
  matches: Matches,
  wanted: Wanted,
  { world }: Sources,
): { items: Standing[]; place: number } {
  const { rowAt, order, start, first, most } = wanted;
  const { search } = world;
  const compare = (a: Standing, b: Standing) => compareStandings(a, b, order.direction);
  const standingOf = (row: number): Standing => ({
    key: order.tag_label == null ? search.keyOf(order.field, row) : search.tagOf(order.tag_label, row),
    rank: row,
  });
  const seeded = (place: number): Standing => standingOf(rowAt(place));
  const views = matches.views.map((view) => ({ key: viewKey(view, order), rank: view.rank })).sort(compare);
  const skipped = new Set(matches.replaced);
  const limit = Math.min(matches.rows.length, most + skipped.size);

  let next = start ? firstPlace(limit, (place) => compare(seeded(place), start) > 0) : 0;
  let nextView = start ? views.filter((view) => compare(view, start) <= 0).length : 0;
  const skippedBefore = start
    ? matches.replaced.filter((row) => compare(standingOf(row), start) <= 0).length
    : 0;
  const place = Math.min(most, next - skippedBefore + nextView);
  const items: Standing[] = [];
  while (items.length < first && place + items.length < most) {
    while (next < limit && skipped.has(rowAt(next))) next++;
    const row = next < limit ? seeded(next) : null;
    const view = views[nextView];
    if (row && (!view || compare(row, view) < 0)) {
      items.push(row);
      next++;
    } else if (view) {
      items.push(view);
      nextView++;
    } else break;
  }
  return { items, place };
}

/** The seed's matches in the requested order, up to the paging limit. */
async function rowsInOrder(
  { rows, replaced }: Matches,
  { scope, compiled, order }: { scope: Scope; compiled: CompiledFilter; order: ExecutionSort },
  search: BaseSearch,
): Promise<(place: number) => number> {
  if (order.tag_label == null && order.field === 'SUBMITTED_AT' && order.direction === 'DESC')
    return (place) => rows.at(place);
  // Rounded up, because the list is cached and should not be rebuilt for a few more replaced rows.
  const keep = SEARCH_CAP + 1024 * Math.ceil(replaced.length / 1024);
  const list = await search.ordered(scope, compiled, rows, order, keep);
  return (place) => list[place] ?? 0;
}

function viewKey(view: RunView, { field, tag_label }: ExecutionSort): Standing['key'] {
  if (tag_label != null) return tagKey(view.data_tags, tag_label);
  if (field === 'SUBMITTED_AT') return view.submitted_at;
  // Unknown values sort as the smallest.
  return (field === 'DURATION' ? view.duration_ms : view.input_bytes) ?? -1;
}

/** Opaque to clients: a cursor is only valid with the same sort order. */
const writeCursor = ({ key, rank }: Standing, { field, tag_label, direction }: ExecutionSort): string =>
  base64UrlOf(utf8(JSON.stringify([tag_label ?? field.charAt(0), direction.charAt(0), key, rank])));

function readCursor(cursor: string, order: ExecutionSort): Standing {
  const standing = standingIn(textOf(bytesOfBase64(cursor)));
  // Encoded again and compared, because decoding ignores characters that are not base64url, and to verify the sort
  // order.
  if (!standing || writeCursor(standing, order) !== cursor) {
    throw graphqlError('BAD_USER_INPUT', '`after` is not a cursor of this list in this order.', {
      extensions: {
        argument: 'after',
      },
    });
  }
  return standing;
}

function standingIn(text: string): Standing | null {
  try {
    const parts: unknown = JSON.parse(text);
    if (!Array.isArray(parts)) return null;
    // `Array.isArray` makes it `any[]`.
    const [, , key, rank] = parts as readonly unknown[];
    const isKey = typeof key === 'string' || Number.isSafeInteger(key);
    // Checked in the line above.
    return isKey && Number.isSafeInteger(rank) ? { key: key as Standing['key'], rank: rank as number } : null;
  } catch {
    return null;
  }
}
