import { screen, within } from '@testing-library/react';
import type { MockServer } from '../../mock-server/server.ts';
import { paths } from '../../src/routes/paths.ts';
import { press, retype, type FormRow } from '../support/form-rules.ts';
import { ask, type Seeded } from '../support/seeded.ts';

const OWNER = 'owner@northbay.example';
const OPERATOR = 'operator@northbay.example';

async function companyCalled(mock: MockServer, short_code: string): Promise<string> {
  const { viewer } = await ask<{ viewer: { companies: { company_uuid: string; short_code: string }[] } }>(
    mock,
    OWNER,
    '{ viewer { companies { company_uuid short_code } } }',
  );
  const found = viewer.companies.find((company) => company.short_code === short_code);
  if (!found) throw new Error(`The seed holds no workspace ${short_code}`);
  return found.company_uuid;
}

/** The forms of a workspace's settings. */
export async function settingsForms(mock: MockServer, { company_uuid }: Seeded): Promise<readonly FormRow[]> {
  const at = { company_uuid };
  const small = { company_uuid: await companyCalled(mock, 'solo-broker') };
  return [
    {
      source: 'settings/license/drawers/RequestPlan.tsx',
      address: paths.license(small, { new: 'plan' }),
      fill: (user) => retype(user, /^Note/, 'For webhooks'),
    },
    {
      source: 'settings/license/drawers/SetPlan.tsx',
      as: OPERATOR,
      address: paths.license(small, { edit: 'plan' }),
      fill: (user) => press(user, /^Enterprise/, 'radio'),
    },
    {
      source: 'settings/license/drawers/RequestIntegration.tsx',
      address: paths.license(at, { new: 'integration.parcelgate-labels' }),
    },
    {
      source: 'settings/license/drawers/SetIntegration.tsx',
      as: OPERATOR,
      address: paths.license(at, { edit: 'integration.osprey-track-positions' }),
      fill: (user) => retype(user, /^Seats/, '4'),
    },
    {
      source: 'settings/license/drawers/DecideRequest.tsx',
      as: OPERATOR,
      address: paths.license(at),
      open: (user) => press(user, 'Decide Granary ERP purchase orders, 1 seat'),
      fill: (user) => retype(user, /^Reason/, 'Approved for the trial'),
    },
    {
      source: 'settings/invoices/billing/BillingDrawer.tsx',
      address: paths.invoices(at, { edit: 'billing' }),
      fill: (user) => retype(user, /^Purchase order/, 'PO-MINE'),
    },
    {
      source: 'settings/mcp-server/RestrictionsDrawer.tsx',
      address: paths.mcpServer(at, { edit: 'restrictions' }),
      fill: (user) => retype(user, /^Largest response/, '20'),
    },
    {
      source: 'settings/overview/CompanyDrawer.tsx',
      address: paths.settings(at, { edit: 'company' }),
      fill: (user) => retype(user, /^Name/, 'Mine'),
    },
    {
      source: 'settings/profile/ProfileDrawer.tsx',
      address: paths.profile(at, { edit: 'profile' }),
      fill: (user) => retype(user, /^Legal name/, 'Mine Inc.'),
    },
    {
      source: 'systems/as2/form/EditAs2Profile.tsx',
      address: paths.as2(at),
      open: (user) => press(user, 'Recovery site', 'link'),
      fill: (user) => retype(user, /^Name/, 'Mine'),
    },
    {
      source: 'systems/as2/form/NextKey.tsx',
      address: paths.as2(at),
      // The row before has renamed it.
      open: (user) => press(user, /^Roll over (?:Recovery site|Mine)…/),
    },
    {
      source: 'systems/edi-settings/form/SetNumber.tsx',
      address: paths.ediSettings(at, { tab: 'numbers' }),
      async open(user) {
        const list = within(await screen.findByRole('grid', { name: 'Control numbers' }));
        const [counter] = await list.findAllByRole('link');
        if (counter) await user.click(counter);
      },
      async fill(user) {
        const next = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Next number/ });
        await retype(user, /^Next number/, String(Number(next.value.replaceAll(/\D/g, '')) + 50));
        await retype(user, /^Reason/, 'Agreed with the partner');
      },
    },
  ];
}
