import { paths } from '../../src/routes/paths.ts';
import type { Seeded } from './seeded.ts';

export interface NewForm {
  /** The file that calls `useEntityForm`. */
  readonly source: string;
  readonly address: string;
  /** What its fields are filled with, by their labels; the others get values of their kinds. */
  readonly values?: readonly (readonly [label: RegExp, text: string])[];
  /** Why it is not saved by `saved-forms.test.tsx`. */
  readonly notSaved?: string;
}

/** The forms of new objects, each at its address. */
export const newForms = ({ company_uuid, partner_uuid }: Seeded): readonly NewForm[] => {
  const at = { company_uuid };
  return [
    {
      source: 'workspaces/new-company/NewCompanyForm.tsx',
      values: [[/^Short code/, 'saved-slowly']],
      address: paths.newCompany(),
    },
    { source: 'systems/as2/form/NewAs2Profile.tsx', address: paths.as2(at, { new: 1 }) },
    {
      source: 'systems/as2/form/useAs2PartnerForm.ts',
      notSaved: 'It needs a partner without AS2 settings, and a certificate',
      address: paths.as2(at, { tab: 'partners', new: 1 }),
    },
    {
      source: 'systems/edi-settings/form/useIdentityForm.ts',
      values: [[/^ID/, 'SAVEDSLOWLY']],
      address: paths.ediSettings(at, { new: 'identity' }),
    },
    {
      source: 'systems/edi-settings/form/useAgreementForm.ts',
      notSaved: 'It needs versions of a standard',
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
      notSaved: 'It needs a real SSH key',
      address: paths.sftpUsers(at, { new: 1 }),
    },
    { source: 'settings/notifiers/form/useNotifierForm.ts', address: paths.notifiers(at, { new: 'EMAIL' }) },
    {
      source: 'settings/sftp-job/useJobForm.ts',
      notSaved: 'Its fields depend on each other',
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
      notSaved: 'Its secret is hidden behind a button',
      address: paths.companyCarrierApiKeys(at, { new: 1 }),
    },
    {
      source: 'flows/builder/new/NewBuilder.tsx',
      notSaved: 'The name it suggests is another one the next time',
      address: paths.newFlowBuilder({ ...at, partner_uuid }),
    },
  ];
};
