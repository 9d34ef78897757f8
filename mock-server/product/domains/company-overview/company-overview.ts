import type { CompanyConcern, CompanyFilter } from '#schema-types';
import { page } from '../../../engine/store/connection.ts';
import { sortBy, type Sort, type SortValue } from '../../../engine/store/order.ts';
import { ref } from '../../../engine/store/ref.ts';
import type { MockContext } from '../../context.ts';
import type { Domain } from '../../domain.ts';
import { companyKeys } from '../../model/company/roster.ts';
import { regionOf } from '../../world/regions.ts';
import { fold, sortByName } from '../../model/kit/by-name.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import { isNearlyUsed } from '../../model/pulse/warnings.ts';
import { countedAt, failuresOf, overviewOf, type Overview } from './overviews.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';
import type { Resolver } from '../../resolvers.ts';

interface Row {
  readonly company_uuid: string;
  readonly overview: Overview;
}

const MINUTES_OF_HOUR = 60;

const hasConcern: Readonly<Record<CompanyConcern, (overview: Overview) => boolean>> = {
  UNRESOLVED: ({ totals }) => totals.unresolved > 0,
  TECHNICAL_FAILURE: ({ totals }) => totals.technical_failure > 0,
  QUEUED: ({ queued_count }) => queued_count > 0,
  CERTIFICATE: ({ ending_certificate_count }) => ending_certificate_count > 0,
  QUOTA: ({ fullest_quota }) => fullest_quota !== null && isNearlyUsed(fullest_quota),
};

const sortValues = {
  EXECUTIONS: ({ totals }) => totals.executions,
  UNRESOLVED: ({ totals }) => totals.unresolved,
  ERROR_PERCENT: (overview) =>
    overview.totals.executions === 0 ? null : (100 * failuresOf(overview)) / overview.totals.executions,
  TECHNICAL_FAILURE: ({ totals }) => totals.technical_failure,
  QUEUED: ({ queued_count }) => queued_count,
  OLDEST_QUEUED: ({ oldest_queued_at }) => oldest_queued_at,
  CERTIFICATE_END: ({ next_certificate_end }) => next_certificate_end,
  QUOTA: ({ fullest_quota }) => fullest_quota?.used_percent ?? null,
  LAST_DEPLOYMENT: ({ deployed_at }) => deployed_at,
} satisfies Record<string, (overview: Overview) => SortValue>;

const overseen = (context: MockContext): string[] =>
  companyKeys(context).filter((company_uuid) => context.access.sees('Company.overview', { company_uuid }));

const isIn = <Value>(wanted: readonly Value[] | null | undefined, value: Value): boolean =>
  wanted === null || wanted === undefined || wanted.includes(value);

function fits({ company_uuid, overview }: Row, filter: CompanyFilter, { store }: MockContext): boolean {
  const read = <Field extends FieldName<'Company'>>(field: Field) =>
    String(store.read('Company', company_uuid, field));
  const text = fold(`${read('company_name')} ${read('short_code')}`);
  const words = fold(filter.search ?? '').split(/\s+/);
  return (
    words.every((word) => text.includes(word)) &&
    isIn(filter.environments, read('environment')) &&
    isIn(filter.regions, regionOf(read('country'))) &&
    isIn(filter.plans, overview.plan) &&
    (filter.concerns?.some((concern) => hasConcern[concern](overview)) ?? true)
  );
}

/** `CompanyTotals` of the schema. */
function totalsOf(
  rows: readonly Row[],
  of: { readonly overseen_count: number; readonly calculated_at: number },
) {
  const sum = (count: (overview: Overview) => number) =>
    rows.reduce((total, { overview }) => total + count(overview), 0);
  const waiting = rows.flatMap(({ overview }) => overview.oldest_queued_at ?? []);
  return {
    ...of,
    executions: sum(({ totals }) => totals.executions),
    executions_per_minute: sum(({ buckets }) => lastHour(buckets)) / MINUTES_OF_HOUR,
    failures: sum(failuresOf),
    technical_failure: sum(({ totals }) => totals.technical_failure),
    unresolved: sum(({ totals }) => totals.unresolved),
    queued_count: sum(({ queued_count }) => queued_count),
    oldest_queued_at: waiting.length === 0 ? null : Math.min(...waiting),
    ending_certificate_count: sum(({ ending_certificate_count }) => ending_certificate_count),
    nearly_full_count: sum((overview) => Number(hasConcern.QUOTA(overview))),
  };
}

function lastHour(buckets: Overview['buckets']): number {
  const {
    active = 0,
    success = 0,
    skipped = 0,
    logical_failure = 0,
    technical_failure = 0,
  } = buckets.at(-1) ?? {};
  return active + success + skipped + logical_failure + technical_failure;
}

/** A page of the workspaces that the person oversees, with the totals of all that match. */
const overseenCompanies: Resolver<'Viewer', 'overseen_companies'> = async (
  _source,
  { filter, sort, ...args },
  context,
) => {
  const all = overseen(context);
  const rows = (
    await Promise.all(
      all.map(async (company_uuid) => ({ company_uuid, overview: await overviewOf(company_uuid, context) })),
    )
  ).filter((row) => fits(row, filter ?? {}, context));
  const { field, direction } = sort ?? { field: 'UNRESOLVED', direction: 'DESC' };
  const nameOf = ({ company_uuid }: Row) =>
    String(context.store.read('Company', company_uuid, 'company_name'));
  const by: Sort<Row>[] =
    field === 'COMPANY_NAME'
      ? [sortByName('name', nameOf, direction)]
      : [sortBy(field, ({ overview }) => sortValues[field](overview), direction), sortByName('name', nameOf)];
  return {
    ...page({
      rows,
      id: ({ company_uuid }) => company_uuid,
      by,
      node: ({ company_uuid }) => ref('Company', company_uuid),
      args,
      max: 200,
    }),
    totals: totalsOf(rows, { overseen_count: all.length, calculated_at: countedAt(context) }),
  };
};

/** Compares workspaces with each other, for their owners and for operators. */
export const companyOverviewDomain: Domain = {
  name: 'company-overview',
  resolvers: {
    Viewer: { overseen_companies: overseenCompanies },
    Company: {
      overview: (source, _args, context) => {
        return overviewOf(keyOf(source), context);
      },
    },
  },
};
