import { once } from '../../../kernel/once.ts';
import { ref } from '../../../engine/store/ref.ts';
import type { World } from '../../world/world.ts';
import type { CompanyRecord } from '../../world/companies.ts';
import { regionOf } from '../../world/regions.ts';
import { noteEntry } from '../../audit-log/note.ts';
import { mustRead } from '../../model/kit/collection.ts';
import { daysBefore } from '../../model/kit/days-before.ts';
import { FIRST_VERSION } from '../../model/kit/lock-version.ts';
import { madeInSeed } from '../../model/kit/made-in-seed.ts';
import { listed } from '../../../engine/domain.ts';
import type { Domain, SeedValue } from '../../domain.ts';
import { starterOf } from '../../model/company-setup/company-setup.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import { isUsable, TEMPLATE } from '../../model/template/templates.ts';
import { guestList } from '../../model/trading-partner/guests.ts';
import { pageOfPartners, partnersListed } from '../../model/trading-partner/search.ts';
import { receivedShares } from '../../model/trading-partner/shares.ts';
import { listMembers } from '../../model/company/member-list.ts';
import { hasMfa } from '../../model/company/mfa.ts';
import { invitedAt, memberOf, seededMembers, type MemberRecord } from '../../model/company/members.ts';
import { profileOf, type CompanyProfile } from '../../model/company/profile.ts';
import { seatsOf } from '../../model/company/seats.ts';
import { logoUrl, updateCompanyAndLogo } from '../../model/company-settings/logo.ts';
import { archiveCompany, createCompany } from '../../model/company-settings/settings.ts';
import { shortCodeCheck } from '../../model/company/short-code.ts';
import { companyStats } from './stats.ts';
import {
  addUser,
  addUsers,
  isLastOwner,
  mayEditMember,
  removeUser,
  resendInvitation,
  setUserStatus,
  updateUserRole,
} from '../../model/company/users.ts';
import { mustExist } from '../../model/kit/must-exist.ts';

const of =
  <Value>(
    value: (company: CompanyRecord, anchor: number, world: World) => Value,
  ): SeedValue<Value | undefined> =>
  (company_uuid, _args, world) => {
    const company = world.company(company_uuid);
    return company ? value(company, world.anchor, world) : undefined;
  };

const profiles = once(
  ({ companies, seed }: World) =>
    new Map(companies.map((company) => [company.company_uuid, profileOf(company, seed)])),
);

const profileValue = <Field extends keyof CompanyProfile>(
  field: Field,
): SeedValue<CompanyProfile[Field] | undefined> =>
  of(({ company_uuid }, _anchor, world) => profiles(world).get(company_uuid)?.[field]);

const ofMember =
  <Value>(value: (member: MemberRecord, anchor: number) => Value): SeedValue<Value | undefined> =>
  (key, _args, world) => {
    const member = memberOf(key, world);
    return member ? value(member, world.anchor) : undefined;
  };

const changedInSeed = ({ company_uuid, created_days_ago }: CompanyRecord, world: World) =>
  madeInSeed(company_uuid, company_uuid, { days_ago: created_days_ago, world });

/** Workspaces, their profiles, and their members. */
export const companyDomain: Domain = {
  name: 'company',
  exists: {
    Company: (company_uuid, world) => world.company(company_uuid) !== null,
    CompanyUser: (company_user_uuid, world) => memberOf(company_user_uuid, world) !== undefined,
  },
  samples: {
    Company: (world) => world.companies.map(({ company_uuid }) => company_uuid),
    CompanyUser: (world) => seededMembers(world).map(({ company_user_uuid }) => company_user_uuid),
  },
  all: {
    CompanyUser: (world) => listed(seededMembers(world).map(({ company_user_uuid }) => company_user_uuid)),
  },
  values: {
    Company: {
      company_name: of((company) => company.company_name),
      short_code: of((company) => company.short_code),
      environment: of((company) => company.environment),
      status: of((company) => company.status),
      industry: of((company) => company.industry),
      country: of((company) => company.country),
      time_zone: of((company) => company.time_zone),
      retention_days: of((company) => company.retention_days),
      gln: of((company) => company.gln),
      created_at: of((company, anchor) => daysBefore(anchor, company.created_days_ago, company.company_uuid)),
      updated_at: of((company, _anchor, world) => changedInSeed(company, world).updated_at),
      updated_by: of((company, _anchor, world) => changedInSeed(company, world).updated_by),
      lock_version: () => FIRST_VERSION,
      default_currency: profileValue('default_currency'),
      date_format: profileValue('date_format'),
      display_name: profileValue('display_name'),
      legal_name: profileValue('legal_name'),
      logo_url: profileValue('logo_url'),
      website: profileValue('website'),
      address: profileValue('address'),
      scac: profileValue('scac'),
      duns: profileValue('duns'),
      vat_number: profileValue('vat_number'),
      company_contacts: profileValue('company_contacts'),
    },
    CompanyUser: {
      company_uuid: ofMember((member) => member.company_uuid),
      email: ofMember((member) => member.email),
      name: ofMember((member) => member.name),
      role: ofMember((member) => member.role),
      status: ofMember((member) => member.status),
      is_machine: ofMember((member) => member.is_machine),
      last_sign_in_at: ofMember(({ seen_minutes_ago: minutes }, anchor) =>
        minutes === null ? null : anchor - minutes * 60_000,
      ),
      invited_at: ofMember(invitedAt),
      invited_by: ofMember((member) => member.invited_by),
    },
  },
  resolvers: {
    Query: {
      company: (_source, { company_uuid }, context) => {
        if (!context.access.company(company_uuid)) return null;
        noteEntry(company_uuid, context);
        return ref('Company', company_uuid);
      },
      short_code_check: shortCodeCheck,
      company_user: (_source, { company_user_uuid }, context) => {
        const { access, store } = context;
        if (!store.exists('CompanyUser', company_user_uuid)) return null;
        const company_uuid = store.read('CompanyUser', company_user_uuid, 'company_uuid');
        if (!access.company(company_uuid)) return null;
        mustRead({ company_uuid }, context);
        return ref('CompanyUser', company_user_uuid);
      },
    },
    Company: {
      starter_template: (source, _args, context) => {
        const key = starterOf(keyOf(source), context);
        return key !== null && isUsable(key, keyOf(source), context) ? ref(TEMPLATE, key) : null;
      },
      region: (source, _args, { store }) => regionOf(String(store.read('Company', keyOf(source), 'country'))),
      logo_url: (source, _args, context) => logoUrl(keyOf(source), context),
      updated_by: (source, _args, { access, store }) =>
        access.company(keyOf(source))?.kind === 'GUEST'
          ? null
          : store.read('Company', keyOf(source), 'updated_by'),
      my_role: (source, _args, { access }) => access.company(keyOf(source))?.role ?? null,
      my_access: (source, _args, { access }) => mustExist(access.company(keyOf(source)), 'workspace').kind,
      stats: (source, _args, context) => companyStats(keyOf(source), context),
      trading_partners: (source, args, context) =>
        pageOfPartners(partnersListed(keyOf(source), context), keyOf(source), { args, context }),
      users: (source, args, context) => {
        return listMembers(keyOf(source), args, context);
      },
      seats: (source, _args, context) => {
        return seatsOf(keyOf(source), context);
      },
      integration_users: (source, args, context) => {
        return guestList(keyOf(source), args, context);
      },
      received_shares: (source, { statuses }, context) => {
        return receivedShares(keyOf(source), statuses ?? null, context);
      },
      viewer_can_edit: (source, _args, { access }) =>
        access.may('update_company', { company_uuid: keyOf(source) }),
      viewer_can_manage_users: (source, _args, { access }) =>
        access.may('add_user', { company_uuid: keyOf(source) }),
      viewer_can_manage_owners: (source, _args, { access }) =>
        access.can('MANAGE_OWNERS', { company_uuid: keyOf(source) }),
    },
    CompanyUser: {
      company: (source, _args, { store }) =>
        ref('Company', store.read('CompanyUser', keyOf(source), 'company_uuid')),
      mfa_enabled: (source, _args, context) => hasMfa(keyOf(source), context),
      is_last_owner: (source, _args, context) => isLastOwner(keyOf(source), context),
      is_viewer: (source, _args, { person, store }) =>
        store.read('CompanyUser', keyOf(source), 'email') === person.email,
      viewer_can_edit: (source, _args, context) => mayEditMember(keyOf(source), context),
    },
    Mutation: {
      create_company: createCompany,
      update_company: updateCompanyAndLogo,
      archive_company: archiveCompany,
      add_user: addUser,
      add_users: addUsers,
      update_user_role: updateUserRole,
      set_user_status: setUserStatus,
      remove_user: removeUser,
      resend_invitation: resendInvitation,
    },
  },
};
