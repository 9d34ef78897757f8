import type { ReadCases } from '../../permission-case.testing.ts';

export const companyOverviewReads: ReadCases = {
  'Company.overview': {
    query: ({ company_uuid }) =>
      `{ company(company_uuid: "${company_uuid}") { it: overview { queued_count } } }`,
  },
};
