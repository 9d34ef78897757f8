import { envelopeOf, writtenControl } from '../../documents/edi/envelope.ts';
import { page } from '../../../engine/store/connection.ts';
import { sortBy } from '../../../engine/store/order.ts';
import { ref } from '../../../engine/store/ref.ts';
import { fold } from '../../model/kit/by-name.ts';
import { overdue, pending, unended } from '../../model/execution/counts.ts';
import { ledgerOf } from '../../model/execution/ledger.ts';
import { companyScope } from '../../model/execution/scopes.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import type { Resolver } from '../../resolvers.ts';

/** The executions that the pulse counts as waiting for an acknowledgment, the earliest due first. */
export const outstandingAcknowledgments: Resolver<'Company', 'outstanding_acknowledgments'> = (
  source,
  args,
  context,
) => {
  const { overdue: wantsOverdue, partner_uuid, search, ...paging } = args;
  const company_uuid = keyOf(source);
  const ledger = ledgerOf(context);
  const views = pending(unended(companyScope(company_uuid, context), context));
  const late = new Set(overdue(views).map(({ invocation_uuid }) => invocation_uuid));
  const wanted = fold(search ?? '');
  const rows = views.flatMap(({ invocation_uuid }) => {
    const facts = ledger.facts(invocation_uuid);
    if (!facts) return [];
    const { flow, ack_due_at } = facts;
    const isLate = late.has(invocation_uuid);
    if (partner_uuid && flow.partner_uuid !== partner_uuid) return [];
    if (wantsOverdue != null && isLate !== wantsOverdue) return [];
    if (wanted !== '') {
      const partner = String(context.store.read('TradingPartner', flow.partner_uuid, 'partner_name'));
      const control = writtenControl(flow.destination_file_type, envelopeOf(facts, 'OUTPUT').interchange);
      if (!fold(`${partner}\n${flow.flow_name}\n${control}`).includes(wanted)) return [];
    }
    return [{ invocation_uuid, ack_due_at, isLate }];
  });
  return {
    ...page({
      rows,
      id: ({ invocation_uuid }) => invocation_uuid,
      by: [sortBy<(typeof rows)[number]>('due_at', ({ ack_due_at }) => ack_due_at)],
      node: ({ invocation_uuid }) => ref('FlowExecution', invocation_uuid),
      args: paging,
      max: 200,
    }),
    overdue_count: rows.filter(({ isLate }) => isLate).length,
  };
};
