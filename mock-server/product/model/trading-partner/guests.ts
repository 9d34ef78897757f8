import type { StoredGuest } from '../../accounts/guest.ts';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { send } from '../../mail/message.ts';
import { partnerKeys } from '../company/roster.ts';
import { edgeOf, page, type Listing, type PageArgs } from '../../../engine/store/connection.ts';
import { ref } from '../../../engine/store/ref.ts';
import { fold, sortByName } from '../kit/by-name.ts';
import { notFound } from '../kit/collection.ts';
import { doneNow, tooSoon } from '../kit/cool-down.ts';
import { memberKey } from '../../accounts/member-key.ts';
import type { Resolver } from '../../resolvers.ts';

declare module '#schema-types' {
  interface KeptForms {
    readonly 'TradingPartner.integration_users': readonly StoredGuest[];
  }
}

export const guestsOf = (
  partner_uuid: string,
  { store }: Pick<MockContext, 'store'>,
): readonly StoredGuest[] => store.read('TradingPartner', partner_uuid, 'integration_users');

/** Email addresses of a partner's active guests. */
export const activeGuests = (partner_uuid: string, context: Pick<MockContext, 'store'>): string[] =>
  guestsOf(partner_uuid, context)
    .filter(({ status }) => status === 'ACTIVE')
    .map(({ email }) => email);

/** `IntegrationUser` of the schema. */
export const guestNode = ({ sent: _sent, ...guest }: StoredGuest, partner_uuid: string) => ({
  ...guest,
  partner_uuid,
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
      const partner = context.store.read('TradingPartner', partner_uuid, 'partner_name');
      return guestsOf(partner_uuid, context).map((guest) => ({ guest, partner_uuid, partner }));
    })
    .filter(
      ({ guest, partner }) =>
        (!args.statuses || args.statuses.includes(guest.status)) &&
        (text === '' || [guest.email, guest.name ?? '', partner].some((value) => fold(value).includes(text))),
    );
  return page({ rows: found, ...listing, args, max: 200 });
}

/** How the guests of a workspace are sorted and paged. */
const listing: Listing<Invited, ReturnType<typeof guestNode>> = {
  id: ({ guest, partner_uuid }) => `${partner_uuid} ${guest.email}`,
  by: [sortByName('email', ({ guest }) => guest.email), sortByName('partner', ({ partner }) => partner)],
  node: ({ guest, partner_uuid }) => guestNode(guest, partner_uuid),
};

interface Change {
  readonly guests: readonly StoredGuest[];
  /** The guest to change. */
  readonly guest: StoredGuest;
}

/** Changes a partner's guest list if the person may. */
function change(
  partner_uuid: string,
  context: MockContext,
  make: (guests: readonly StoredGuest[], company_uuid: string) => Change | UserError,
) {
  const { access, store } = context;
  const refuse = (error: UserError) => ({
    integration_user: null,
    trading_partner: null,
    errors: [error],
  });
  const subject = access.partner(partner_uuid);
  if (!subject) return refuse(notFound('trading partner', 'partner_uuid'));
  const refusal = access.refusalOf(subject);
  if (refusal) return refuse(refusal);
  const made = make(guestsOf(partner_uuid, context), subject.company_uuid);
  if ('code' in made) return refuse(made);
  store.set('TradingPartner', partner_uuid, { integration_users: made.guests });
  return {
    integration_user: guestNode(made.guest, partner_uuid),
    trading_partner: ref('TradingPartner', partner_uuid),
    errors: [],
  };
}

type Named = { readonly partner_uuid: string; readonly email: string };

/** Changes one guest, who must be on the list. */
const changeOne = (
  { partner_uuid, email }: Named,
  context: MockContext,
  make: (guest: StoredGuest) => StoredGuest | UserError,
) =>
  change(partner_uuid, context, (guests) => {
    const before = guests.find((storedGuest) => storedGuest.email === email);
    if (!before) return notFound('guest', 'email');
    const guest = make(before);
    if ('code' in guest) return guest;
    return { guest, guests: guests.map((storedGuest) => (storedGuest === before ? guest : storedGuest)) };
  });

const partnerName = (partner_uuid: string, { store }: MockContext): string =>
  store.read('TradingPartner', partner_uuid, 'partner_name');

function sendInvitation({ partner_uuid, email }: Named, context: MockContext): void {
  const { person, store } = context;
  const company_uuid = store.read('TradingPartner', partner_uuid, 'company_uuid');
  const partner = partnerName(partner_uuid, context);
  const company = store.read('Company', company_uuid, 'company_name');
  send(context, {
    to: [email],
    subject: `${person.name} invited you to follow ${partner} at ${company}`,
    text: `${person.name} invited you as a guest: you can see the exchange of ${company} with ${partner}. Sign in with ${email} to accept.`,
    link: { label: 'Accept the invitation', path: `/c/${company_uuid}/tp/${partner_uuid}` },
  });
}

export const inviteIntegrationUser: Resolver<'Mutation', 'invite_integration_user'> = (
  _source,
  { input },
  context,
) => {
  const { clock, store } = context;
  const { partner_uuid } = input;
  const email = input.email.trim().toLowerCase();
  const guest: StoredGuest = {
    email,
    name: null,
    status: 'INVITED',
    invited_at: clock.now(),
    sent: doneNow(clock),
  };
  const { integration_user, ...payload } = change(partner_uuid, context, (guests, company_uuid) => {
    if (guests.some((storedGuest) => storedGuest.email === email)) {
      return userError('ALREADY_EXISTS', `${email} is already a guest of this partner.`, 'email');
    }
    if (store.exists('CompanyUser', memberKey(company_uuid, email))) {
      return userError(
        'ALREADY_EXISTS',
        `${email} is a member of the workspace and already sees all its partners.`,
        'email',
      );
    }
    return { guest, guests: [...guests, guest] };
  });
  if (!integration_user) return { ...payload, integration_user_edge: null };
  sendInvitation({ partner_uuid, email }, context);
  const row = { guest, partner_uuid, partner: partnerName(partner_uuid, context) };
  return { ...payload, integration_user_edge: edgeOf(row, listing) };
};

export const setIntegrationUserStatus: Resolver<'Mutation', 'set_integration_user_status'> = (
  _source,
  { input },
  context,
) =>
  changeOne(input, context, (guest) => {
    const { status } = input;
    if (status === 'INVITED') {
      return userError(
        'VALIDATION',
        'Choose ACTIVE or DISABLED. To invite a person, use their email address.',
        'status',
      );
    }
    // A guest who has never signed in becomes an invited guest again when access is restored.
    return { ...guest, status: status === 'ACTIVE' && guest.name === null ? 'INVITED' : status };
  });

export const resendIntegrationInvitation: Resolver<'Mutation', 'resend_integration_invitation'> = (
  _source,
  { input },
  context,
) => {
  const { clock } = context;
  const payload = changeOne(input, context, (guest) => {
    if (guest.status !== 'INVITED') {
      const why = guest.status === 'ACTIVE' ? 'accepted the invitation' : 'is disabled';
      return userError('CONFLICT', `${guest.email} ${why}.`, 'email');
    }
    return tooSoon(guest.sent, clock, 'email') ?? { ...guest, invited_at: clock.now(), sent: doneNow(clock) };
  });
  if (payload.integration_user) sendInvitation(input, context);
  return payload;
};

export const removeIntegrationUser: Resolver<'Mutation', 'remove_integration_user'> = (
  _source,
  { input },
  context,
) =>
  change(input.partner_uuid, context, (guests) => {
    const guest = guests.find(({ email }) => email === input.email);
    return guest
      ? { guest, guests: guests.filter((storedGuest) => storedGuest !== guest) }
      : notFound('guest', 'email');
  });
