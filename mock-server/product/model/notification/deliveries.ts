import type { NotifierEvent, Plain } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { hash, uuidFrom } from '../../../kernel/random.ts';
import type { Session } from '../../../engine/session/session.ts';
import type { Outgoing } from '../../mail/message.ts';
import { ref } from '../../../engine/store/ref.ts';
import { ledgerOf } from '../execution/ledger.ts';
import { answerOf, STEADY, type Answer } from '../notifier/answer.ts';
import { bodyOf, emailText } from './channels.ts';
import {
  endingCertificates,
  EXECUTION_ENDS,
  failedJobs,
  isExecutionEnd,
  KEPT_DAYS,
  messagesBy,
  overdueIn,
  quotaReached,
  runsIn,
  type Occurrence,
} from './occurrences.ts';
import { notifierNow } from '../notifier/notifiers.ts';
import { bundles, occurrencesToSend, type Bundle } from './occurrences-to-send.ts';
import { sortBy } from '../../../engine/store/order.ts';
import type { Listing } from '../../../engine/store/connection.ts';

const DAY = 86_400_000;
/** Number of deliveries kept per notifier. */
export const MAX_DELIVERIES = 500;

/** A delivery attempt. */
export interface Delivery extends Answer {
  readonly delivery_uuid: string;
  readonly attempted_at: number;
  readonly event: NotifierEvent;
  readonly is_test: boolean;
  readonly occurrences: readonly Occurrence[];
}

/** A test as stored in the field `trial` of its NotifierDelivery: plain JSON. */
export interface Trial extends Delivery {
  readonly notifier_uuid: string;
}

async function bundlesOf(key: string, context: MockContext): Promise<Bundle[]> {
  const notifier = notifierNow(key, context);
  const { company_uuid, scope, scope_ids, condition } = notifier;
  const look = { company_uuid, scope, scope_ids };
  const events = new Set(notifier.events);
  const ends = notifier.events.filter(isExecutionEnd);
  // A success rate also needs the successes, and so does a series of errors, which a success interrupts.
  const looksAtAll = condition.kind === 'SUCCESS_RATE_BELOW' || condition.kind === 'CONSECUTIVE';
  const all: Occurrence[] = [
    ...(ends.length > 0 ? await runsIn(look, looksAtAll ? EXECUTION_ENDS : ends, context) : []),
    ...(events.has('ACK_OVERDUE') ? await overdueIn(look, context) : []),
    ...(events.has('JOB_FAILED') ? failedJobs(look, context) : []),
    ...(events.has('CERT_EXPIRING') ? endingCertificates(look, context) : []),
    ...(events.has('QUOTA_80') ? quotaReached(look, context) : []),
  ];
  const now = context.clock.now();
  const known = all
    .filter(({ at }) => at >= Math.max(notifier.created_at, now - KEPT_DAYS * DAY))
    .sort((a, b) => a.at - b.at);
  // Steps of flows send these, regardless of what the notifier reports on its own.
  const occurrences = [...occurrencesToSend(known, events, condition), ...messagesBy(key, context)];
  return bundles(
    occurrences.sort((a, b) => a.at - b.at),
    notifier,
    now,
  ).slice(0, MAX_DELIVERIES);
}

const kept = new WeakMap<
  Session,
  Map<string, { readonly version: string; readonly deliveries: Promise<Delivery[]> }>
>();

declare module '#schema-types' {
  interface KeptFields {
    readonly 'NotifierDelivery.trial': Trial;
  }
}

/** Tests of this session, latest first. */
const trialsOf = (key: string, { store }: Pick<MockContext, 'store'>): Trial[] =>
  store
    .created('NotifierDelivery')
    .map((uuid) => store.writtenValue('NotifierDelivery', uuid, 'trial'))
    .filter((trial): trial is Trial => trial?.notifier_uuid === key)
    .toReversed();

/** How a notifier's deliveries are sorted and paged. */
export const deliveryListing = (
  key: string,
  context: MockContext,
): Listing<Delivery, ReturnType<typeof deliveryNode>> => ({
  id: ({ delivery_uuid }) => delivery_uuid,
  by: [
    sortBy('attempted_at', ({ attempted_at }) => attempted_at, 'DESC'),
    sortBy(
      'created',
      ({ delivery_uuid }) => context.store.ordinal('NotifierDelivery', delivery_uuid),
      'DESC',
    ),
  ],
  node: (delivery) => deliveryNode(key, delivery, context),
});

/** All deliveries of a notifier, latest first: those triggered by events, and tests. */
export async function deliveriesOf(key: string, context: MockContext): Promise<readonly Delivery[]> {
  const { session, clock } = context;
  let known = kept.get(session);
  if (!known) kept.set(session, (known = new Map()));
  // Digests may become due with every new minute; within a minute, only events change the deliveries.
  const version = `${ledgerOf(context).version()} ${context.store.version} ${Math.floor(clock.now() / 1000)}`;
  let entry = known.get(key);
  if (entry?.version !== version) {
    entry = { version, deliveries: made(key, context) };
    known.set(key, entry);
  }
  return entry.deliveries;
}

async function made(key: string, context: MockContext): Promise<Delivery[]> {
  const found = (await bundlesOf(key, context)).map(({ at, occurrences }): Delivery => {
    const event = occurrences[0]?.event ?? 'LOGICAL_FAILURE';
    const delivery_uuid = uuidFrom('delivery', key, occurrences[0]?.id ?? '', at);
    return {
      delivery_uuid,
      attempted_at: at,
      event,
      is_test: false,
      occurrences,
      ...answerOf(endOf(key, context), event === 'FLOW_MESSAGE' ? STEADY : hash(delivery_uuid)),
    };
  });
  return [...trialsOf(key, context), ...found].sort((a, b) => b.attempted_at - a.attempted_at);
}

/** The target of a notifier. */
export function endOf(key: string, context: MockContext) {
  const { channel, target, secrets } = notifierNow(key, context);
  return { channel, target, hasSecret: secrets.some(({ is_set }) => is_set) };
}

/** The email of a delivery; null for another channel, and if the recipient's server refused it. */
export function emailOf(key: string, { ok, occurrences }: Delivery, context: MockContext): Outgoing | null {
  const { channel, company_uuid, name, target } = notifierNow(key, context);
  if (channel !== 'EMAIL' || !ok) return null;
  return {
    to: target.split(',').map((address) => address.trim()),
    ...emailText(name, occurrences, context),
    link: { label: 'Open the notifiers', path: `/c/${company_uuid}/settings/notifiers` },
  };
}

declare module '#schema-types' {
  interface Parents {
    readonly NotifierDelivery: Plain<'NotifierDelivery'>;
  }
}

/** `NotifierDelivery` of the schema. */
export function deliveryNode(key: string, delivery: Delivery, context: MockContext) {
  const { channel, name } = notifierNow(key, context);
  const { occurrences, ...rest } = delivery;
  const first = occurrences.find(({ invocation_uuid }) => invocation_uuid !== null)?.invocation_uuid ?? null;
  return {
    ...rest,
    event_count: occurrences.length,
    flow_execution: first !== null && context.access.execution(first) ? ref('FlowExecution', first) : null,
    body: () => bodyOf(channel, name, { occurrences, context }),
  };
}
