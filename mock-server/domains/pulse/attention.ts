import type { MockContext } from '../../kernel/context.ts';
import { ref, type Ref } from '../../data/store/ref.ts';
import type { Summary } from '../../world/aggregate.ts';
import { flows } from '../../world/flows.ts';
import { reasons } from '../../world/reasons.ts';
import type { RunView } from '../../world/run-view.ts';
import { ledgerOf } from '../execution/ledger.ts';

/** `AttentionItem` of the schema. */
interface AttentionItem {
  readonly kind: 'FAILURE' | 'ACKNOWLEDGMENT_OVERDUE';
  readonly trading_partner: Ref;
  readonly flow_setup: Ref;
  readonly reason_code: string | null;
  readonly title: string;
  readonly count: number;
  readonly first_seen: number;
  readonly last_seen: number;
  readonly sample: Ref;
}

/** Unresolved failures of the period by flow and reason, and currently overdue acknowledgments; largest first. */
export function attentionOf(
  summary: Summary,
  late: readonly RunView[],
  context: MockContext,
): AttentionItem[] {
  const { store } = context;
  const ledger = ledgerOf(context);
  const item = (
    flow_index: number,
    sample: number,
    about: Pick<AttentionItem, 'kind' | 'reason_code' | 'title' | 'count' | 'first_seen' | 'last_seen'>,
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
      },
    ];
  };
  const failures = summary.groups.flatMap(({ flow, reason, latest, count, first_seen, last_seen }) => {
    const why = reasons[reason - 1];
    return item(flow, latest, {
      kind: 'FAILURE',
      reason_code: why?.code ?? null,
      title: why?.label ?? 'Failed',
      count,
      first_seen,
      last_seen,
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
    });
  });
  return [...failures, ...overdue].sort((a, b) => b.count - a.count || b.last_seen - a.last_seen);
}
