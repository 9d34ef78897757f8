import type { SetControlNumberInput } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { ref } from '../../../engine/store/ref.ts';
import { MAX } from '../../world/control-numbers.ts';
import { notFound } from '../../model/kit/collection.ts';
import { staleness } from '../../model/kit/lock-version.ts';
import { ledgerOf } from '../../model/execution/ledger.ts';
import { ownedBy } from '../../model/kit/owned-by.ts';
import { wrongText } from '../../model/kit/wrong-text.ts';
import { counterOf, stateOfCounter, type Base, type Counter } from '../../model/execution/edi-counters.ts';
import type { Resolver } from '../../resolvers.ts';

/** The counter for a key; null if it does not exist or the person may not see it. */
export function visibleCounter(counter_uuid: string, context: MockContext): Counter | null {
  const { access, store } = context;
  const counter = counterOf(counter_uuid, context);
  // A deleted flow no longer counts anything.
  if (!counter || !store.exists('FlowSetup', counter.flow.flow_uuid)) return null;
  return access.partner(counter.flow.partner_uuid) ? counter : null;
}

function obstacle({ level }: Counter, { next_value, reason }: SetControlNumberInput): UserError | null {
  if (level === 'GROUP') {
    return userError(
      'CONFLICT',
      'A group uses the number of its interchange. Set the interchange counter.',
      'counter_uuid',
    );
  }
  if (level === 'MESSAGE') {
    return userError('CONFLICT', 'Message numbers restart at 1 in each group.', 'counter_uuid');
  }
  if (!Number.isInteger(next_value) || next_value < 1 || next_value > MAX) {
    return userError(
      'VALIDATION',
      `A control number must be 1 to ${MAX.toLocaleString('en')}.`,
      'next_value',
    );
  }
  return wrongText(reason, 'A reason', { bounds: [3, 200], path: 'reason', lines: true });
}

export const setControlNumber = ((_source, { input }, context) => {
  const { access, store } = context;
  const refuse = (error: UserError) => ({ control_number: null, errors: [error] });
  const counter = visibleCounter(input.counter_uuid, context);
  if (!counter) return refuse(notFound('counter', 'counter_uuid'));
  const { company_uuid, partner_uuid, index, direction } = counter.flow;
  const refusal = access.refusalOf({ company_uuid, partner_uuid });
  const error =
    refusal ?? staleness('ControlNumber', input.counter_uuid, context) ?? obstacle(counter, input);
  if (error) return refuse(error);

  const { next_value: expected, last_value } = stateOfCounter(counter, context);
  if (input.next_value < expected && !input.force) {
    const words =
      direction === 'SEND'
        ? `Numbers ${input.next_value} to ${last_value ?? expected - 1} are already used; the partner may reject them as duplicates.`
        : `${expected} is expected. A duplicate with a lower number would be accepted as new.`;
    return refuse(userError('CONFLICT', `${words} Confirm to set it anyway.`, 'force'));
  }
  ownedBy('ControlNumber', input.counter_uuid, { owners: { company_uuid, partner_uuid }, context });
  const base: Base = { next: input.next_value, created: ledgerOf(context).numbersTaken(index) };
  store.set('ControlNumber', input.counter_uuid, {
    base,
    // These are fields of the schema, so that the audit log records them.
    last_set_value: input.next_value,
    last_set_reason: input.reason.trim(),
  });
  return { control_number: ref('ControlNumber', input.counter_uuid), errors: [] };
}) satisfies Resolver<'Mutation', 'set_control_number'>;
