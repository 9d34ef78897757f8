import type { AuditFilter } from '#gql/HistoryDrawerQuery';
import { isRangePreset, rangeBounds, type DateRange } from '#lib/date-range.ts';
import type { HistorySubject } from './history-address.ts';

/** The filters of a history, as stored in the address. */
export interface HistoryFilters {
  readonly text: string;
  /** Email addresses, or names of actors that have none. */
  readonly actors: string[];
  readonly actions: string[];
  readonly types: string[];
  readonly range: DateRange | null;
}

export const noFilters: HistoryFilters = { text: '', actors: [], actions: [], types: [], range: null };

// Prefixed, because the page below keeps its own filters in the same address.
const names = {
  text: 'history.q',
  actors: 'history.by',
  actions: 'history.action',
  types: 'history.kind',
  range: 'history.time',
} as const;

function readRange(text: string): DateRange | null {
  if (isRangePreset(text)) return text;
  const [, from, to] = /^(\d{1,15})-(\d{1,15})$/.exec(text) ?? [];
  return from && to && Number(from) < Number(to) ? { from: Number(from), to: Number(to) } : null;
}

export const readHistoryFilters = (search: URLSearchParams): HistoryFilters => ({
  text: search.get(names.text) ?? '',
  actors: search.getAll(names.actors),
  actions: search.getAll(names.actions),
  types: search.getAll(names.types),
  range: readRange(search.get(names.range) ?? ''),
});

/** The search string with these filters in place of its current ones. */
export function writeHistoryFilters(search: string, filters: HistoryFilters): string {
  const params = new URLSearchParams(search);
  for (const name of Object.values(names)) params.delete(name);
  const { text, range } = filters;
  if (text.trim() !== '') params.set(names.text, text.trim());
  for (const field of ['actors', 'actions', 'types'] as const)
    for (const value of filters[field]) params.append(names[field], value);
  if (range) params.set(names.range, typeof range === 'string' ? range : `${range.from}-${range.to}`);
  return `?${params.toString()}`;
}

export const isFiltered = ({ text, actors, actions, types, range }: HistoryFilters): boolean =>
  text.trim() !== '' || range !== null || [actors, actions, types].some((chosen) => chosen.length > 0);

/** The filter that is sent to the server. */
export function auditFilter(subject: HistorySubject, filters: HistoryFilters, now: number): AuditFilter {
  const { text, actors, actions, types, range } = filters;
  const bounds = range && rangeBounds(range, now);
  const chosen = <Value>(values: Value[]) => (values.length > 0 ? values : null);
  return {
    search: text.trim() || null,
    actors: chosen(actors),
    actions: chosen(actions),
    entity_types: subject === 'workspace' ? chosen(types) : null,
    object: subject === 'workspace' ? null : subject,
    since: bounds && new Date(bounds.from).toISOString(),
    // A relative range has no end, so that new entries still show while the drawer is open.
    until: bounds && typeof range === 'object' ? new Date(bounds.to).toISOString() : null,
  };
}
