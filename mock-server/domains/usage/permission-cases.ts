import type { ReadCases } from '../permission-case.ts';

export const usageReads: ReadCases = {
  'Company.usage_months': {
    query: ({ company_uuid }) => `{ company(company_uuid: "${company_uuid}") { it: usage_months } }`,
    outcome: '...F.N',
  },
  'Company.usage_report': {
    query: ({ company_uuid }) =>
      `{ company(company_uuid: "${company_uuid}") { it: usage_report(month: "2026-08") { month } } }`,
    outcome: '...F.N',
  },
  'UsageReport.overage_charge': {
    query: ({ company_uuid }) =>
      `{ company(company_uuid: "${company_uuid}") { usage_report(month: "2026-08") { it: overage_charge { amount } } } }`,
    outcome: 'FF.F.N',
  },
};
