import { userError, type UserError } from '../../../engine/errors.ts';
import { send } from '../../mail/message.ts';
import { hash } from '../../../kernel/random.ts';
import { ref } from '../../../engine/store/ref.ts';
import { changedNow } from '../../model/kit/collection.ts';
import { repeated } from '../../model/kit/idempotency.ts';
import { answerOf } from '../../model/notifier/answer.ts';
import { deliveryListing, emailOf, endOf, type Trial } from '../../model/notification/deliveries.ts';
import { occurrenceToShow } from './sample.ts';
import { notifierItems, notifierNow } from '../../model/notifier/notifiers.ts';
import { silencesAfter } from '../../model/notifier/save.ts';
import { edgeOf } from '../../../engine/store/connection.ts';
import type { Resolver } from '../../resolvers.ts';

const MAX_MUTED = 30 * 86_400_000;

/** `delete_notifier`. */
export const deleteNotifier: Resolver<'Mutation', 'delete_notifier'> = (
  _source,
  { input: { notifier_uuid } },
  context,
) => {
  const { error } = notifierItems.target(notifier_uuid, context);
  if (error) return { notifier: null, errors: [error] };
  context.store.remove('Notifier', notifier_uuid);
  return { notifier: ref('Notifier', notifier_uuid), errors: [] };
};

/** `mute_notifier`. */
export const muteNotifier: Resolver<'Mutation', 'mute_notifier'> = (
  _source,
  { input: { notifier_uuid, muted_until } },
  context,
) => {
  const refuse = (error: UserError) => ({ notifier: null, errors: [error] });
  const { error } = notifierItems.target(notifier_uuid, context);
  if (error) return refuse(error);
  const now = context.clock.now();
  const until = muted_until ? Date.parse(muted_until) : null;
  if (until !== null && until <= now)
    return refuse(userError('VALIDATION', 'Choose a time in the future.', 'muted_until'));
  if (until !== null && until > now + MAX_MUTED)
    return refuse(userError('VALIDATION', 'Choose at most 30 days, or disable the notifier.', 'muted_until'));
  const isOff = context.store.read('Notifier', notifier_uuid, 'enabled') !== true;
  context.store.set('Notifier', notifier_uuid, {
    muted_until: until,
    silences: silencesAfter(
      notifier_uuid,
      isOff ? { to: null } : until === null ? null : { to: until },
      context,
    ),
    ...changedNow(context),
  });
  return { notifier: ref('Notifier', notifier_uuid), errors: [] };
};

/**
 * `test_notifier`: sends immediately, even if the notifier is muted or in quiet hours. The result is in the delivery.
 */
export const testNotifier: Resolver<'Mutation', 'test_notifier'> = async (
  _source,
  { input: { notifier_uuid } },
  context,
) => {
  const { clock, store } = context;
  const error = notifierItems.target(notifier_uuid, context).error ?? repeated(context);
  if (error) return { delivery_edge: null, notifier: null, errors: [error] };
  const shown = await occurrenceToShow(notifier_uuid, context);
  const delivery_uuid = store.newKey('NotifierDelivery');
  const trial: Trial = {
    delivery_uuid,
    notifier_uuid,
    attempted_at: clock.now(),
    event: shown.event,
    is_test: true,
    occurrences: [shown],
    // A test should reveal permanent problems, not a temporary server restart.
    ...answerOf(endOf(notifier_uuid, context), hash('trial')),
  };
  store.insert('NotifierDelivery', delivery_uuid, { trial });
  const email = emailOf(notifier_uuid, trial, context);
  if (email) send(context, { ...email, subject: `[Test] ${email.subject}` });
  return {
    delivery_edge: edgeOf(trial, deliveryListing(notifier_uuid, context)),
    notifier: ref('Notifier', notifierNow(notifier_uuid, context).notifier_uuid),
    errors: [],
  };
};
