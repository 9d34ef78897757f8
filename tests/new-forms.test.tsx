import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestServer } from '../mock-server/testing/testing.ts';
import { boxes, isAdding, isText } from './support/fill-form.ts';
import { newForms } from './support/new-forms.ts';
import { renderRoute } from './support/render-route.tsx';
import { SECRETS } from './support/secret-texts.ts';
import { seededPlaces } from './support/seeded.ts';

const server = await createTestServer();
const forms = newForms(await seededPlaces(server.server));

/** Forms of stored objects, which `testForms` (two-people.tsx) or edited-forms.test.tsx saves slowly while somebody types. */
const edited: readonly string[] = [
  'company/metrics/TargetDrawer.tsx',
  'company/quotes/form/useQuoteForm.ts',
  'company/usage/ScheduleDrawer.tsx',
  'data/_shared/templates/EditTemplate.tsx',
  'data/functions/editor/useFunctionForm.ts',
  'flows/flow/useFlowForm.ts',
  'partner-settings/connection-form/useConnectionForm.ts',
  'partner/library/edit/useDocumentForm.ts',
  'settings/invoices/billing/BillingDrawer.tsx',
  'settings/mcp-server/RestrictionsDrawer.tsx',
  'settings/overview/CompanyDrawer.tsx',
  'settings/profile/ProfileDrawer.tsx',
  'systems/as2/form/EditAs2Profile.tsx',
];

/** Forms without an address of their own, or with one that only a certain state of the data offers. */
const elsewhere: readonly string[] = [
  '_shared/carrier-keys/RotateCarrierKey.tsx',
  '_shared/eadaptor-query/QueryForm.tsx',
  '_shared/eadaptor-query/SaveSample.tsx',
  '_shared/forms/useEntityForm.ts',
  '_shared/memos/MemoForm.tsx',
  '_shared/templates/apply/ApplyWizard.tsx',
  'company/pulse/attention/AssignDialog.tsx',
  'company/pulse/attention/IgnoreDialog.tsx',
  'company/pulse/attention/SnoozeDialog.tsx',
  'company/quote/offers/MarginDialog.tsx',
  'data/mapping-ai-builder/BuilderWizard.tsx',
  'data/mapping-ai-builder/result/useAccept.ts',
  'data/mapping-revision/DeployDialog.tsx',
  'data/mapping/replay/AcceptDialog.tsx',
  'data/mapping/save/SaveDialog.tsx',
  'data/template/version/NewVersion.tsx',
  'dev-catalogue/FormsSection.tsx',
  'dev-catalogue/HostSystemDrawer.tsx',
  'flows/builder/useBuilderForm.ts',
  'flows/deploy/DeployReview.tsx',
  'flows/new-flow/CopyFlow.tsx',
  'flows/new-licensed-flow/LicensedFlowForm.tsx',
  'flows/promote/PromoteForm.tsx',
  'partner-settings/partner/InvitePartnerGuest.tsx',
  'partner-settings/partner/SharePartner.tsx',
  'partner/dashboard/useMilestoneForm.ts',
  'partner/library/edit/MoveDialog.tsx',
  'partner/search/views/SaveViewDialog.tsx',
  'root/preferences/PreferencesDrawer.tsx',
  'settings/license/drawers/DecideRequest.tsx',
  'settings/license/drawers/RequestIntegration.tsx',
  'settings/license/drawers/RequestPlan.tsx',
  'settings/license/drawers/SetIntegration.tsx',
  'settings/license/drawers/SetPlan.tsx',
  'systems/as2/form/NextKey.tsx',
  'systems/edi-settings/form/SetNumber.tsx',
];

test('every form is in a list of forms', () => {
  const root = join(import.meta.dirname, '../src/routes');
  const users = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|__generated__/.test(file))
    .filter((file) => /\buse(?:EntityForm|FormModel)[<(]/.test(readFileSync(join(root, file), 'utf8')));
  const listed = new Set([...forms.map(({ source }) => source), ...edited, ...elsewhere]);
  expect(users.filter((file) => !listed.has(file))).toEqual([]);
  expect([...listed].filter((file) => !users.includes(file))).toEqual([]);
});

/** The fields for text; a field that is declared as secret is masked. */
const textBoxes = () => boxes().filter((box) => isText(box) && !box.readOnly && box.type !== 'password');
/** All that the page keeps. */
const kept = (address: string) =>
  decodeURIComponent(address) + JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);

test.each(forms.map((one, index) => [one.source, one, index] as const))(
  '%s: Enter adds and sends nothing, and no secret is kept',
  async (_source, { address }, index) => {
    const mutations: string[] = [];
    const options = {
      server,
      async intercept({ operationName, query }: { operationName: string; query: string }) {
        if (!query.startsWith('mutation')) return undefined;
        mutations.push(operationName);
        return Response.error();
      },
    };
    const page = await renderRoute(address, options);
    const { user } = page;
    await waitFor(() => expect(textBoxes().length).toBeGreaterThan(0));

    // Each field gets another kind of secret; saving.test.tsx has all kinds.
    const cores: string[] = [];
    for (const [place, box] of textBoxes().entries()) {
      const [, text, core] = SECRETS[(place + index) % SECRETS.length] ?? ['', '', ''];
      cores.push(core);
      fireEvent.input(box, { target: { value: text } });
      fireEvent.blur(box);
      for (const one of cores) expect(kept(page.address())).not.toContain(one);
    }

    for (const box of textBoxes().filter(isAdding)) {
      act(() => box.focus());
      await user.keyboard('{Enter}{Enter}');
    }
    expect(mutations).toEqual([]);
    page.unmount();

    await renderRoute(address, options);
    await waitFor(() => expect(textBoxes().length).toBeGreaterThan(0));
    const shown = () => textBoxes().map(({ value }) => value);
    for (const core of cores) expect([...shown(), document.body.textContent].join('\n')).not.toContain(core);
  },
);
