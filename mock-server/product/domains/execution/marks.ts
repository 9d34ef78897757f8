import type { MockContext } from '../../context.ts';
import type { UserError } from '../../../engine/errors.ts';
import { send } from '../../mail/message.ts';
import { ref } from '../../../engine/store/ref.ts';
import { activeGuests } from '../../model/trading-partner/guests.ts';
import { actorOf } from '../../audit-log/actor.ts';
import { ledgerOf } from '../../model/execution/ledger.ts';
import { noSuchExecution, wrongSize } from '../../model/processing/resubmit.ts';
import type { Resolver } from '../../resolvers.ts';

export const flagFlowExecutions: Resolver<'Mutation', 'flag_flow_executions'> = (
  _source,
  { input },
  context,
) => {
  const { access, clock, person, store } = context;
  const { flagged } = input;
  const wanted = [...new Set(input.invocation_uuids)];
  const refuse = (error: UserError) => ({ flow_executions: [], errors: [error] });
  const size = wrongSize(wanted);
  if (size) return refuse(size);
  for (const invocation_uuid of wanted) {
    const subject = access.execution(invocation_uuid);
    if (!subject) return refuse(noSuchExecution('invocation_uuids'));
    const refusal = access.refusalOf(subject);
    if (refusal) return refuse(refusal);
  }
  // Whoever flagged it first remains recorded.
  const changed = wanted.filter((uuid) => store.read('FlowExecution', uuid, 'flagged') !== flagged);
  for (const invocation_uuid of changed) {
    store.set('FlowExecution', invocation_uuid, {
      flagged,
      flagged_by: flagged ? actorOf({ person }) : null,
      flagged_at: flagged ? clock.now() : null,
    });
  }
  notify(changed, context);
  return { flow_executions: wanted.map((uuid) => ref('FlowExecution', uuid)), errors: [] };
};

export const shareFlowExecution: Resolver<'Mutation', 'share_flow_execution'> = (
  _source,
  { input },
  context,
) => {
  const { access, store } = context;
  const { invocation_uuid, is_shared } = input;
  const subject = access.execution(invocation_uuid);
  const error = subject ? access.refusalOf(subject) : noSuchExecution('invocation_uuid');
  if (error) return { flow_execution: null, errors: [error] };
  if (store.read('FlowExecution', invocation_uuid, 'is_shared') !== is_shared) {
    store.set('FlowExecution', invocation_uuid, { is_shared });
    notify([invocation_uuid], context);
    if (is_shared) sendShared(invocation_uuid, context);
  }
  return { flow_execution: ref('FlowExecution', invocation_uuid), errors: [] };
};

/** Emails the partner's guests that they can now read the execution's files and logs. */
function sendShared(invocation_uuid: string, context: MockContext): void {
  const facts = ledgerOf(context).facts(invocation_uuid);
  if (!facts) return;
  const { company, partner, flow } = facts;
  send(context, {
    to: activeGuests(partner.partner_uuid, context),
    subject: `${company.company_name} shared an execution of ${flow.flow_name}`,
    text: `${context.person.name} shared the files and logs of an execution of ${flow.flow_name} with the guests of ${partner.partner_name}.`,
    link: {
      label: 'Open the execution',
      path: `/c/${company.company_uuid}/tp/${partner.partner_uuid}/f/${invocation_uuid}`,
    },
  });
}

/** Notifies subscribers of the executions. */
function notify(invocation_uuids: readonly string[], context: MockContext): void {
  const ledger = ledgerOf(context);
  for (const uuid of invocation_uuids) {
    context.pubsub.publish('flow_execution_changed', uuid, { final: ledger.hasEnded(uuid) });
  }
}
