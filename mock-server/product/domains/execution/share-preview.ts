import type { SharePart, SharePlace } from '#schema-types';
import { filesOf } from '../../content/bytes.ts';
import { eventsOf } from '../../content/events.ts';
import { findingsOf } from '../../content/findings.ts';
import type { MockContext } from '../../context.ts';
import { ref } from '../../../engine/store/ref.ts';
import { guestAccess } from '../../accounts/access.ts';
import { NOBODY } from '../../accounts/people.ts';
import type { ExecutionFacts } from '../../facts/facts.ts';
import { shownEvents } from '../../model/execution-event/execution-event.ts';
import { currentFacts } from '../../model/execution/current-facts.ts';
import { executionWalk } from '../../model/flow-run/execution-walk.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import { readableThread } from '../../model/memo/visibility.ts';
import { shownFacts } from '../../model/kit/visibility.ts';
import { guestNode, guestsOf } from '../../model/trading-partner/guests.ts';
import { sharesOfPartner } from '../../model/trading-partner/shares.ts';
import { factFields } from './fields.ts';
import { resendNodes } from './resend.ts';
import type { Resolver } from '../../resolvers.ts';

interface Redaction {
  readonly place: SharePlace;
  readonly original: string;
  readonly shown: string | null;
}

/** Texts by what they describe, in the order of the page. */
type Texts = ReadonlyMap<string, string | null>;

/** All texts about an execution and its files that a person can read. */
function textsOf(facts: ExecutionFacts, context: MockContext): Readonly<Record<Redaction['place'], Texts>> {
  const steps = factFields.steps(facts, context);
  const resends = resendNodes(facts.invocation_uuid, context);
  const visible = shownFacts(facts, context);
  return {
    SUMMARY: new Map([['', factFields.summary_message(facts, context)]]),
    STEP: new Map(steps.map(({ step, message }) => [step, message])),
    EVENT: new Map(shownEvents(facts, context).map(({ event_uuid, message }) => [event_uuid, message])),
    FINDING: new Map(
      filesOf(facts).flatMap((file) =>
        findingsOf(visible, file).map(
          ({ message }, place) => [`${file.file_key} ${place}`, message] as const,
        ),
      ),
    ),
    RESENT_BY: new Map(resends.map(({ number, requested_by }) => [`${number}`, requested_by.display])),
  };
}

/** Events that guests do not see at all are counted, not listed. */
function redactionsOf(facts: ExecutionFacts, own: MockContext, guest: MockContext): readonly Redaction[] {
  const mine = textsOf(facts, own);
  const theirs = textsOf(facts, guest);
  return (['SUMMARY', 'STEP', 'EVENT', 'FINDING', 'RESENT_BY'] as const).flatMap((place) =>
    [...mine[place]].flatMap(([about, original]) => {
      const shown = theirs[place].get(about);
      if (original === null || shown === original || (place === 'EVENT' && shown === undefined)) return [];
      return [{ place, original, shown: shown ?? null }];
    }),
  );
}

/** `SharePreview` of the schema: the responses that a guest of the partner would get if it were shared. */
export const sharePreview: Resolver<'FlowExecution', 'share_preview'> = async (source, _args, context) => {
  const { access, store } = context;
  const invocation_uuid = keyOf(source);
  const subject = access.execution(invocation_uuid);
  const facts = currentFacts(context, invocation_uuid);
  if (!subject || !facts) return null;
  const { partner_uuid } = subject;
  const guest: MockContext = {
    ...context,
    person: NOBODY,
    access: guestAccess(subject, invocation_uuid, { store, table: access.table }),
  };
  const events = shownEvents(facts, guest);
  const thread = { invocation_uuid, partner_uuid };
  const memo_count = readableThread(thread, guest).length;
  const isWithheld = (name: 'suggested_fix' | 'changes_since_last_success' | 'flow_version' | 'ai_summary') =>
    factFields[name](facts, context) !== null && !guest.access.sees(`FlowExecution.${name}`, subject);
  const walk = await executionWalk(source, {}, context);
  const parts: readonly (readonly [SharePart, boolean])[] = [
    ['SUGGESTED_FIX', isWithheld('suggested_fix')],
    ['CHANGES', isWithheld('changes_since_last_success')],
    ['WALK', walk !== null && (await executionWalk(source, {}, guest)) === null],
    ['FLOW_VERSION', isWithheld('flow_version')],
    ['AI_SUMMARY', isWithheld('ai_summary')],
    ['FLAG', store.read('FlowExecution', invocation_uuid, 'flagged') === true],
  ];
  return {
    readers: guestsOf(partner_uuid, context)
      .filter(({ status }) => status !== 'DISABLED')
      .map((storedGuest) => guestNode(storedGuest, partner_uuid))
      .toSorted((a, b) => a.email.localeCompare(b.email)),
    shares: sharesOfPartner(partner_uuid, context).filter(
      (share) => store.read('PartnerShare', keyOf(share), 'status') === 'ACTIVE',
    ),
    summary_message: factFields.summary_message(facts, guest),
    files: filesOf(facts).map(({ file_key }) => ref('ExecutionFile', file_key)),
    events: events.map(({ occurred_at, level, step, message }) => ({ occurred_at, level, step, message })),
    hidden_event_count: eventsOf(facts).length - events.length,
    memo_count,
    hidden_memo_count: readableThread(thread, context).length - memo_count,
    hidden_parts: parts.flatMap(([part, isHidden]) => (isHidden ? [part] : [])),
    redactions: redactionsOf(facts, context, guest),
  };
};
