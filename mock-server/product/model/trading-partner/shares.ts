import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { send } from '../../mail/message.ts';
import { companyKeys, shareKeys } from '../company/roster.ts';
import { ref, type Ref } from '../../../engine/store/ref.ts';
import { seededShares, type ShareRecord } from '../../world/shares.ts';
import { compareNames } from '../kit/by-name.ts';
import { actorOf } from '../../audit-log/actor.ts';
import { notFound } from '../kit/collection.ts';
import { memberAddresses } from '../company/member-list.ts';
import { daysBefore } from '../kit/days-before.ts';
import { listed } from '../../../engine/domain.ts';
import type { Domain, SeedValue } from '../../domain.ts';
import { keyOf } from '../kit/key-of.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';
import type { Resolver } from '../../resolvers.ts';

type Sources = Pick<MockContext, 'store' | 'world'>;
type Status = ShareRecord['status'];

const of =
  <Value>(value: (share: ShareRecord, anchor: number) => Value): SeedValue<Value | undefined> =>
  (share_uuid, _args, world) => {
    const share = seededShares(world).find((seededShare) => seededShare.share_uuid === share_uuid);
    return share && value(share, world.anchor);
  };

const read = <Field extends FieldName<'PartnerShare'>>(
  key: string,
  field: Field,
  { store }: Pick<MockContext, 'store'>,
) => store.read('PartnerShare', key, field);

const ORDER: readonly Status[] = ['PENDING', 'ACTIVE', 'REVOKED'];
const refs = (keys: readonly string[]): Ref<'PartnerShare'>[] => keys.map((key) => ref('PartnerShare', key));

/** The workspaces a partner is shared with, sorted by name. Does not check permissions. */
export function sharesOfPartner(partner_uuid: string, context: Sources): Ref<'PartnerShare'>[] {
  const name = (key: string) =>
    context.store.read('Company', read(key, 'guest_company_uuid', context), 'company_name');
  return refs(
    shareKeys(context)
      .filter((key) => read(key, 'partner_uuid', context) === partner_uuid)
      .sort((a, b) => compareNames(name(a), name(b))),
  );
}

/** Partners that other workspaces share with this one, pending shares first. Does not check permissions. */
export function receivedShares(
  company_uuid: string,
  statuses: readonly string[] | null,
  context: Sources,
): Ref<'PartnerShare'>[] {
  const rank = (key: string) => ORDER.indexOf(read(key, 'status', context));
  return refs(
    shareKeys(context)
      .filter(
        (key) =>
          read(key, 'guest_company_uuid', context) === company_uuid &&
          (statuses?.includes(read(key, 'status', context)) ?? true),
      )
      .sort((a, b) => rank(a) - rank(b)),
  );
}

/** Whether the person belongs to either of the two workspaces. */
function isParty(key: string, context: MockContext): boolean {
  const { access } = context;
  const isOf = (company_uuid: string) => {
    const standing = access.company(company_uuid);
    return standing !== null && standing.kind !== 'GUEST';
  };
  return isOf(read(key, 'company_uuid', context)) || isOf(read(key, 'guest_company_uuid', context));
}

const mayAnswer = (key: string, context: MockContext): boolean =>
  read(key, 'status', context) === 'PENDING' &&
  context.access.may('answer_partner_share', { company_uuid: read(key, 'guest_company_uuid', context) });

export const sharePartner: Resolver<'Mutation', 'share_partner'> = (_source, { input }, context) => {
  const { access, clock, store } = context;
  const { partner_uuid } = input;
  const refuse = (error: UserError) => ({ partner_share: null, trading_partner: null, errors: [error] });
  const subject = access.partner(partner_uuid);
  if (!subject) return refuse(notFound('trading partner', 'partner_uuid'));
  const refusal = access.refusalOf(subject);
  if (refusal) return refuse(refusal);

  const short_code = input.short_code.trim().toLowerCase();
  const guest = companyKeys(context).find((key) => store.read('Company', key, 'short_code') === short_code);
  if (guest === undefined) {
    return refuse(userError('NOT_FOUND', `No workspace has the short code “${short_code}”.`, 'short_code'));
  }
  if (guest === subject.company_uuid) {
    return refuse(userError('VALIDATION', 'This workspace owns the partner.', 'short_code'));
  }
  const known = shareKeys(context).find(
    (key) =>
      read(key, 'partner_uuid', context) === partner_uuid &&
      read(key, 'guest_company_uuid', context) === guest,
  );
  if (known !== undefined && read(known, 'status', context) !== 'REVOKED') {
    return refuse(
      userError('ALREADY_EXISTS', 'The partner is already shared with this workspace.', 'short_code'),
    );
  }
  const offer = {
    company_uuid: subject.company_uuid,
    partner_uuid,
    guest_company_uuid: guest,
    status: 'PENDING',
    shared_at: clock.now(),
    shared_by: actorOf(context),
    answered_at: null,
  } as const;
  if (known === undefined) store.insert('PartnerShare', store.newKey('PartnerShare'), offer);
  else store.set('PartnerShare', known, offer);
  const key = known ?? store.created('PartnerShare').at(-1)!;
  const name = store.read('TradingPartner', partner_uuid, 'partner_name');
  const owner = store.read('Company', subject.company_uuid, 'company_name');
  send(context, {
    to: memberAddresses(guest, ['EDITOR', 'OWNER'], context),
    subject: `${owner} shares ${name} with you`,
    text: `${context.person.name} of ${owner} shares the trading partner ${name} with your workspace. Accept or decline it in the list of trading partners.`,
    link: { label: 'Open the trading partners', path: `/c/${guest}/settings/tp` },
  });
  return {
    partner_share: ref('PartnerShare', key),
    trading_partner: ref('TradingPartner', partner_uuid),
    errors: [],
  };
};

const refused = (error: UserError) => ({ partner_share: null, errors: [error] });

export const answerPartnerShare: Resolver<'Mutation', 'answer_partner_share'> = (
  _source,
  { input: { share_uuid, accept } },
  context,
) => {
  const { access, clock, store } = context;
  const missing = notFound('share', 'share_uuid');
  if (!store.exists('PartnerShare', share_uuid)) return refused(missing);
  const guest_company_uuid = read(share_uuid, 'guest_company_uuid', context);
  const standing = access.company(guest_company_uuid);
  if (!standing || standing.kind === 'GUEST') return refused(missing);
  const refusal = access.refusalOf({ company_uuid: guest_company_uuid });
  if (refusal) return refused(refusal);
  if (read(share_uuid, 'status', context) !== 'PENDING') {
    return refused(
      userError('CONFLICT', 'The share was already accepted, declined, or revoked.', 'share_uuid'),
    );
  }
  store.set('PartnerShare', share_uuid, {
    status: accept ? 'ACTIVE' : 'REVOKED',
    answered_at: clock.now(),
  });
  const { email } = store.read('PartnerShare', share_uuid, 'shared_by');
  const partner_uuid = read(share_uuid, 'partner_uuid', context);
  const name = store.read('TradingPartner', partner_uuid, 'partner_name');
  const guest = store.read('Company', guest_company_uuid, 'company_name');
  send(context, {
    to: email === null ? [] : [email],
    subject: `${guest} ${accept ? 'accepted' : 'declined'} ${name}`,
    text: `${context.person.name} of ${guest} ${accept ? 'accepted' : 'declined'} the trading partner ${name} that you shared.`,
    link: {
      label: 'Open the trading partner',
      path: `/c/${read(share_uuid, 'company_uuid', context)}/settings/tp/${partner_uuid}`,
    },
  });
  return { partner_share: ref('PartnerShare', share_uuid), errors: [] };
};

export const revokePartnerShare: Resolver<'Mutation', 'revoke_partner_share'> = (
  _source,
  { input: { share_uuid } },
  context,
) => {
  const { access, store } = context;
  const missing = notFound('share', 'share_uuid');
  if (!store.exists('PartnerShare', share_uuid) || !isParty(share_uuid, context)) return refused(missing);
  const partner_uuid = read(share_uuid, 'partner_uuid', context);
  const company_uuid = read(share_uuid, 'company_uuid', context);
  const refusal = access.refusalOf({ company_uuid, partner_uuid });
  if (refusal) return refused(refusal);
  if (read(share_uuid, 'status', context) === 'REVOKED') {
    return refused(userError('CONFLICT', 'The share was already revoked.', 'share_uuid'));
  }
  store.set('PartnerShare', share_uuid, { status: 'REVOKED' });
  return { partner_share: ref('PartnerShare', share_uuid), errors: [] };
};

/** Shares of trading partners between workspaces. */
export const shareDomain: Domain = {
  name: 'partner-share',
  exists: { PartnerShare: (key, world) => seededShares(world).some(({ share_uuid }) => share_uuid === key) },
  all: { PartnerShare: (world) => listed(seededShares(world).map(({ share_uuid }) => share_uuid)) },
  values: {
    PartnerShare: {
      company_uuid: of((share) => share.company_uuid),
      partner_uuid: of((share) => share.partner_uuid),
      guest_company_uuid: of((share) => share.guest_company_uuid),
      status: of((share) => share.status),
      shared_by: of((share) => share.shared_by),
      shared_at: of((share, anchor) => daysBefore(anchor, share.shared_days_ago, share.share_uuid)),
      answered_at: of(({ answered_days_ago: days, share_uuid }, anchor) =>
        days === null ? null : daysBefore(anchor, days, `${share_uuid} answer`),
      ),
    },
  },
  resolvers: {
    Query: {
      partner_share: (_source, { share_uuid }, context) =>
        context.store.exists('PartnerShare', share_uuid) && isParty(share_uuid, context)
          ? ref('PartnerShare', share_uuid)
          : null,
    },
    PartnerShare: {
      partner_name: (source, _args, context) =>
        context.store.read('TradingPartner', read(keyOf(source), 'partner_uuid', context), 'partner_name'),
      // A pending share only shows the partner's name until it is accepted.
      trading_partner: (source, _args, context) => {
        const partner_uuid = read(keyOf(source), 'partner_uuid', context);
        return context.access.partner(partner_uuid) && ref('TradingPartner', partner_uuid);
      },
      owner_company_name: (source, _args, context) =>
        context.store.read('Company', read(keyOf(source), 'company_uuid', context), 'company_name'),
      company_name: (source, _args, context) =>
        context.store.read('Company', read(keyOf(source), 'guest_company_uuid', context), 'company_name'),
      short_code: (source, _args, context) =>
        context.store.read('Company', read(keyOf(source), 'guest_company_uuid', context), 'short_code'),
      viewer_can_answer: (source, _args, context) => mayAnswer(keyOf(source), context),
    },
    Mutation: {
      share_partner: sharePartner,
      answer_partner_share: answerPartnerShare,
      revoke_partner_share: revokePartnerShare,
    },
  },
};
