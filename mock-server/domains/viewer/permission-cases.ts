import type { PermissionCases } from '../permission-case.ts';

/** One's own preferences and address are everybody's own business. Only the newcomer's address waits to be verified. */
export const viewerCases: PermissionCases = {
  update_preferences: { input: () => ({ theme: 'DARK' }), outcome: '......', whenSuspended: '.' },
  verify_email: { input: () => ({ token: 'none' }), outcome: 'NNNNNN', whenSuspended: '-' },
  resend_email_verification: { input: () => ({}), outcome: 'CCCCC.', whenSuspended: '-' },
};
