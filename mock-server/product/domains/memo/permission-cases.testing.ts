import type { PermissionCases } from '../../permission-case.testing.ts';

/** The comment is shared and was written by somebody else. */
export const memoCases: PermissionCases = {
  create_memo: { input: ({ partner_uuid }) => ({ partner_uuid, body: 'x' }) },
  update_memo: { input: ({ memo_uuid }) => ({ memo_uuid, pinned: true }), needs: 'PIN_MEMO' },
  delete_memo: { input: ({ memo_uuid }) => ({ memo_uuid }) },
};
