import type { MetricsGrain } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { graphqlError } from '../../../engine/errors.ts';
import { pageSize } from '../../../engine/store/connection.ts';
import type { Scope } from '../../world/base-search.ts';
import { companyScope } from '../execution/scopes.ts';
import { currentRoster } from '../flow/current-roster.ts';
import type { Arguments } from '../../resolvers.ts';

/** The validated query; instants in milliseconds since 1970. */
export interface Question {
  readonly scope: Scope;
  /** 1 for each flow to count. */
  readonly wanted: Uint8Array;
  readonly from: number;
  readonly to: number;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** 13 months. */
const MAX_LENGTH = 400;
const MAX_BY_HOUR = 31;
const MAX_GROUPS = 50;

const wrong = (argument: string, message: string) =>
  graphqlError('BAD_USER_INPUT', message, { extensions: { argument } });

/** Validates the arguments; throws BAD_USER_INPUT with a message. */
export function readQuestion(
  company_uuid: string,
  args: Arguments<'Company', 'metrics'>,
  context: MockContext,
): Question {
  const { grain, top } = args;
  const from = Date.parse(args.from);
  // The end is exclusive, so one millisecond is added to include the present.
  const to = Math.min(Date.parse(args.to), context.clock.now() + 1);
  pageSize('top', top, MAX_GROUPS);
  if (from >= Date.parse(args.to)) throw wrong('from', '`from` must be earlier than `to`.');
  if (from >= to) throw wrong('from', '`from` must not be in the future.');
  if (to - from > MAX_LENGTH * DAY) throw wrong('from', 'The period can be at most 13 months (400 days).');
  if (grain === 'HOUR' && to - from > MAX_BY_HOUR * DAY) {
    throw wrong(
      'grain',
      `Hourly data is available for up to ${MAX_BY_HOUR} days. Choose daily data or a shorter period.`,
    );
  }
  return { ...questionOf(company_uuid, args, context), from, to };
}

/** The requested executions that a person may count. */
export function questionOf(
  company_uuid: string,
  {
    partner_uuids,
    flow_uuids,
    flow_types,
    source_types,
  }: Pick<Arguments<'Company', 'metrics'>, 'partner_uuids' | 'flow_uuids' | 'flow_types' | 'source_types'>,
  context: MockContext,
): Pick<Question, 'scope' | 'wanted'> {
  const scope = companyScope(company_uuid, context);
  const partners = partner_uuids ? new Set(partner_uuids) : null;
  const named = flow_uuids ? new Set(flow_uuids) : null;
  const { flows } = currentRoster(context);
  const wanted = Uint8Array.from(flows, (flow) =>
    Number(
      flow.company_index === scope.company &&
        (scope.partners === null || scope.partners.includes(flow.partner_index)) &&
        (!partners || partners.has(flow.partner_uuid)) &&
        (!named || named.has(flow.flow_uuid)) &&
        (!flow_types || flow_types.includes(flow.flow_type)) &&
        (!source_types || source_types.includes(flow.source)),
    ),
  );
  const counted = flows.filter(({ index }) => wanted[index] === 1);
  const only = counted.length === 1 ? counted[0] : undefined;
  if (only) return { scope: { ...scope, partners: null, flow: only.index }, wanted };
  if (!partners && !named && !flow_types && !source_types) return { scope, wanted };
  const places = [...new Set(counted.map(({ partner_index }) => partner_index))].sort((a, b) => a - b);
  return { scope: { ...scope, partners: places }, wanted };
}

/** The start of each bucket in a period, followed by the period's end. */
export function edgesOf({ from, to }: Pick<Question, 'from' | 'to'>, grain: MetricsGrain): number[] {
  const edges = [from];
  for (let next = after(from, grain); next < to; next = after(next, grain)) edges.push(next);
  return [...edges, to];
}

/** The first start of a bucket after an instant. */
function after(instant: number, grain: MetricsGrain): number {
  if (grain === 'HOUR') return instant - (instant % HOUR) + HOUR;
  const day = instant - (instant % DAY);
  if (grain === 'DAY') return day + DAY;
  const date = new Date(day);
  if (grain === 'WEEK') return day + (7 - ((date.getUTCDay() + 6) % 7)) * DAY;
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}
