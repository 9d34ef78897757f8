import type { AttentionKind, AttentionState, Result } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { ref, type Ref } from '../../../engine/store/ref.ts';
import type { Period, Summary } from '../../world/aggregate.ts';
import { reasons } from '../../facts/reasons.ts';
import type { RunView } from '../../world/run-view.ts';
import { ledgerOf } from '../../model/execution/ledger.ts';
import { currentRoster } from '../../model/flow/current-roster.ts';
import { isMember } from '../../model/kit/visibility.ts';
import { GROUP, groupKey, OVERDUE, standingOf } from './groups.ts';

/** `AttentionItem` of the schema. */
export interface AttentionItem {
  readonly kind: AttentionKind;
  readonly trading_partner: Ref<'TradingPartner'>;
  readonly flow_setup: Ref<'FlowSetup'>;
  readonly reason_code: string | null;
  readonly title: string;
  readonly count: number;
  readonly first_seen: number;
  readonly last_seen: number;
  readonly trend: readonly number[];
  readonly sample: Ref<'FlowExecution'>;
  readonly group: Ref<typeof GROUP>;
}

/** Unresolved failures of the period by flow and reason, and currently overdue acknowledgments; largest first. */
export function attentionOf(
  summary: Summary,
  late: readonly RunView[],
  context: MockContext,
): AttentionItem[] {
  const { store } = context;
  const ledger = ledgerOf(context);
  const { flows } = currentRoster(context);
  const item = (
    flow_index: number,
    sample: number,
    about: Omit<AttentionItem, 'trading_partner' | 'flow_setup' | 'sample' | 'group'>,
  ): AttentionItem[] => {
    const flow = flows[flow_index];
    const uuid = ledger.uuidOf(sample);
    if (!flow || uuid === null || !store.exists('FlowSetup', flow.flow_uuid)) return [];
    return [
      {
        ...about,
        trading_partner: ref('TradingPartner', flow.partner_uuid),
        flow_setup: ref('FlowSetup', flow.flow_uuid),
        sample: ref('FlowExecution', uuid),
        group: ref(GROUP, groupKey(flow.flow_uuid, about.kind === OVERDUE ? OVERDUE : about.reason_code)),
      },
    ];
  };
  const failures = summary.groups.flatMap(({ flow, reason, latest, ...seen }) => {
    const why = reasons[reason - 1];
    return item(flow, latest, {
      kind: 'FAILURE',
      reason_code: why?.code ?? null,
      title: why?.label ?? 'Failed',
      count: seen.count,
      first_seen: seen.first_seen,
      last_seen: seen.last_seen,
      trend: seen.trend,
    });
  });
  const overdue = [...Map.groupBy(late, (view) => view.flow)].flatMap(([flow, views]) => {
    const submitted = views.map((view) => view.submitted_at);
    return item(flow, Math.min(...views.map((view) => view.rank)), {
      kind: 'ACKNOWLEDGMENT_OVERDUE',
      reason_code: null,
      title: 'Acknowledgment overdue',
      count: views.length,
      first_seen: Math.min(...submitted),
      last_seen: Math.max(...submitted),
      trend: trendOf(submitted, summary.period),
    });
  });
  return [...failures, ...overdue].sort((a, b) => b.count - a.count || b.last_seen - a.last_seen);
}

/** The number of these instants in each bucket; instants outside the period are ignored. */
function trendOf(instants: readonly number[], { from, to, parts }: Period): number[] {
  const trend = Array.from({ length: parts }, () => 0);
  for (const at of instants) {
    if (at < from || at >= to) continue;
    const part = Math.floor(((at - from) * parts) / (to - from));
    trend[part] = (trend[part] ?? 0) + 1;
  }
  return trend;
}

/** The groups in these states. Guests do not learn the states, and get all groups. */
export async function attentionIn(
  company_uuid: string,
  items: readonly AttentionItem[],
  { states, context }: { states: readonly AttentionState[]; context: MockContext },
): Promise<Result<'AttentionItem'>[]> {
  if (!isMember({ company_uuid }, context)) return items.map((item) => ({ ...item, group: null }));
  const found = await Promise.all(
    items.map(async (item) =>
      states.includes((await standingOf(item.group.$ref.key, context)).state) ? [item] : [],
    ),
  );
  return found.flat();
}
