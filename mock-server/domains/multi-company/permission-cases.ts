import type { PermissionCases } from '../permission-case.ts';

export const multiCompanyCases: PermissionCases = {
  run_multi_company_action: {
    input: ({ company_uuid }) => ({
      action: 'ADD_USER',
      company_uuids: [company_uuid],
      email: 'somebody@else.example',
      role: 'VIEWER',
    }),
    outcome: 'F..F.N',
  },
};
