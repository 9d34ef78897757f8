import type { MockContext } from '../../product/context.ts';
import { ACTIVATION_PATH, activationToken } from '../../product/model/api-key/activation.ts';
import { deliveriesOf, emailOf } from '../../product/model/notification/deliveries.ts';
import { notifierItems, notifierNow } from '../../product/model/notifier/notifiers.ts';
import { usageReports } from '../../product/model/usage/mail.ts';
import type { Person } from '../../product/accounts/people.ts';
import { digests } from './digests.ts';
import { sentIn, type Message, type MessageLink } from '../../product/mail/message.ts';

/**
 * Emails of notifiers since the server started. They are not stored: like the deliveries themselves, they follow from
 * events and the clock. Tests of notifiers are stored, because a person sent them.
 */
async function notified(context: MockContext): Promise<Message[]> {
  const { anchor } = context.clock;
  const keys = notifierItems.keys(context).filter((key) => notifierNow(key, context).channel === 'EMAIL');
  const found = await Promise.all(
    keys.map(async (key) =>
      (await deliveriesOf(key, context)).flatMap((delivery): Message[] => {
        if (delivery.is_test || delivery.attempted_at <= anchor) return [];
        const email = emailOf(key, delivery, context);
        return email
          ? [{ message_id: delivery.delivery_uuid, sent_at: delivery.attempted_at, ...email }]
          : [];
      }),
    ),
  );
  return found.flat();
}

/**
 * Every email that the product would have sent in the current session, latest first.
 *
 * @param contextOf the context of a person; `operator` sees every workspace
 */
export async function mailbox(
  operator: Person,
  contextOf: (person: Person) => MockContext,
): Promise<readonly Message[]> {
  const context = contextOf(operator);
  const all = [
    ...sentIn(context.session.overlay),
    ...(await notified(context)),
    ...(await usageReports(context)),
    ...(await digests(contextOf)),
  ];
  // Messages with the same time keep the order in which they were sent.
  return all.sort((a, b) => b.sent_at - a.sent_at);
}

/** The portal address that a link opens. An activation token is computed here, because it is not stored anywhere. */
export function linkPath({ path, activates }: MessageLink, context: MockContext): string {
  if (!activates) return path;
  const { client_uuid, version } = activates;
  return `${ACTIVATION_PATH}?token=${activationToken(client_uuid, context, version)}`;
}
