import type { PermissionCases } from '../../permission-case.testing.ts';

export const logJobCases: PermissionCases = {
  request_log_job: {
    input: ({ invocation_uuid }) => ({ invocation_uuid }),
  },
};
