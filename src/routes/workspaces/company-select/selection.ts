/** The filters and sort order of the list of workspaces. */
export interface Selection {
  readonly text: string;
  readonly onlyUnresolved: boolean;
  readonly order: 'recent' | 'opened' | 'name';
}

/** The fields of a workspace that filters and sort order use. */
export interface Candidate {
  readonly company_uuid: string;
  readonly company_name: string;
  readonly short_code: string;
  /** Failures of the last 24 hours that no resubmission has resolved. */
  readonly unresolved: number;
  /** ISO 8601; '' if there has been none. */
  readonly last_activity_at: string;
  /** How many workspaces the person has opened since; Infinity if they have not opened this one lately. */
  readonly opened: number;
}

const orders = ['recent', 'opened', 'name'] as const;

/** Reads the address; unknown values count as unset. */
export const selectionOf = (search: URLSearchParams): Selection => ({
  text: search.get('q') ?? '',
  onlyUnresolved: search.get('unresolved') === '1',
  order: orders.find((order) => order === search.get('sort')) ?? 'name',
});

/** How many other workspaces were opened after each, from the pages that the person visited, latest first. */
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
      // Two that were not opened lately differ by Infinity − Infinity, which is NaN.
      if (order === 'opened') return a.opened === b.opened ? byName : a.opened - b.opened;
      return b.last_activity_at.localeCompare(a.last_activity_at) || byName;
    });
}
