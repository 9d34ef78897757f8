import type { PermissionCases, ReadCases } from '../../permission-case.testing.ts';

export const companySetupCases: PermissionCases = {
  dismiss_company_setup: { input: ({ company_uuid }) => ({ company_uuid }) },
};

export const companySetupReads: ReadCases = {
  'Company.setup': {
    query: ({ company_uuid }) =>
      `{ company(company_uuid: "${company_uuid}") { it: setup { is_dismissed } } }`,
  },
};
