import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { paths } from '../../src/routes/paths.ts';
import { choose, press, retype, type FormRow } from '../support/form-rules.ts';
import type { Seeded } from '../support/seeded.ts';

const onFirstDocument = (item: RegExp) => async (user: UserEvent) => {
  const [menu] = await within(await screen.findByRole('grid')).findAllByRole('button', {
    name: /^Actions for/,
  });
  if (menu) await user.click(menu);
  await press(user, item, 'menuitem');
};

/** The forms of a partner, its executions, and its settings. */
export const partnerForms = (seeded: Seeded): readonly FormRow[] => {
  const { company_uuid, partner_uuid, success_uuid, host_system_uuid, endpoint_uuid } = seeded;
  const at = { company_uuid, partner_uuid };
  const folder = { folder: 'Samples' };
  return [
    {
      source: '_shared/memos/MemoForm.tsx',
      address: paths.execution({ ...at, invocation_uuid: success_uuid }),
      fill: (user) => retype(user, 'New comment', 'Saved slowly'),
    },
    {
      source: 'partner/dashboard/useMilestoneForm.ts',
      address: paths.partnerDashboard(at),
      open: (user) => press(user, 'Add a milestone'),
      fill: (user) => retype(user, /^Title/, 'Saved slowly'),
    },
    {
      source: 'partner/library/edit/useDocumentForm.ts',
      address: paths.partnerLibrary(at, folder),
      open: onFirstDocument(/^Edit/),
      fill: (user) => retype(user, /^Description/, 'Saved slowly'),
    },
    {
      source: 'partner/library/edit/MoveDialog.tsx',
      address: paths.partnerLibrary(at, folder),
      open: onFirstDocument(/^Move…/),
      async fill(user) {
        const field = await screen.findByRole('combobox', { name: 'Folder' });
        await user.clear(field);
        await user.type(field, 'Old');
      },
    },
    {
      source: 'partner/search/views/SaveViewDialog.tsx',
      address: paths.partnerSearch(at, { flagged: 'yes' }),
      async open(user) {
        await press(user, 'Views');
        const item = await screen.findByText('Save as a new view…');
        await user.click(item);
      },
      fill: (user) => retype(user, 'Name', 'Saved slowly'),
    },
    {
      source: 'partner-settings/partner/InvitePartnerGuest.tsx',
      address: paths.partner(at),
      open: (user) => press(user, 'Invite…'),
      fill: (user) => retype(user, /^Email address/, 'dispatch@slowly.example'),
    },
    {
      source: 'partner-settings/partner/SharePartner.tsx',
      address: paths.partner(at),
      open: (user) => press(user, 'Share…'),
      fill: (user) => retype(user, /^Short code/, 'solo-broker'),
    },
    {
      source: 'partner-settings/partner-form/usePartnerForm.ts',
      address: paths.editPartner(at),
      async fill(user) {
        await user.type(await screen.findByRole('textbox', { name: /^Name$/ }), ' Inc.');
      },
    },
    {
      source: 'partner-settings/connection-form/useConnectionForm.ts',
      address: paths.editConnection({ ...at, endpoint_uuid }),
      async fill(user) {
        await user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' two');
      },
    },
    {
      source: '_shared/carrier-keys/RotateCarrierKey.tsx',
      address: paths.companyCarrierApiKeys({ company_uuid }),
      open: (user) => choose(user, 'Actions for MSC rates', /^Rotate/),
      async fill(user) {
        await press(user, 'Set API key');
        await user.type(await screen.findByLabelText(/^API key/, { selector: 'input' }), 'msc-fresh-77aa');
      },
    },
    {
      source: '_shared/eadaptor-query/QueryForm.tsx',
      address: paths.hostSystemEadaptorQuery({ company_uuid, host_system_uuid }),
      values: [[/^Key/, 'S00004711']],
    },
    {
      source: '_shared/eadaptor-query/SaveSample.tsx',
      address: paths.hostSystemEadaptorQuery({ company_uuid, host_system_uuid }),
      async open(user) {
        const queries = within(await screen.findByRole('table', { name: 'Queries' }));
        const [query] = queries.getAllByRole('link');
        if (query) await user.click(query);
        await press(user, 'Save as sample…');
      },
      // An earlier form renames Pinecrest Lines.
      values: [[/^Trading partner/, 'Kestrel Air']],
    },
  ];
};
