import type { PermissionCases } from '../../permission-case.testing.ts';

/**
 * Everyone may change their own preferences and verify their own email address. Only the newcomer's address has not
 * been verified yet.
 */
export const viewerCases: PermissionCases = {
  update_preferences: { input: () => ({ theme: 'DARK' }), outcome: '......', whenSuspended: '.' },
  verify_email: { input: () => ({ token: 'none' }), outcome: 'NNNNNN', whenSuspended: '-' },
  resend_email_verification: { input: () => ({}), outcome: 'CCCCC.', whenSuspended: '-' },
};
