import type { SettingsScreen } from '../../_shared/settings-places.ts';

/** What each settings page contains, in a few words. Kept apart from the table that the navigation loads first. */
export const placeDescriptions: { readonly [Screen in SettingsScreen]?: string } = {
  users: 'People, roles and guests',
  profile: 'Name, logo, identifiers and contacts',
  notifiers: 'Who is notified when something fails',
  license: 'Plan, quotas and integration licenses',
  invoices: 'Monthly bills and payment',
  hostSystems: 'Your TMS, ERP, WMS and storage',
  sftpUsers: 'Accounts on the hosted SFTP server',
  sftpLauncher: 'One file, one execution',
  as2: 'Profiles, keys and messages',
  ediSettings: 'Identities and agreements',
  companyCarrierApiKeys: 'Rates, booking and tracking accounts',
  flowOauthClients: 'Senders that call your flows',
  mappings: 'JSONata with test cases',
  globalLookupTables: 'Code lists, versioned and published',
  globalFunctions: 'Shared JavaScript for mappings',
  canonicalSchema: 'The neutral model',
  workspaceTemplates: 'Flows with variables, ready to apply',
  portalApiKeys: 'Machine users of the GraphQL API',
  openConnect: 'Adapters hosted by others',
  mcpServer: 'Let AI assistants search and explain',
};

/** What the pages of each group have in common. */
export const groupDescriptions: Readonly<Record<string, string>> = {
  Workspace: 'People, money and what others see',
  Connectivity: 'How data gets in and out',
  Data: 'How one document becomes another',
  Developers: 'Programs that use this workspace',
};
