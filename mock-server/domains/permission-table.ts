import { executionCases } from './execution/permission-cases.ts';
import { flowCases, flowReadCases } from './flow/permission-cases.ts';
import { logJobCases } from './log-job/permission-cases.ts';
import { memoCases } from './memo/permission-cases.ts';
import { milestoneCases } from './milestone/permission-cases.ts';
import type { PermissionCases, ReadCases } from './permission-case.ts';

/** Who may change what: every mutation of the schema has its row in one of these. */
export const mutationTables: readonly PermissionCases[] = [
  executionCases,
  flowCases,
  memoCases,
  milestoneCases,
  logJobCases,
];

/** Who may read what is restricted. */
export const readTables: readonly ReadCases[] = [flowReadCases];
