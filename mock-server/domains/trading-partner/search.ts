import type { MockContext } from '../../context.ts';
import { partnerKeys, sharedPartnerKeys } from '../../roster.ts';
import { compareNames, fold } from '../by-name.ts';
import { failureShare, latestRun, unresolvedLately } from './activity.ts';

export interface PartnerSearch {
  readonly statuses?: readonly string[] | null;
  readonly partner_types?: readonly string[] | null;
  readonly tag?: string | null;
  readonly search?: string | null;
  readonly sort?: {
    readonly field: 'PARTNER_NAME' | 'STATUS' | 'LAST_ACTIVITY' | 'ERROR_PERCENT' | 'UNRESOLVED';
    readonly direction: 'ASC' | 'DESC';
  } | null;
}

const STATUS_ORDER = ['LIVE', 'TESTING', 'ONBOARDING', 'PAUSED', 'ARCHIVED'];

/** Keys of a workspace's partners that the person can see and that match, in the requested order. */
export function searchPartners(company_uuid: string, wanted: PartnerSearch, context: MockContext): string[] {
  const { access } = context;
  const text = fold(wanted.search ?? '');
  const found = [...partnerKeys(context, company_uuid), ...sharedPartnerKeys(context, company_uuid)]
    .filter((partner_uuid) => access.partner(partner_uuid) !== null)
    .map((partner_uuid) => rowOf(partner_uuid, context))
    .filter(
      (row) =>
        (!wanted.statuses || wanted.statuses.includes(row.status)) &&
        (!wanted.partner_types || wanted.partner_types.includes(row.partner_type)) &&
        (typeof wanted.tag !== 'string' || row.tags.includes(wanted.tag)) &&
        row.texts.some((one) => fold(one).includes(text)),
    );
  const { field = 'PARTNER_NAME', direction = 'ASC' } = wanted.sort ?? {};
  // Ties are sorted by name, then by key, always ascending.
  const tie = (a: Row, b: Row) => compareNames(a.name, b.name) || (a.partner_uuid < b.partner_uuid ? -1 : 1);
  const turn = direction === 'DESC' ? -1 : 1;
  const order = orderBy[field](context);
  return found.sort((a, b) => turn * order(a, b) || tie(a, b)).map(({ partner_uuid }) => partner_uuid);
}

interface Row {
  readonly partner_uuid: string;
  readonly name: string;
  readonly status: string;
  readonly partner_type: string;
  readonly tags: readonly string[];
  /** The texts to search. */
  readonly texts: readonly string[];
}

function rowOf(partner_uuid: string, { store }: MockContext): Row {
  const read = (field: string) => store.read('TradingPartner', partner_uuid, field);
  const name = read('partner_name') as string;
  const tags = read('tags') as readonly string[];
  const ids = read('external_ids') as readonly { value: string }[];
  return {
    partner_uuid,
    name,
    status: read('status') as string,
    partner_type: read('partner_type') as string,
    tags,
    texts: [name, ...tags, ...ids.map(({ value }) => value)],
  };
}

type Order = (a: Row, b: Row) => number;

const orderBy: Readonly<
  Record<NonNullable<PartnerSearch['sort']>['field'], (context: MockContext) => Order>
> = {
  PARTNER_NAME: () => (a, b) => compareNames(a.name, b.name),
  STATUS: () => (a, b) => STATUS_ORDER.indexOf(a.status) - STATUS_ORDER.indexOf(b.status),
  LAST_ACTIVITY: (context) => byNumber(({ partner_uuid }) => latestRun(partner_uuid, 'ANY', context)),
  ERROR_PERCENT: (context) => byNumber(({ partner_uuid }) => failureShare(partner_uuid, context)),
  UNRESOLVED: (context) => byNumber(({ partner_uuid }) => unresolvedLately(partner_uuid, context)),
};

/** Missing numbers sort before all others. */
function byNumber(numberOf: (row: Row) => number | null): Order {
  const known = new Map<Row, number>();
  const of = (row: Row) => {
    let value = known.get(row);
    if (value === undefined) known.set(row, (value = numberOf(row) ?? -1));
    return value;
  };
  return (a, b) => of(a) - of(b);
}
