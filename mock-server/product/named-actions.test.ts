import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = import.meta.dirname;

/**
 * Files that name an action when they ask for it, and how often. Everything else asks for the action of the field's own
 * `@access` (`refusalOf`, `allows`), or of another field (`sees`), so that an action is written once, in the schema. The
 * numbers may only go down.
 */
const NAMED: Readonly<Record<string, number>> = {
  // With several actions, the input or the object decides which one is needed.
  'domains/carrier/carrier.ts': 1,
  'domains/mapping/generation/accept.ts': 2,
  'domains/memo/mutations.ts': 6,
  'domains/saved-view/saved-view.ts': 6,
  'domains/trading-partner/create.ts': 1,
  'model/company-settings/logo.ts': 1,
  'model/company/users.ts': 2,
  'model/quote/files.ts': 1,
  // One mutation does what others do, in several workspaces.
  'domains/multi-company/code-actions.ts': 2,
  'domains/multi-company/flow-actions.ts': 1,
  'domains/multi-company/lookup-actions.ts': 1,
  'domains/multi-company/member-actions.ts': 1,
  'domains/multi-company/runs.ts': 1,
  'domains/multi-company/setting-actions.ts': 3,
  'domains/multi-company/sources.ts': 1,
  // Owners may do it in a mutation that others may call too.
  'domains/company/company.ts': 1,
  // Guests see less of a value, or of the items of a list, rather than nothing.
  'domains/execution/fix-places.ts': 1,
  'model/kit/visibility.ts': 1,
  'model/library/documents.ts': 1,
  // What an argument reveals.
  'model/service-level/breaches.ts': 2,
  // Templates of one workspace are used in another.
  'model/template/starters.ts': 1,
  'model/template/templates.ts': 3,
};

const ASKS = /\b(?:can|refusal)\(\s*'[A-Z_]+'|\bmustRead\([^;]*'[A-Z_]+'\s*\)/g;

test('an action is named in the schema, not where it is asked for', () => {
  const found: Record<string, number> = {};
  for (const file of globSync('{domains,model,files}/**/*.ts', { cwd: ROOT })) {
    if (/\.(?:test|testing)\.ts$/.test(file)) continue;
    const count = readFileSync(join(ROOT, file), 'utf8').match(ASKS)?.length ?? 0;
    if (count > 0) found[file] = count;
  }
  expect(found).toEqual(NAMED);
});
