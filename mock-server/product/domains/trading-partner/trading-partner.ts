import type { Link } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { ref } from '../../../engine/store/ref.ts';
import type { PartnerRecord } from '../../world/partners.ts';
import type { World } from '../../world/world.ts';
import { caretaker } from '../../model/company/members.ts';
import { daysBefore } from '../../model/kit/days-before.ts';
import type { Domain, SeedValue } from '../../domain.ts';
import { heldOf } from '../../model/execution/held.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import { latestRun } from '../../model/trading-partner/activity.ts';
import {
  guestNode,
  guestsOf,
  inviteIntegrationUser,
  removeIntegrationUser,
  resendIntegrationInvitation,
  setIntegrationUserStatus,
} from '../../model/trading-partner/guests.ts';
import { changePartners } from './change.ts';
import { savePartnerWithStart } from './create.ts';
import { deletePartner, deletionError } from './delete.ts';
import { tagsOf } from '../../model/trading-partner/search.ts';
import { sharesOfPartner } from '../../model/trading-partner/shares.ts';
import { archivePartner, pausedUntil, resumePauses } from '../../model/trading-partner/status.ts';

const of =
  <Value>(
    value: (partner: PartnerRecord, anchor: number, world: World) => Value,
  ): SeedValue<Value | undefined> =>
  (partner_uuid, _args, world) => {
    const partner = world.partner(partner_uuid);
    return partner ? value(partner, world.anchor, world) : undefined;
  };

/** The access subject of a partner, which was looked up before and is thus visible to the person. */
const subjectOf = (source: Link, { store }: MockContext) => {
  const partner_uuid = keyOf(source);
  return { partner_uuid, company_uuid: store.read('TradingPartner', partner_uuid, 'company_uuid') };
};

/** Trading partners. Their flows, executions, comments, and milestones have their own domains. */
export const tradingPartnerDomain: Domain = {
  name: 'trading-partner',
  exists: { TradingPartner: (partner_uuid, world) => world.partner(partner_uuid) !== null },
  samples: { TradingPartner: (world) => world.partners.map(({ partner_uuid }) => partner_uuid) },
  values: {
    TradingPartner: {
      company_uuid: of((partner) => partner.company_uuid),
      company: of((partner) => ref('Company', partner.company_uuid)),
      partner_name: of((partner) => partner.partner_name),
      partner_type: of((partner) => partner.partner_type),
      status: of((partner) => partner.status),
      paused_until: of(() => null),
      retention_days: of(() => null),
      description: of((partner) => partner.description),
      tags: of((partner) => [...partner.tags].sort()),
      external_ids: of((partner) => partner.external_ids),
      contacts: of((partner) => partner.contacts),
      created_at: of((partner, anchor) => daysBefore(anchor, partner.created_days_ago, partner.partner_uuid)),
      owner: of((partner, _anchor, world) => {
        const member = caretaker(partner.company_uuid, partner.owner_email, world);
        return member ? ref('CompanyUser', member.company_user_uuid) : null;
      }),
      integration_users: of((partner, anchor) =>
        partner.integration_users.map(({ invited_days_ago, ...user }) => {
          // Guests cannot have been invited before the partner existed.
          const daysAgo = Math.min(invited_days_ago, partner.created_days_ago - 1);
          return {
            ...user,
            invited_at: daysBefore(anchor, daysAgo, `${partner.partner_uuid} ${user.email}`),
          };
        }),
      ),
    },
  },
  resume: resumePauses,
  resolvers: {
    Query: {
      trading_partner: (_source, { partner_uuid }, { access }) =>
        access.partner(partner_uuid) ? ref('TradingPartner', partner_uuid) : null,
    },
    Company: {
      partner_tags: (source, _args, context) => tagsOf(keyOf(source), context),
    },
    TradingPartner: {
      company_role: (source, _args, context) =>
        context.access.company(subjectOf(source, context).company_uuid)?.is_by_share ? 'GUEST' : 'OWNER',
      paused_until: (source, _args, context) => pausedUntil(keyOf(source), context),
      held_execution_count: (source, _args, context) => heldOf(keyOf(source), context).length,
      // Guests must not learn who else has access.
      integration_users: (source, _args, context) => {
        const { partner_uuid, company_uuid } = subjectOf(source, context);
        const isGuest = context.access.company(company_uuid)?.kind === 'GUEST';
        return guestsOf(partner_uuid, context)
          .filter(({ email }) => !isGuest || email === context.person.email)
          .map((guest) => guestNode(guest, partner_uuid));
      },
      shares: (source, _args, context) => sharesOfPartner(keyOf(source), context),
      viewer_can_share: (source, _args, context) =>
        context.access.may('share_partner', subjectOf(source, context)),
      last_activity_at: (source, _args, context) => latestRun(keyOf(source), 'ANY', context),
      last_received_at: (source, _args, context) => latestRun(keyOf(source), 'RECEIVE', context),
      last_sent_at: (source, _args, context) => latestRun(keyOf(source), 'SEND', context),
      viewer_can_edit: (source, _args, context) =>
        context.access.may('save_partner', subjectOf(source, context)),
      viewer_can_delete: (source, _args, context) =>
        context.access.may('delete_partner', subjectOf(source, context)),
      deletion_obstacle: (source, _args, context) => deletionError(keyOf(source), context),
      viewer_can_write_memo: (source, _args, context) =>
        context.access.may('create_memo', subjectOf(source, context)),
    },
    Mutation: {
      save_partner: savePartnerWithStart,
      delete_partner: deletePartner,
      archive_partner: archivePartner,
      change_partners: changePartners,
      invite_integration_user: inviteIntegrationUser,
      set_integration_user_status: setIntegrationUserStatus,
      resend_integration_invitation: resendIntegrationInvitation,
      remove_integration_user: removeIntegrationUser,
    },
  },
};
