import type { CompanyRole, SortDirection, TradingPartnerSortField } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { partnerKeys, sharedPartnerKeys } from '../company/roster.ts';
import { page, type Listing, type PageArgs } from '../../../engine/store/connection.ts';
import { sortBy } from '../../../engine/store/order.ts';
import { ref, type Ref } from '../../../engine/store/ref.ts';
import { compareNames, fold, sortByName } from '../kit/by-name.ts';
import { failureShare, latestRun, unresolvedLately } from './activity.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';

export interface PartnerSearch {
  readonly statuses?: readonly string[] | null;
  readonly partner_types?: readonly string[] | null;
  readonly tag?: string | null;
  readonly search?: string | null;
  readonly sort?: {
    readonly field: TradingPartnerSortField;
    readonly direction: SortDirection;
  } | null;
}

const STATUS_ORDER = ['LIVE', 'TESTING', 'ONBOARDING', 'PAUSED', 'ARCHIVED'];

/** The partners of a workspace and those shared with it, including ones that the person cannot see. */
export const partnersListed = (company_uuid: string, context: MockContext): readonly string[] => [
  ...partnerKeys(context, company_uuid),
  ...sharedPartnerKeys(context, company_uuid),
];

/** One page of the partners that the person can see and that match, in a list of a workspace. */
export function pageOfPartners(
  partner_uuids: readonly string[],
  company_uuid: string,
  { args, context }: { args: PartnerSearch & PageArgs; context: MockContext },
) {
  const partners = page({ ...matching(partner_uuids, args, context), args, max: 200 });
  const isOwn = (partner_uuid: string) =>
    context.store.read('TradingPartner', partner_uuid, 'company_uuid') === company_uuid;
  const roleIn = (partner_uuid: string): CompanyRole => (isOwn(partner_uuid) ? 'OWNER' : 'GUEST');
  const edges = partners.edges.map((edge) => ({ ...edge, company_role: roleIn(edge.node.$ref.key) }));
  return { ...partners, edges };
}

function matching(partner_uuids: readonly string[], wanted: PartnerSearch, context: MockContext) {
  const { access } = context;
  const text = fold(wanted.search ?? '');
  const found = partner_uuids
    .filter((partner_uuid) => access.partner(partner_uuid) !== null)
    .map((partner_uuid) => rowOf(partner_uuid, context))
    .filter(
      (row) =>
        (!wanted.statuses || wanted.statuses.includes(row.status)) &&
        (!wanted.partner_types || wanted.partner_types.includes(row.partner_type)) &&
        (typeof wanted.tag !== 'string' || row.tags.includes(wanted.tag)) &&
        row.texts.some((value) => fold(value).includes(text)),
    );
  return { rows: found, ...partnerListing(wanted.sort, context) };
}

/** `PartnerTag` of the schema: the tags in the list that the person can see. */
export function tagsOf(company_uuid: string, context: MockContext) {
  const tags = matching(partnersListed(company_uuid, context), {}, context).rows.flatMap((row) => row.tags);
  return [...Map.groupBy(tags, (tag) => tag)]
    .map(([tag, same]) => ({ tag, partner_count: same.length }))
    .sort((a, b) => compareNames(a.tag, b.tag));
}

/** How a workspace's partners are sorted and paged. */
export function partnerListing(
  sort: PartnerSearch['sort'],
  context: MockContext,
): Listing<Row, Ref<'TradingPartner'>> {
  const { field = 'PARTNER_NAME', direction = 'ASC' } = sort ?? {};
  return {
    id: ({ partner_uuid }) => partner_uuid,
    by:
      field === 'PARTNER_NAME'
        ? [sortByName('name', ({ name }) => name, direction)]
        : [sortBy(field, sortValues[field](context), direction), sortByName('name', ({ name }) => name)],
    node: ({ partner_uuid }) => ref('TradingPartner', partner_uuid),
  };
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

export function rowOf(partner_uuid: string, { store }: MockContext): Row {
  const read = <Field extends FieldName<'TradingPartner'>>(field: Field) =>
    store.read('TradingPartner', partner_uuid, field);
  const name = read('partner_name');
  const tags = read('tags');
  const ids = read('external_ids');
  return {
    partner_uuid,
    name,
    status: read('status'),
    partner_type: read('partner_type'),
    tags,
    texts: [name, ...tags, ...ids.map(({ value }) => value)],
  };
}

/** Missing numbers sort before all others. */
const sortValues: Readonly<
  Record<
    Exclude<NonNullable<PartnerSearch['sort']>['field'], 'PARTNER_NAME'>,
    (context: MockContext) => (row: Row) => number
  >
> = {
  STATUS: () => (row) => STATUS_ORDER.indexOf(row.status),
  LAST_ACTIVITY: (context) => (row) => latestRun(row.partner_uuid, 'ANY', context) ?? -1,
  ERROR_PERCENT: (context) => (row) => failureShare(row.partner_uuid, context) ?? -1,
  UNRESOLVED: (context) => (row) => unresolvedLately(row.partner_uuid, context) ?? -1,
};
