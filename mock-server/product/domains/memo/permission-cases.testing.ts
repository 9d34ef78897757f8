import type { PermissionCases } from '../../permission-case.testing.ts';

/** The comment is shared and was written by somebody else. */
export const memoCases: PermissionCases = {
  create_memo: { input: ({ partner_uuid }) => ({ partner_uuid, body: 'x' }), outcome: '.....N' },
  update_memo: { input: ({ memo_uuid }) => ({ memo_uuid, pinned: true }), outcome: 'F..F.N' },
  delete_memo: { input: ({ memo_uuid }) => ({ memo_uuid }), outcome: 'FF.F.N' },
};
