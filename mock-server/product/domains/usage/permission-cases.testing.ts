import type { PermissionCases, ReadCases } from '../../permission-case.testing.ts';

export const usageReads: ReadCases = {
  'Company.usage_months': {
    query: ({ company_uuid }) => `{ company(company_uuid: "${company_uuid}") { it: usage_months } }`,
  },
  'Company.usage_report': {
    query: ({ company_uuid }) =>
      `{ company(company_uuid: "${company_uuid}") { it: usage_report(month: "2026-08") { month } } }`,
  },
  'Company.usage_schedule': {
    query: ({ company_uuid }) =>
      `{ company(company_uuid: "${company_uuid}") { it: usage_schedule { schedule_uuid } } }`,
  },
  'UsageReport.overage_charge': {
    query: ({ company_uuid }) =>
      `{ company(company_uuid: "${company_uuid}") { usage_report(month: "2026-08") { it: overage_charge { amount } } } }`,
    outcome: 'NN.F.N',
  },
};

const recipients = ['billing@northbay.example'];

export const usageCases: PermissionCases = {
  save_usage_schedule: {
    input: async ({ company_uuid }, ask) => {
      const { company } = await ask<{
        company: { usage_schedule: { schedule_uuid: string; lock_version: number } | null };
      }>(
        `{ company(company_uuid: "${company_uuid}") { company_uuid usage_schedule { schedule_uuid lock_version } } }`,
      );
      return { ...(company.usage_schedule ?? { company_uuid }), recipients };
    },
  },
  delete_usage_schedule: {
    input: async ({ company_uuid }, ask) => {
      const { company } = await ask<{ company: { usage_schedule: { schedule_uuid: string } } }>(
        `{ company(company_uuid: "${company_uuid}") { company_uuid usage_schedule { schedule_uuid } } }`,
      );
      return { schedule_uuid: company.usage_schedule.schedule_uuid };
    },
    whenSuspended: '-',
  },
  send_usage_report: {
    input: ({ company_uuid }) => ({ company_uuid, month: '2026-08', recipients }),
  },
};
