import type { paths, ScreenName } from '../paths.ts';

/** Screens whose address names nothing but the workspace. */
export type SettingsScreen = {
  [Name in ScreenName]: (typeof paths)[Name] extends (typeof paths)['settings'] ? Name : never;
}[ScreenName];

/** A page of the settings, as the overview, the navigation and the palette name it. */
export interface SettingsPlace {
  readonly screen: SettingsScreen;
  readonly label: string;
  /** What is there, in a few words. */
  readonly description: string;
  /** Other words that people look for it by. */
  readonly also: string;
}

export interface SettingsGroup {
  readonly label: string;
  /** What its pages have in common. */
  readonly description: string;
  readonly places: readonly SettingsPlace[];
}

const place = (screen: SettingsScreen, label: string, description: string, also: string): SettingsPlace => ({
  screen,
  label,
  description,
  also,
});

/** Every page of the settings, built or not; in the order of the navigation. */
export const settingsGroups: readonly SettingsGroup[] = [
  {
    label: 'Workspace',
    description: 'People, money and what others see',
    places: [
      place('settings', 'Overview', 'Company, license and health', 'settings configuration archive'),
      place('users', 'Users', 'People, roles and guests', 'members invitations access permissions'),
      place(
        'profile',
        'Company profile',
        'Name, logo, identifiers and contacts',
        'address SCAC GLN DUNS VAT tax time zone currency preferences',
      ),
      place(
        'notifiers',
        'Notifiers',
        'Who is told when something fails',
        'webhook alerts notifications email Slack Teams PagerDuty',
      ),
      place('license', 'License', 'Plan, quotas and integration licenses', 'limits upgrade subscription'),
      place('invoices', 'Invoices', 'Monthly bills and payment', 'billing'),
    ],
  },
  {
    label: 'Connectivity',
    description: 'How data gets in and out',
    places: [
      place(
        'hostSystems',
        'Host systems',
        'Your TMS, ERP, WMS and storage',
        'workspace endpoints verify CargoWise SAP connections',
      ),
      place(
        'sftpUsers',
        'SFTP users',
        'Accounts on the hosted SFTP server',
        'SSH keys passwords files directories',
      ),
      place('sftpLauncher', 'SFTP launcher', 'One file, one execution', 'jobs schedule cron pickup poll'),
      place(
        'as2',
        'AS2 and certificates',
        'Profiles, keys and messages',
        'certificate MDN encryption signing roll over expiry',
      ),
      place(
        'ediSettings',
        'EDI settings',
        'Identities and agreements',
        'X12 EDIFACT ISA UNB control numbers acknowledgments unrouted',
      ),
      place(
        'companyCarrierApiKeys',
        'Carrier API keys',
        'Rates, booking and tracking accounts',
        'credentials SCAC',
      ),
      place(
        'flowOauthClients',
        'Flow OAuth clients',
        'Senders that call your flows',
        'client credentials tokens secrets',
      ),
    ],
  },
  {
    label: 'Data',
    description: 'How one document becomes another',
    places: [
      place('mappings', 'Mappings', 'JSONata with test cases', 'transforms AI builder'),
      place(
        'globalLookupTables',
        'Lookup tables',
        'Code lists, versioned and published',
        'cross-references translation global',
      ),
      place('globalFunctions', 'Functions', 'Shared JavaScript for mappings', 'scripts code global'),
      place('canonicalSchema', 'Canonical schema', 'The neutral model', 'fields versions documents'),
      place(
        'workspaceTemplates',
        'Templates',
        'Flows with variables, ready to apply',
        'workspace instances drift',
      ),
    ],
  },
  {
    label: 'Developers',
    description: 'Programs that use this workspace',
    places: [
      place('portalApiKeys', 'Portal API keys', 'Machine users of the GraphQL API', 'tokens client'),
      place('openConnect', 'Open Connect', 'Adapters hosted by others', 'remote adapters HMAC'),
      place(
        'mcpServer',
        'MCP server',
        'Let AI assistants search and explain',
        'model context protocol agents Claude',
      ),
    ],
  },
];
