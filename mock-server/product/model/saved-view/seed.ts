import { once } from '../../../kernel/once.ts';
import { uuidFrom } from '../../../kernel/random.ts';
import { people } from '../../accounts/people.ts';
import { EDWIN, OLIVIA, type Actor } from '../../world/actors.ts';
import type { World } from '../../world/world.ts';
import { daysBefore } from '../kit/days-before.ts';

/** A seeded view. */
export interface ViewSeed {
  readonly view_uuid: string;
  readonly company_uuid: string;
  readonly name: string;
  readonly screen: string;
  readonly query: string;
  readonly is_shared: boolean;
  readonly owner: Actor;
  /** Milliseconds since 1970. */
  readonly created_at: number;
  readonly updated_at: number;
}

const vilma = people.find(({ email }) => email.startsWith('viewer@'));
const VILMA: Actor = { kind: 'USER', display: vilma?.name ?? '', email: vilma?.email ?? null };

type Row = readonly [
  name: string,
  screen: string,
  query: string,
  owner: Actor,
  shared: boolean,
  daysAgo: number,
];

/** Filters in the form the portal writes them to the URL. */
const rows: readonly Row[] = [
  [
    'Errors of the last week',
    'partner-search',
    '?status=LOGICAL_FAILURE&status=TECHNICAL_FAILURE&range=7d',
    OLIVIA,
    true,
    210,
  ],
  ['Overdue acknowledgments', 'partner-search', '?ack=OVERDUE&range=30d', EDWIN, true, 88],
  ['Rejected tenders', 'partner-search', '?reason=ACK_REJECTED&q=204', EDWIN, false, 31],
  ['Slow runs', 'partner-search', '?min_duration=15000', EDWIN, false, 12],
  ['Active carriers', 'partners', '?status=LIVE&type=CARRIER_OPERATIONS', OLIVIA, true, 154],
  ['Key accounts', 'partners', '?tag=key-account', VILMA, false, 44],
  ['Flagged by us', 'partner-search', '?flagged=yes', VILMA, false, 9],
];

export const seededViews = once((world: World): readonly ViewSeed[] => viewsOf(world));

function viewsOf({ anchor, companies }: World): ViewSeed[] {
  const company_uuid = companies.find(({ short_code }) => short_code === 'northbay')?.company_uuid ?? '';
  return rows.map(([name, screen, query, owner, is_shared, daysAgo]) => {
    const view_uuid = uuidFrom('saved_view', screen, name);
    const at = daysBefore(anchor, daysAgo, view_uuid);
    return { view_uuid, company_uuid, name, screen, query, is_shared, owner, created_at: at, updated_at: at };
  });
}
