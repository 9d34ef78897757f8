import type { Subject } from '../../accounts/access.ts';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { ref } from '../../../engine/store/ref.ts';
import { reasonOf, reasonSentence } from '../../facts/reasons.ts';
import { certificateField, certificateOf } from '../../model/certificate/certificates.ts';
import { actorOf } from '../../audit-log/actor.ts';
import { notFound } from '../../model/kit/collection.ts';
import { doneWords } from '../../model/kit/when-labels.ts';
import { addSending, latestSending, sentAgain, type Outcome } from './attempts.ts';
import { executionOfMessage, findMessage, type As2Message, type As2Status } from './messages.ts';
import { as2PartnerField, as2PartnerOf } from '../../model/endpoint/as2-stations.ts';
import type { Resolver } from '../../resolvers.ts';

/** The execution of a message as access subject; null if it does not exist or the person may not see it. */
export function subjectOfMessage(message_id: string, { access }: MockContext): Subject | null {
  const invocation_uuid = executionOfMessage(message_id);
  return invocation_uuid === null ? null : access.execution(invocation_uuid);
}

/** Why this person, who has seen this many resends of a message, cannot resend it now; null if they can. */
export function resendObstacle(
  message_id: string,
  context: MockContext,
  seen = sentAgain(message_id, context),
): UserError | null {
  const subject = subjectOfMessage(message_id, context);
  const message = subject && findMessage(message_id, context);
  if (!subject || !message) return notFound('AS2 message', 'message_id');
  const refusal = context.access.refusalOf(subject);
  if (refusal) return refusal;
  if (message.direction === 'RECEIVE') {
    return userError(
      'CONFLICT',
      'This message came from the partner; only the partner can resend it.',
      'message_id',
    );
  }
  const unseen = resentSince(message_id, seen, context);
  if (unseen) return unseen;
  const { status } = latestSending(message_id, context) ?? message;
  if (status === 'SENDING') {
    return userError('CONFLICT', 'Delivery is in progress. Wait for the result.', 'message_id');
  }
  const station = as2PartnerOf(message.facts.partner.partner_uuid, context);
  if (station === null) {
    return userError('CONFLICT', 'The AS2 settings of this partner have been deleted.', 'message_id');
  }
  return as2PartnerField(station, 'enabled', context)
    ? null
    : userError('CONFLICT', 'AS2 with this partner is disabled.', 'message_id');
}

/** The path of the error about resends that the caller has not seen. */
const UNSEEN = 'expected_resend_count';

/** "it was acknowledged" */
const OUTCOMES: Readonly<Record<As2Status, string>> = {
  SENDING: 'it is on its way',
  SENT: 'it was delivered',
  WAITING_FOR_MDN: 'it was delivered and waits for the MDN',
  MDN_OVERDUE: 'it was delivered, and the MDN is overdue',
  ACKNOWLEDGED: 'it was acknowledged',
  REFUSED: 'the partner refused it',
  FAILED: 'it failed',
  RECEIVED: 'it was received',
};

/** The CONFLICT for somebody who has seen fewer resends of a message than there are; null if they have seen all. */
function resentSince(message_id: string, seen: number, context: MockContext): UserError | null {
  const count = sentAgain(message_id, context);
  const last = latestSending(message_id, context);
  if (count === seen) return null;
  const words =
    last === null || count < seen
      ? `It was resent ${count} times so far.`
      : `Resent ${doneWords(last.by, last.attempted_at, context)}; ${OUTCOMES[last.status]}.`;
  return userError('CONFLICT', words, UNSEEN);
}

const failed = (problem: string, http_status: number | null = null): Outcome => ({
  status: 'FAILED',
  problem,
  http_status,
  mdn_disposition: null,
});

function hasEnded(certificate: string | null, context: MockContext): boolean {
  if (certificate === null) return true;
  const end = certificateField(certificate, 'valid_to', context);
  return end !== null && end < context.clock.now();
}

/** Outcome of a resend with the current settings, which may differ from the original ones. */
function outcomeOf(message: As2Message, context: MockContext): Outcome {
  const { facts } = message;
  const { world } = context;
  const station = as2PartnerOf(facts.partner.partner_uuid, context)!;
  const encrypt = as2PartnerField(station, 'encrypt', context);
  if (encrypt !== 'NONE' && hasEnded(certificateOf(station, 'PRIMARY', context), context)) {
    return failed("The partner's certificate has expired, so the message cannot be encrypted.");
  }
  const profile = as2PartnerField(station, 'as2_profile_uuid', context);
  if (
    as2PartnerField(station, 'sign', context) !== 'NONE' &&
    hasEnded(certificateOf(profile, 'PRIMARY', context), context)
  ) {
    return failed("The workspace's certificate has expired; the partner does not accept the signature.", 403);
  }
  const row = world.execution.rowOf(facts.invocation_uuid);
  const trouble = row === null ? null : world.execution.troubleFor(row);
  const reason = reasonOf(trouble?.reason_code ?? null);
  // A certificate that expired in the scenario must have been replaced by now; otherwise the resend would have been
  // refused above.
  if (trouble && reason && reason.step === 'DELIVER' && reason.code !== 'CERT_EXPIRED') {
    return failed(reasonSentence(reason, trouble.reason_values));
  }
  if (as2PartnerField(station, 'mdn_mode', context) === 'NONE') {
    return { status: 'SENT', problem: null, http_status: 200, mdn_disposition: null };
  }
  const { status } = latestSending(message.message_id, context) ?? message;
  // A receiver that already has the message reports a duplicate, which is not an error.
  const disposition = status === 'ACKNOWLEDGED' ? 'processed/warning: duplicate-document' : 'processed';
  return { status: 'ACKNOWLEDGED', problem: null, http_status: 200, mdn_disposition: disposition };
}

export const resendAs2Message: Resolver<'Mutation', 'resend_as2_message'> = (
  _source,
  { input: { message_id, expected_resend_count } },
  context,
) => {
  const error = resendObstacle(message_id, context, expected_resend_count);
  if (error) {
    const isLate = error.path?.[0] === UNSEEN;
    return { as2_message: isLate ? ref('As2Message', message_id) : null, errors: [error] };
  }
  const message = findMessage(message_id, context)!;
  addSending(
    message_id,
    {
      at: context.clock.now(),
      by: actorOf(context),
      elapsed: context.clock.elapsed(),
      outcome: outcomeOf(message, context),
    },
    context,
  );
  return { as2_message: ref('As2Message', message_id), errors: [] };
};
