import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { MockServer } from '../../mock-server/server.ts';
import { paths } from '../../src/routes/paths.ts';
import { choose, press, retype, type FormRow } from '../support/form-rules.ts';
import { ask, type Seeded } from '../support/seeded.ts';

/** Opens a dialog for the first problem on Pulse. */
const onProblem = (item: RegExp) => async (user: UserEvent) => {
  const list = within(await screen.findByRole('grid', { name: 'Needs attention' }));
  const [menu] = await list.findAllByRole('button', { name: /^Actions for/ });
  if (menu) await user.click(menu);
  await press(user, item, 'menuitem');
};

async function draftOf(mock: MockServer, company_uuid: string): Promise<string> {
  const { company } = await ask<{ company: { quotes: { edges: { node: { quote_uuid: string } }[] } } }>(
    mock,
    'owner@northbay.example',
    `query ($company_uuid: ID!) { company(company_uuid: $company_uuid) {
       quotes(first: 1, filter: { statuses: [DRAFT] }) { edges { node { quote_uuid } } } } }`,
    { company_uuid },
  );
  const [draft] = company.quotes.edges;
  if (!draft) throw new Error('The seed holds no draft of a quote');
  return draft.node.quote_uuid;
}

const preferences = async (user: UserEvent) => choose(user, /: your menu$/, 'Preferences');

/** The forms of the workspace's own screens, and those that are on every screen. */
export async function companyForms(
  mock: MockServer,
  { company_uuid, quote_uuid }: Seeded,
): Promise<readonly FormRow[]> {
  const at = { company_uuid };
  return [
    {
      source: 'company/pulse/attention/AssignDialog.tsx',
      address: paths.pulse(at),
      open: onProblem(/^Assign…/),
      async fill(user) {
        await user.type(await screen.findByRole('combobox', { name: /^Assigned to/ }), 'castellanos');
        await press(user, 'Edwin Castellanos', 'option');
      },
    },
    {
      source: 'company/pulse/attention/SnoozeDialog.tsx',
      address: paths.pulse(at),
      open: onProblem(/^Snooze…/),
      fill: (user) => press(user, /^Until it happens again/, 'radio'),
    },
    {
      source: 'company/pulse/attention/IgnoreDialog.tsx',
      address: paths.pulse(at),
      open: onProblem(/^Ignore…/),
      fill: (user) => retype(user, /^Reason/, 'Known, fixed next week'),
    },
    {
      source: 'company/quote/offers/MarginDialog.tsx',
      address: paths.quote({ ...at, quote_uuid }),
      open: (user) => press(user, /^Change the margin/),
      fill: (user) => retype(user, /^Margin/, '33'),
    },
    {
      source: 'company/metrics/TargetDrawer.tsx',
      address: paths.metrics(at, { new: 'target' }),
    },
    {
      source: 'company/quotes/form/useQuoteForm.ts',
      address: paths.quotes(at, { edit: await draftOf(mock, company_uuid) }),
      save: 'Save draft',
      fill: (user) => retype(user, /^Customer reference/, 'MINE-1'),
    },
    {
      source: 'company/usage/ScheduleDrawer.tsx',
      address: paths.flowUsageReports(at, { edit: 'schedule' }),
      async fill(user) {
        await user.type(
          await screen.findByRole('textbox', { name: /^Recipients/ }),
          'mine@northbay.example{Enter}',
        );
      },
    },
    {
      source: 'root/preferences/PreferencesDrawer.tsx',
      address: paths.partners(at),
      open: preferences,
      fill: (user) => press(user, 'Weekly', 'radio'),
    },
  ];
}
