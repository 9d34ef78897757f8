import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestServer } from '../mock-server/testing/testing.ts';
import { companyForms } from './forms/company.ts';
import { dataForms } from './forms/data.ts';
import { flowForms } from './forms/flows.ts';
import { newForms } from './forms/new.ts';
import { partnerForms } from './forms/partner.ts';
import { settingsForms } from './forms/settings.ts';
import { seededPlaces } from './support/seeded.ts';

/** Files that use the form kit, but that the tests of all forms (support/form-rules.ts) do not drive, with the reason. */
const elsewhere: Readonly<Record<string, string>> = {
  '_shared/forms/useEntityForm.ts': 'The kit itself.',
  '_shared/templates/apply/ApplyWizard.tsx':
    'It saves nothing: its submit previews, and the run has its own page.',
  'data/mapping-ai-builder/BuilderWizard.tsx':
    'Each step of it continues without the server; the last one starts a generation once (MappingAiBuilderScreen.test.tsx).',
  'data/mapping/replay/AcceptDialog.tsx':
    'It needs a finished replay (MappingRevisionScreen.test.tsx); its form is that of DeployDialog.',
  'dev-catalogue/FormsSection.tsx': 'The catalogue of components, which has no server.',
  'dev-catalogue/HostSystemDrawer.tsx': 'The catalogue of components, which has no server.',
  'flows/builder/useBuilderForm.ts':
    'The canvas has no form element; FlowBuilderScreen.test.tsx drives its save.',
};

test('every form is driven by the tests of all forms, or has a reason', async () => {
  const { server } = await createTestServer();
  const seeded = await seededPlaces(server);
  const rows = [
    ...newForms(seeded),
    ...(await companyForms(server, seeded)),
    ...partnerForms(seeded),
    ...(await flowForms(server, seeded)),
    ...(await dataForms(server, seeded)),
    ...(await settingsForms(server, seeded)),
  ];
  const root = join(import.meta.dirname, '../src/routes');
  const users = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|__generated__/.test(file))
    .filter((file) => /\buse(?:EntityForm|FormModel)[<(]/.test(readFileSync(join(root, file), 'utf8')));
  const listed = new Set([...rows.map(({ source }) => source), ...Object.keys(elsewhere)]);
  expect(users.filter((file) => !listed.has(file))).toEqual([]);
  expect([...listed].filter((file) => !users.includes(file))).toEqual([]);
});
