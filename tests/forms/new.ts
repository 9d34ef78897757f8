import { screen } from '@testing-library/react';
import { ed25519Line } from '../../mock-server/product/model/sftp/open-ssh.ts';
import { writeCertificate } from '../../mock-server/node/pki/certificate.ts';
import { seedKey } from '../../mock-server/node/pki/seed-key.testing.ts';
import { NOW } from '../../mock-server/testing/testing.ts';
import { seededPartner } from '../../mock-server/testing/testing-roster.ts';
import { paths } from '../../src/routes/paths.ts';
import type { FormRow } from '../support/form-rules.ts';
import type { Seeded } from '../support/seeded.ts';

const DAY = 86_400_000;

const certificate = () =>
  writeCertificate({
    subject: { common_name: 'SAVEDSLOWLY', organization: 'Saved slowly', country: 'US' },
    key: seedKey('as2/PNCL/test'),
    serial: 4714n,
    valid_from: Date.parse(NOW) - DAY,
    valid_to: Date.parse(NOW) + 400 * DAY,
  });

/** The forms of new objects, each at its address. */
export const newForms = ({ company_uuid, partner_uuid }: Seeded): readonly FormRow[] => {
  const at = { company_uuid };
  const rows: readonly Omit<FormRow, 'isNew'>[] = [
    {
      source: 'workspaces/new-company/NewCompanyForm.tsx',
      values: [[/^Short code/, 'saved-slowly']],
      address: paths.newCompany(),
    },
    { source: 'systems/as2/form/NewAs2Profile.tsx', address: paths.as2(at, { new: 1 }) },
    {
      source: 'systems/as2/form/useAs2PartnerForm.ts',
      values: [
        // Others have AS2 settings.
        [/^Trading partner/, seededPartner('larkspur').partner_name],
        [/^Partner’s AS2 ID/, 'SAVEDSLOWLY'],
      ],
      async fill(user) {
        await user.click(await screen.findByRole('textbox', { name: /^Partner’s certificate/ }));
        await user.paste(certificate());
      },
      address: paths.as2(at, { tab: 'partners', new: 1 }),
    },
    {
      source: 'systems/edi-settings/form/useIdentityForm.ts',
      values: [[/^ID/, 'SAVEDSLOWLY']],
      address: paths.ediSettings(at, { new: 'identity' }),
    },
    {
      source: 'systems/edi-settings/form/useAgreementForm.ts',
      values: [
        // Others have an agreement.
        [/^Trading partner/, seededPartner('saltmarsh').partner_name],
        [/^Their ID/, 'SAVEDSLOWLY'],
      ],
      address: paths.ediSettings(at, { tab: 'agreements', new: 'agreement' }),
    },
    {
      source: 'systems/host-systems/form/useHostSystemForm.ts',
      address: paths.hostSystems(at, { new: 'HTTP_SEND' }),
    },
    { source: 'settings/users/invite/InviteForm.tsx', address: paths.users(at, { new: 'members' }) },
    {
      source: 'settings/users/invite/InviteGuest.tsx',
      values: [[/^Email/, 'guest@pinecrest.example']],
      address: paths.users(at, { tab: 'guests', new: 'guest' }),
    },
    {
      source: 'settings/portal-api-keys/form/usePortalKeyForm.ts',
      address: paths.portalApiKeys(at, { new: 1 }),
    },
    {
      source: 'settings/sftp-users/form/useSftpUserForm.ts',
      values: [
        [/^User name/, 'saved.slowly'],
        [/^SSH public keys/, ed25519Line(new Uint8Array(32).fill(9), 'ops@partner')],
      ],
      address: paths.sftpUsers(at, { new: 1 }),
    },
    { source: 'settings/open-connect/keys/NewAdapterKey.tsx', address: paths.openConnect(at, { new: 1 }) },
    { source: 'data/_shared/templates/NewTemplate.tsx', address: paths.workspaceTemplates(at, { new: 1 }) },
    { source: 'settings/notifiers/form/useNotifierForm.ts', address: paths.notifiers(at, { new: 'EMAIL' }) },
    {
      source: 'settings/sftp-job/useJobForm.ts',
      address: paths.newSftpJob(at),
    },
    {
      source: 'settings/flow-oauth-clients/form/useFlowClientForm.ts',
      address: paths.flowOauthClients(at, { new: 1 }),
    },
    {
      source: 'data/lookup-tables/form/useTableForm.ts',
      values: [[/^Key/, 'saved_slowly']],
      address: paths.globalLookupTables(at, { new: 1 }),
    },
    {
      source: 'data/mappings/form/useNewMappingForm.ts',
      values: [[/^Name/, 'saved_slowly']],
      address: paths.mappings(at, { new: 'mapping' }),
    },
    { source: 'partner-settings/partner-form/usePartnerForm.ts', address: paths.newPartner(at) },
    {
      source: '_shared/carrier-keys/useCarrierKeyForm.ts',
      address: paths.companyCarrierApiKeys(at, { new: 1 }),
    },
    {
      source: 'flows/builder/new/NewBuilder.tsx',
      // The name that it suggests would be another one the next time.
      async fill(user) {
        const name = await screen.findByRole('textbox', { name: /^Flow name/ });
        await user.clear(name);
        await user.type(name, 'Saved slowly');
      },
      address: paths.newFlowBuilder({ ...at, partner_uuid }),
    },
  ];
  return rows.map((row) => ({ ...row, isNew: true }));
};
