import type { MockContext } from '../../context.ts';
import { page, type PageArgs } from '../../store/connection.ts';
import { ref } from '../../store/ref.ts';
import type { CompanyRecord } from '../../world/companies.ts';
import { noteOperator } from '../audit/operator.ts';
import { daysBefore } from '../days-before.ts';
import type { Domain, SeedValue } from '../domain.ts';
import { keyOf } from '../key-of.ts';
import { searchPartners, type PartnerSearch } from '../trading-partner/search.ts';
import { memberOf, members } from './members.ts';
import { companyStats } from './stats.ts';

const of =
  (value: (company: CompanyRecord, anchor: number) => unknown): SeedValue =>
  (company_uuid, _args, world) => {
    const company = world.company(company_uuid);
    return company ? value(company, world.anchor) : undefined;
  };

/** Workspaces and their members. */
export const companyDomain: Domain = {
  name: 'company',
  exists: {
    Company: (company_uuid, world) => world.company(company_uuid) !== null,
    CompanyUser: (company_user_uuid) => memberOf(company_user_uuid) !== undefined,
  },
  samples: {
    Company: (world) => world.companies.map(({ company_uuid }) => company_uuid),
    CompanyUser: () => members.map(({ company_user_uuid }) => company_user_uuid),
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
      created_at: of((company, anchor) => daysBefore(anchor, company.created_days_ago, company.company_uuid)),
    },
    CompanyUser: {
      email: (key) => memberOf(key)?.email,
      name: (key) => memberOf(key)?.name,
      role: (key) => memberOf(key)?.role,
    },
  },
  resolvers: {
    Query: {
      company: (_source: unknown, { company_uuid }: { company_uuid: string }, context: MockContext) => {
        if (!context.access.company(company_uuid)) return null;
        noteOperator(company_uuid, context);
        return ref('Company', company_uuid);
      },
    },
    Company: {
      my_role: (source: unknown, _args: unknown, { access }: MockContext) =>
        access.company(keyOf(source))?.role ?? null,
      my_access: (source: unknown, _args: unknown, { access }: MockContext) =>
        access.company(keyOf(source))?.kind,
      stats: (source: unknown, _args: unknown, context: MockContext) => companyStats(keyOf(source), context),
      trading_partners: (source: unknown, args: PartnerSearch & PageArgs, context: MockContext) => {
        const found = searchPartners(keyOf(source), args, context);
        const at = (index: number) => ref('TradingPartner', found[index] as string);
        return page({ total: found.length, at, args, max: 200 });
      },
    },
  },
};
