import type { MockContext } from '../../kernel/context.ts';
import { userError, type UserError } from '../../graphql/errors.ts';
import { send } from '../../mailbox/message.ts';
import { partnerKeys } from '../../people/roster.ts';
import { page, type PageArgs } from '../../data/store/connection.ts';
import { ref, type Ref } from '../../data/store/ref.ts';
import { fold, sortByName } from '../by-name.ts';
import { notFound } from '../collection.ts';
import { memberKey } from '../company/member-key.ts';

/** A stored guest. */
export interface StoredGuest {
  readonly email: string;
  readonly name: string | null;
  readonly status: 'INVITED' | 'ACTIVE' | 'DISABLED';
  readonly invited_at: number;
}

export const guestsOf = (
  partner_uuid: string,
  { store }: Pick<MockContext, 'store'>,
): readonly StoredGuest[] =>
  store.read('TradingPartner', partner_uuid, 'integration_users') as readonly StoredGuest[];

/** Addresses of the guests of a partner who have access, for messages to them. */
export const activeGuests = (partner_uuid: string, context: Pick<MockContext, 'store'>): string[] =>
  guestsOf(partner_uuid, context)
    .filter(({ status }) => status === 'ACTIVE')
    .map(({ email }) => email);

/** `IntegrationUser` of the schema. */
export const guestNode = (guest: StoredGuest, partner_uuid: string) => ({
  ...guest,
  trading_partner: ref('TradingPartner', partner_uuid),
});

export interface GuestSearch extends PageArgs {
  readonly search?: string | null;
  readonly statuses?: readonly string[] | null;
}

interface Invited {
  readonly guest: StoredGuest;
  readonly partner_uuid: string;
  /** The partner's name. */
  readonly partner: string;
}

/** The guests of all partners of a workspace, by address. */
export function guestList(company_uuid: string, args: GuestSearch, context: MockContext) {
  const text = fold(args.search ?? '');
  const found = partnerKeys(context, company_uuid)
    .flatMap((partner_uuid) => {
      const partner = context.store.read('TradingPartner', partner_uuid, 'partner_name') as string;
      return guestsOf(partner_uuid, context).map((guest) => ({ guest, partner_uuid, partner }));
    })
    .filter(
      ({ guest, partner }) =>
        (!args.statuses || args.statuses.includes(guest.status)) &&
        (text === '' || [guest.email, guest.name ?? '', partner].some((one) => fold(one).includes(text))),
    );
  return page({
    rows: found,
    id: ({ guest, partner_uuid }) => `${partner_uuid} ${guest.email}`,
    by: [
      sortByName('email', ({ guest }: Invited) => guest.email),
      sortByName('partner', ({ partner }: Invited) => partner),
    ],
    node: ({ guest, partner_uuid }) => guestNode(guest, partner_uuid),
    args,
    max: 200,
  });
}

type Payload = { readonly trading_partner: Ref | null; readonly errors: readonly UserError[] };

const refuse = (...errors: UserError[]): Payload => ({ trading_partner: null, errors });

/** Changes a partner's guest list if the person may. */
function change(
  partner_uuid: string,
  context: MockContext,
  make: (guests: readonly StoredGuest[], company_uuid: string) => readonly StoredGuest[] | UserError,
): Payload {
  const { access, store } = context;
  const subject = access.partner(partner_uuid);
  if (!subject) return refuse(notFound('trading partner', 'partner_uuid'));
  const refusal = access.refusal('manage_users', subject);
  if (refusal) return refuse(refusal);
  const made = make(guestsOf(partner_uuid, context), subject.company_uuid);
  if ('code' in made) return refuse(made);
  store.set('TradingPartner', partner_uuid, { integration_users: made });
  return { trading_partner: ref('TradingPartner', partner_uuid), errors: [] };
}

type Named = { readonly partner_uuid: string; readonly email: string };

export const inviteIntegrationUser = (
  _source: unknown,
  { input }: { input: Named },
  context: MockContext,
): Payload => {
  const { clock, person, store } = context;
  const { partner_uuid } = input;
  const email = input.email.trim().toLowerCase();
  const payload = change(partner_uuid, context, (guests, company_uuid) => {
    if (guests.some((guest) => guest.email === email)) {
      return userError('ALREADY_EXISTS', `${email} is already a guest of this partner.`, 'email');
    }
    if (store.exists('CompanyUser', memberKey(company_uuid, email))) {
      return userError(
        'ALREADY_EXISTS',
        `${email} is a member of the workspace and already sees all its partners.`,
        'email',
      );
    }
    return [...guests, { email, name: null, status: 'INVITED', invited_at: clock.now() }];
  });
  if (payload.errors.length > 0) return payload;
  const read = (type: string, key: string, field: string) => store.read(type, key, field) as string;
  const company_uuid = read('TradingPartner', partner_uuid, 'company_uuid');
  const partner = read('TradingPartner', partner_uuid, 'partner_name');
  const company = read('Company', company_uuid, 'company_name');
  send(context, {
    to: [email],
    subject: `${person.name} invited you to follow ${partner} at ${company}`,
    text: `${person.name} invited you as a guest: you can see the exchange of ${company} with ${partner}. Sign in with ${email} to accept.`,
    link: { label: 'Accept the invitation', path: `/c/${company_uuid}/tp/${partner_uuid}` },
  });
  return payload;
};

export const setIntegrationUserStatus = (
  _source: unknown,
  { input }: { input: Named & { readonly status: StoredGuest['status'] } },
  context: MockContext,
): Payload =>
  change(input.partner_uuid, context, (guests) => {
    const { status } = input;
    if (status === 'INVITED') {
      return userError(
        'VALIDATION',
        'Choose ACTIVE or DISABLED. To invite a person, use their email address.',
        'status',
      );
    }
    if (!guests.some(({ email }) => email === input.email)) return notFound('guest', 'email');
    return guests.map((guest) =>
      // A guest who never signed in returns to being invited when access is restored.
      guest.email !== input.email
        ? guest
        : { ...guest, status: status === 'ACTIVE' && guest.name === null ? 'INVITED' : status },
    );
  });

export const removeIntegrationUser = (
  _source: unknown,
  { input }: { input: Named },
  context: MockContext,
): Payload =>
  change(input.partner_uuid, context, (guests) =>
    guests.some(({ email }) => email === input.email)
      ? guests.filter(({ email }) => email !== input.email)
      : notFound('guest', 'email'),
  );
