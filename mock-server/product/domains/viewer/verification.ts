import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { send } from '../../mail/message.ts';
import { uuidFrom } from '../../../kernel/random.ts';
import { people } from '../../accounts/people.ts';
import { ref } from '../../../engine/store/ref.ts';
import { doneNow, tooSoon, untilAgain } from '../../model/kit/cool-down.ts';
import { listed } from '../../../engine/domain.ts';
import type { Domain, SeedValue } from '../../domain.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import type { Resolver } from '../../resolvers.ts';

const HOUR = 3_600_000;
/** How long a link is valid, in milliseconds. */
const LIFE = 24 * HOUR;
const TYPE = 'EmailVerification';

interface LinkRecord {
  readonly token: string;
  readonly email: string;
  readonly sent_hours_ago: number;
  readonly used: boolean;
}

/** Each person has used one link, except the newcomer, who has a pending one and an expired one. */
const links: readonly LinkRecord[] = people.flatMap(({ email, memberships, is_operator }): LinkRecord[] => {
  const token = (which: string) => uuidFrom('email_verification', email, which);
  const isNew = Object.keys(memberships).length === 0 && !is_operator;
  if (!isNew) return [{ token: token('used'), email, sent_hours_ago: 2400, used: true }];
  return [
    { token: token('fresh'), email, sent_hours_ago: 3, used: false },
    { token: token('stale'), email, sent_hours_ago: 75, used: false },
  ];
});

const byToken = new Map(links.map((link) => [link.token, link]));

/** Whether a person's address is verified in the seed. */
export const isVerifiedInSeed = (email: string): boolean =>
  links.some((link) => link.email === email && link.used);

const of =
  <Value>(value: (link: LinkRecord, anchor: number) => Value): SeedValue<Value | undefined> =>
  (token, _args, world) => {
    const link = byToken.get(token);
    return link && value(link, world.anchor);
  };

const sentAt = ({ sent_hours_ago: hours }: LinkRecord, anchor: number) => anchor - hours * HOUR;

function statusOf(token: string, { clock, store }: MockContext): 'VALID' | 'USED' | 'EXPIRED' {
  if (store.read(TYPE, token, 'verified_at') !== null) return 'USED';
  const isOver = store.read(TYPE, token, 'expires_at') <= clock.now();
  return isOver || store.writtenValue(TYPE, token, 'replaced') === true ? 'EXPIRED' : 'VALID';
}

export const verifyEmail: Resolver<'Mutation', 'verify_email'> = (_source, { input: { token } }, context) => {
  const { clock, person, store } = context;
  const answer = (errors: UserError[], link: string | null = token) => {
    const isOwn = link !== null && store.read(TYPE, link, 'email') === person.email;
    return {
      email_verification: link === null ? null : ref(TYPE, link),
      viewer: isOwn ? ref('Viewer', person.user_uuid) : null,
      errors,
    };
  };
  if (!store.exists(TYPE, token)) {
    return answer([userError('NOT_FOUND', 'This link is not valid.', 'token')], null);
  }
  const status = statusOf(token, context);
  if (status === 'USED') {
    return answer([userError('CONFLICT', 'This address is already verified.', 'token')]);
  }
  if (status === 'EXPIRED') {
    return answer([userError('CONFLICT', 'This link has expired. Request a new one.', 'token')]);
  }
  store.set(TYPE, token, { verified_at: clock.now() });
  const email = store.read(TYPE, token, 'email');
  const whose = people.find((candidate) => candidate.email === email);
  if (whose) store.set('Viewer', whose.user_uuid, { email_verified: true });
  return answer([]);
};

export const resendEmailVerification: Resolver<'Mutation', 'resend_email_verification'> = (
  _source,
  { input },
  context,
) => {
  const { clock, person, store } = context;
  const refuse = (error: UserError, next_at: number | null = null) => ({
    sent_to: null,
    next_at,
    errors: [error],
  });
  if (typeof input.email === 'string' && input.email.toLowerCase() !== person.email) {
    return refuse(userError('VALIDATION', `Links are sent to ${person.email} only.`, 'email'));
  }
  if (store.read('Viewer', person.user_uuid, 'email_verified') === true) {
    return refuse(userError('CONFLICT', 'This address is already verified.', 'email'));
  }
  const last = store.writtenValue('Viewer', person.user_uuid, 'verification_sent');
  const soon = tooSoon(last, clock, 'email');
  if (soon) return refuse(soon, clock.now() + untilAgain(last, clock));
  const now = clock.now();
  // Only the latest link of an address is valid.
  const all = [...byToken.keys(), ...store.created(TYPE)];
  for (const token of all.filter((value) => store.read(TYPE, value, 'email') === person.email)) {
    if (statusOf(token, context) === 'VALID') store.set(TYPE, token, { replaced: true });
  }
  const token = store.newKey(TYPE);
  store.insert(TYPE, token, {
    email: person.email,
    sent_at: now,
    expires_at: now + LIFE,
    verified_at: null,
  });
  send(context, {
    to: [person.email],
    subject: 'Verify your email address',
    text: `Confirm that ${person.email} is your address. The link is valid for 24 hours and replaces earlier ones.`,
    link: { label: 'Verify the address', path: `/email_verification/${token}` },
  });
  const sent = doneNow(clock);
  store.set('Viewer', person.user_uuid, { verification_sent: sent });
  return { sent_to: person.email, next_at: now + untilAgain(sent, clock), errors: [] };
};

declare module '#schema-types' {
  interface KeptFields {
    readonly 'EmailVerification.replaced': boolean;
    readonly 'Viewer.verification_sent': number;
  }
}

/** Links that verify an email address. */
export const verificationDomain: Domain = {
  name: 'email-verification',
  exists: { [TYPE]: (token) => byToken.has(token) },
  all: { [TYPE]: () => listed([...byToken.keys()]) },
  values: {
    [TYPE]: {
      email: of(({ email }) => email),
      sent_at: of(sentAt),
      expires_at: of((link, anchor) => sentAt(link, anchor) + LIFE),
      verified_at: of((link, anchor) => (link.used ? sentAt(link, anchor) + HOUR / 4 : null)),
    },
  },
  resolvers: {
    Query: {
      email_verification: (_source, { token }, { store }) => store.find(TYPE, token),
    },
    [TYPE]: {
      status: (source, _args, context) => statusOf(keyOf(source), context),
    },
    Mutation: { verify_email: verifyEmail, resend_email_verification: resendEmailVerification },
  },
};
