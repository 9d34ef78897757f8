import { paths } from '../../paths.ts';
import { writeFilters } from '../../_shared/executions/search-filters.ts';
import { failedStatuses } from '../../_shared/executions/status.ts';
import type { Counter } from '../pulse/pulse-address.ts';
import type { MetricsView } from './metrics-view.ts';

/** What the screen counts. */
export interface Counted {
  readonly company_uuid: string;
  readonly view: MetricsView;
  readonly from: number;
  readonly to: number;
  /** The start of retention: earlier executions cannot be listed. */
  readonly retained_from: number;
}

/** The charts that tiles link to if no search finds what they count. */
export const chartIds = {
  queueWait: 'queue-wait',
  acknowledgments: 'acknowledged-on-time',
  data: 'data',
} as const;

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Further conditions for a list, those of a table's row. */
interface Narrowed {
  readonly partner_uuid?: string | null;
  readonly flow_uuids?: readonly string[];
  readonly flow_types?: readonly string[];
  readonly reason_codes?: readonly string[];
  readonly breached_target_uuid?: string;
}

/**
 * The address of the list with exactly the executions that a number counts; null if there is none, because they are no
 * longer retained or no list has the same filters.
 */
export function listPath(
  { company_uuid, view, from, to, retained_from }: Counted,
  counter: Extract<Counter, 'executions' | 'failed' | 'slowest'>,
  narrowed: Narrowed = {},
  span: Span = { from, to },
): string | null {
  if (span.from < retained_from || view.source_types.length > 0) return null;
  const { partner_uuid, ...more } = narrowed;
  const [first, ...others] = view.partner_uuids;
  const partner = partner_uuid ?? (others.length === 0 ? first : undefined);
  if (partner !== undefined) {
    return paths.partnerSearch(
      { company_uuid, partner_uuid: partner },
      {
        ...writeFilters({
          range: span,
          statuses: counter === 'failed' ? failedStatuses : [],
          flow_uuids: view.flow_uuids,
          flow_types: view.flow_types,
          ...more,
        }),
        sort: counter === 'slowest' ? '-duration' : null,
      },
    );
  }
  if (view.partner_uuids.length > 0) return null;
  // Written out here, so that Pulse's code for its lists is not loaded.
  return paths.pulse(
    { company_uuid },
    {
      show: counter,
      from: new Date(span.from).toISOString(),
      to: new Date(span.to).toISOString(),
      flow: more.flow_uuids ?? view.flow_uuids,
      type: more.flow_types ?? view.flow_types,
      reason: more.reason_codes,
      breach: more.breached_target_uuid,
    },
  );
}
