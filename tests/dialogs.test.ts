import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../src/routes');

/** Dialogs beside a mutation that is not theirs. */
const exceptions: Readonly<Record<string, string>> = {
  'settings/overview/CompanyDrawer.tsx': 'Its question comes before the save, which freezes the form.',
  'systems/as2/form/CertificateDrawer.tsx': 'It only shows the certificate; its question deletes it.',
  'systems/as2/form/EditAs2Profile.tsx': 'The drawer without a form is for people who may only read.',
};

test('a dialog that runs a mutation is frozen until it is answered', () => {
  const open = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
    .filter((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      if (!/\buse(?:Mutation|Once)[<(]/.test(text)) return false;
      return [...text.matchAll(/<(?:Dialog|Drawer|ConfirmDialog)\n[\s\S]*?\n\s*>\n/g)].some(
        ([tag]) => !/^\s+busy(?:=|$)/m.test(tag),
      );
    });
  expect(open.filter((file) => !(file in exceptions))).toEqual([]);
  expect(Object.keys(exceptions).filter((file) => !open.includes(file))).toEqual([]);
});
