/** The filters and sort order of the list of workspaces. */
export interface Selection {
  readonly text: string;
  readonly onlyUnresolved: boolean;
  readonly order: 'recent' | 'opened' | 'name';
}

/** The fields of a workspace that the filters and the sort order use. */
export interface Candidate {
  readonly company_uuid: string;
  readonly company_name: string;
  readonly short_code: string;
  /** Failures of the last 24 hours that no resubmission has resolved. */
  readonly unresolved: number;
  /** As an ISO 8601 timestamp; '' if there was none. */
  readonly last_activity_at: string;
  /** The number of other workspaces that the person has opened since; Infinity if this one was not opened lately. */
  readonly opened: number;
}

const orders = ['recent', 'opened', 'name'] as const;

/** Reads the address; unknown values count as unset. */
export const selectionOf = (search: URLSearchParams): Selection => ({
  text: search.get('q') ?? '',
  onlyUnresolved: search.get('unresolved') === '1',
  order: orders.find((order) => order === search.get('sort')) ?? 'name',
});

/** For each workspace, how many others were opened after it, from the pages that the person visited, latest first. */
export function lastOpened(visited: readonly { readonly path: string }[]): (company_uuid: string) => number {
  const opened = [...new Set(visited.flatMap(({ path }) => /^\/c\/([\da-f-]{36})/.exec(path)?.[1] ?? []))];
  return (company_uuid) => {
    const place = opened.indexOf(company_uuid);
    return place < 0 ? Infinity : place;
  };
}

const fold = (text: string) => text.toLocaleLowerCase('en');

/** The workspaces to show: pinned ones first, then in the chosen order. */
export function select<Company extends Candidate>(
  companies: readonly Company[],
  { text, onlyUnresolved, order }: Selection,
  pinned: ReadonlySet<string>,
): readonly Company[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  const rank = ({ company_uuid }: Company) => (pinned.has(company_uuid) ? 0 : 1);
  return companies
    .filter((company) => !onlyUnresolved || company.unresolved > 0)
    .filter((company) => {
      const name = fold(`${company.company_name} ${company.short_code}`);
      return words.every((word) => name.includes(word));
    })
    .toSorted((a, b) => {
      const byPin = rank(a) - rank(b);
      if (byPin !== 0) return byPin;
      const byName = a.company_name.localeCompare(b.company_name, 'en');
      if (order === 'name') return byName;
      // For two workspaces that were not opened lately, Infinity − Infinity would be NaN.
      if (order === 'opened') return a.opened === b.opened ? byName : a.opened - b.opened;
      return b.last_activity_at.localeCompare(a.last_activity_at) || byName;
    });
}
