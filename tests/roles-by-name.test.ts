import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/**
 * Files that compare with a role by its name, and how often. What a person may do is asked by `#field-roles`, which is made
 * from the schema, or of the server (`viewer_can_…`). The numbers may only go down.
 */
const NAMED: Readonly<Record<string, number>> = {
  // Words for the person's own role.
  'src/routes/role-label.ts': 2,
  'src/routes/workspaces/multi-company/WorkspacesStep.tsx': 2,
  // A guest counts only the partners that the guest sees, of which there is no list.
  'src/routes/workspaces/company-select/CompanyTable.tsx': 1,
};

/** The person's own role or access. `company_role` is what a workspace is to a partner; forms have roles of other people. */
const COMPARES = /\bmy_(?:role|access)\s*[!=]==?\s*'/g;

test('the portal does not compare roles to find out what a person may do', () => {
  const found: Record<string, number> = {};
  for (const file of globSync('src/**/*.{ts,tsx}', { cwd: ROOT })) {
    if (/\.test\.tsx?$|__generated__/.test(file)) continue;
    const count = readFileSync(join(ROOT, file), 'utf8').match(COMPARES)?.length ?? 0;
    if (count > 0) found[file] = count;
  }
  expect(found).toEqual(NAMED);
});
