import { READ_SETTINGS } from '#field-roles';
import { isGranted, type Membership } from '../access.ts';
import type { paths, ScreenName } from '../paths.ts';

/** Screens whose address has no parameter but the workspace. */
export type SettingsScreen = {
  [Name in ScreenName]: (typeof paths)[Name] extends (typeof paths)['settings'] ? Name : never;
}[ScreenName];

export interface SettingsPlace {
  readonly screen: SettingsScreen;
  readonly label: string;
  /** Other search terms for the palette. */
  readonly also: string;
}

export interface SettingsGroup {
  readonly label: string;
  readonly places: readonly SettingsPlace[];
}

const place = (screen: SettingsScreen, label: string, also: string): SettingsPlace => ({
  screen,
  label,
  also,
});

/** Every settings page, in navigation order. */
export const settingsGroups: readonly SettingsGroup[] = [
  {
    label: 'Workspace',
    places: [
      place('settings', 'Overview', 'settings configuration archive'),
      place('users', 'Users', 'people members roles invitations guests access'),
      place('profile', 'Company profile', 'name logo address identifiers contacts'),
      place('notifiers', 'Notifiers', 'webhook alerts notifications email Slack Teams'),
      place('license', 'License', 'plan quota limits integrations'),
      place('invoices', 'Invoices', 'billing bills payment'),
    ],
  },
  {
    label: 'Connectivity',
    places: [
      place('hostSystems', 'Host systems', 'TMS ERP WMS workspace endpoints verify'),
      place('sftpUsers', 'SFTP users', 'accounts SSH keys passwords server'),
      place('sftpLauncher', 'SFTP launcher', 'jobs schedule pickup poll'),
      place('as2', 'AS2 and certificates', 'certificate keys MDN encryption signing roll over'),
      place('ediSettings', 'EDI settings', 'X12 EDIFACT ISA UNB identities agreements acknowledgments'),
      place('companyCarrierApiKeys', 'Carrier API keys', 'credentials rates booking tracking'),
      place('flowOauthClients', 'Flow OAuth clients', 'client credentials tokens senders'),
    ],
  },
  {
    label: 'Data',
    places: [
      place('mappings', 'Mappings', 'transforms JSONata tests'),
      place('globalLookupTables', 'Lookup tables', 'code lists cross-references translation'),
      place('globalFunctions', 'Functions', 'JavaScript shared code scripts'),
      place('canonicalSchema', 'Canonical schema', 'neutral model fields versions'),
      place('workspaceTemplates', 'Templates', 'workspace flows variables apply'),
    ],
  },
  {
    label: 'Developers',
    places: [
      place('portalApiKeys', 'Portal API keys', 'GraphQL machine users tokens'),
      place('openConnect', 'Open Connect', 'remote adapters hosted'),
      place('mcpServer', 'MCP server', 'AI assistants model context protocol agents'),
    ],
  },
];

/** The settings pages by group, if they are open to the person's role. */
export const settingsFor = (membership: Membership): readonly SettingsGroup[] =>
  isGranted(membership, READ_SETTINGS) ? settingsGroups : [];
