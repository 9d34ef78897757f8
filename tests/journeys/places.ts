import type { Locator, Page } from '@playwright/test';
import { paths } from '../../src/routes/paths.ts';
import type { seededPlaces } from '../support/seeded.ts';

export type Places = Awaited<ReturnType<typeof seededPlaces>>;

export interface Place {
  readonly name: string;
  readonly path: (seeded: Places) => string;
  /** The heading of the loaded page. */
  readonly heading: RegExp;
  /** The heading after a sign-in on the way, for an address that is not remembered (spec §2). */
  readonly afterLogin?: RegExp;
  /** The last element to appear, if that is not the data itself. */
  readonly last?: (page: Page) => Locator;
  /** A field that only this route requests, and its layout; absent if the route requests nothing. */
  readonly part?: string;
  readonly layout?: 'public' | 'start' | 'company' | 'settings' | 'partner' | 'execution';
  /** Spec §6: renders nothing for a VIEWER or a guest. */
  readonly restricted?: true;
  /** The operations of a cold load, all sent together; without subscriptions. */
  readonly asks: readonly string[];
}

const SHELL = 'SignedInLayoutQuery';
const EXECUTION = 'ExecutionLayoutQuery';
const refused = (seeded: Places) => ({ ...seeded, invocation_uuid: seeded.refused_uuid });

/** Every built route that shows something. */
export const places: readonly Place[] = [
  {
    name: 'workspaces',
    path: () => paths.companySelect({ stay: 1 }),
    heading: /^Workspaces$/,
    part: 'CompanyStats.unresolved_24h',
    layout: 'start',
    asks: [SHELL, 'CompanySelectScreenQuery'],
  },
  {
    name: 'control panel',
    path: () => paths.ecp(),
    heading: /^Control panel$/,
    part: 'CompanyConnection.totals',
    layout: 'start',
    asks: [SHELL, 'EcpScreenQuery'],
  },
  {
    name: 'new workspace',
    path: () => paths.newCompany(),
    heading: /^New workspace$/,
    part: 'Viewer.starter_templates',
    layout: 'start',
    asks: [SHELL, 'NewCompanyScreenQuery'],
  },
  {
    name: 'multi-workspace action',
    path: () => paths.multiCompany(),
    heading: /^Multi-workspace action$/,
    part: 'Viewer.multi_company_runs',
    layout: 'start',
    asks: [SHELL, 'MultiCompanyScreenQuery'],
  },
  {
    name: 'users of all workspaces',
    path: () => paths.multiCompanyUsers(),
    heading: /^Users of all workspaces$/,
    part: 'Viewer.people',
    layout: 'start',
    asks: [SHELL, 'MultiCompanyUsersScreenQuery'],
  },
  {
    name: 'pulse',
    path: (seeded) => paths.pulse(seeded),
    heading: /^Pulse$/,
    part: 'Company.pulse',
    layout: 'company',
    asks: [SHELL, 'PulseScreenQuery'],
  },
  {
    name: 'pulse with a list',
    path: (seeded) => paths.pulse(seeded, { show: 'errors' }),
    heading: /^Pulse$/,
    part: 'Company.pulse',
    layout: 'company',
    asks: [SHELL, 'PulseScreenQuery'],
  },
  {
    name: 'quotes',
    path: (seeded) => paths.quotes(seeded),
    heading: /^Quotes$/,
    part: 'Company.quotes',
    layout: 'company',
    asks: [SHELL, 'QuotesScreenQuery'],
  },
  {
    name: 'metrics',
    path: (seeded) => paths.metrics(seeded),
    heading: /^Metrics$/,
    part: 'Company.metrics',
    layout: 'company',
    asks: [SHELL, 'MetricsScreenQuery'],
  },
  {
    name: 'quote',
    path: (seeded) => paths.quote(seeded),
    heading: /^Q-\d{4}-\d{4}$/,
    part: 'Quote.offers',
    layout: 'company',
    asks: [SHELL, 'QuoteScreenQuery'],
  },
  {
    name: 'activity of a quote',
    path: (seeded) => paths.quote(seeded, { tab: 'activity' }),
    heading: /^Q-\d{4}-\d{4}$/,
    part: 'Quote.events',
    layout: 'company',
    asks: [SHELL, 'QuoteScreenQuery'],
  },
  {
    name: 'files of a quote',
    path: (seeded) => paths.quoteFiles(seeded),
    heading: /^Q-\d{4}-\d{4}$/,
    part: 'Quote.files',
    layout: 'company',
    asks: [SHELL, 'QuoteFilesScreenQuery'],
  },
  {
    name: 'usage',
    path: (seeded) => paths.flowUsageReports(seeded),
    heading: /^Usage$/,
    part: 'Company.usage_report',
    layout: 'company',
    asks: [SHELL, 'UsageScreenQuery'],
  },
  {
    name: 'settings',
    path: (seeded) => paths.settings(seeded),
    heading: /^Settings$/,
    restricted: true,
    part: 'Company.license',
    layout: 'settings',
    asks: [SHELL, 'SettingsScreenQuery'],
  },
  {
    name: 'partners',
    path: (seeded) => paths.partners(seeded),
    heading: /^Trading partners$/,
    part: 'Company.trading_partners',
    layout: 'settings',
    asks: [SHELL, 'PartnersScreenQuery'],
  },
  {
    name: 'notifiers',
    path: (seeded) => paths.notifiers(seeded),
    heading: /^Notifiers$/,
    restricted: true,
    part: 'Company.notifiers',
    layout: 'settings',
    asks: [SHELL, 'NotifiersScreenQuery'],
  },
  {
    name: 'SFTP launcher',
    path: (seeded) => paths.sftpLauncher(seeded),
    heading: /^SFTP launcher$/,
    restricted: true,
    part: 'Company.sftp_jobs',
    layout: 'settings',
    asks: [SHELL, 'SftpLauncherScreenQuery'],
  },
  {
    name: 'new launcher job',
    path: (seeded) => paths.newSftpJob(seeded),
    heading: /^New launcher job$/,
    restricted: true,
    part: 'Company.sftp_users',
    layout: 'settings',
    asks: [SHELL, 'NewSftpJobScreenQuery'],
  },
  {
    name: 'launcher job',
    path: (seeded) => paths.editSftpJob(seeded),
    heading: /^Alder Retail orders$/,
    restricted: true,
    part: 'Company.sftp_users',
    layout: 'settings',
    asks: [SHELL, 'EditSftpJobScreenQuery'],
  },
  {
    name: 'users',
    path: (seeded) => paths.users(seeded),
    heading: /^Users$/,
    restricted: true,
    part: 'Company.users',
    layout: 'settings',
    asks: [SHELL, 'UsersScreenQuery'],
  },
  {
    name: 'invoices',
    path: (seeded) => paths.invoices(seeded),
    heading: /^Invoices$/,
    restricted: true,
    part: 'Company.invoices',
    layout: 'settings',
    asks: [SHELL, 'InvoicesScreenQuery'],
  },
  {
    name: 'guests',
    path: (seeded) => paths.users(seeded, { tab: 'guests' }),
    heading: /^Users$/,
    restricted: true,
    part: 'Company.integration_users',
    layout: 'settings',
    asks: [SHELL, 'UsersScreenQuery'],
  },
  {
    name: 'portal API keys',
    path: (seeded) => paths.portalApiKeys(seeded),
    heading: /^Portal API keys$/,
    restricted: true,
    part: 'Company.portal_api_keys',
    layout: 'settings',
    asks: [SHELL, 'PortalApiKeysScreenQuery'],
  },
  {
    name: 'MCP server',
    path: (seeded) => paths.mcpServer(seeded),
    heading: /^MCP server$/,
    restricted: true,
    part: 'Company.mcp_server',
    layout: 'settings',
    asks: [SHELL, 'McpServerScreenQuery'],
  },
  {
    name: 'flow OAuth clients',
    path: (seeded) => paths.flowOauthClients(seeded),
    heading: /^Flow OAuth clients$/,
    restricted: true,
    part: 'Company.flow_oauth_clients',
    layout: 'settings',
    asks: [SHELL, 'FlowOauthClientsScreenQuery'],
  },
  {
    name: 'partner',
    path: (seeded) => paths.partnerDashboard(seeded),
    heading: /^Pinecrest Lines$/,
    part: 'TradingPartner.milestones',
    layout: 'partner',
    asks: [SHELL, 'DashboardScreenQuery'],
  },
  {
    name: 'search',
    path: (seeded) => paths.partnerSearch(seeded),
    heading: /^Pinecrest Lines$/,
    part: 'TradingPartner.flow_execution_search',
    layout: 'partner',
    asks: [SHELL, 'PartnerSearchScreenQuery'],
  },
  {
    name: 'library',
    path: (seeded) => paths.partnerLibrary(seeded),
    heading: /^Pinecrest Lines$/,
    part: 'TradingPartner.library',
    layout: 'partner',
    asks: [SHELL, 'LibraryScreenQuery'],
  },
  {
    name: 'execution',
    path: (seeded) => paths.execution(refused(seeded)),
    heading: /204/,
    part: 'FlowExecution.steps',
    layout: 'execution',
    asks: [SHELL, EXECUTION],
  },
  {
    name: 'logs',
    path: (seeded) => paths.executionLogs(refused(seeded)),
    heading: /204/,
    last: (page) => page.getByRole('button', { name: 'First error' }),
    part: 'LogJob.lines',
    layout: 'execution',
    asks: [SHELL, EXECUTION, 'logRequestMutation'],
  },
  {
    name: 'files',
    path: (seeded) => paths.executionFiles(refused(seeded)),
    heading: /204/,
    last: (page) => page.getByRole('gridcell', { name: /= QQ .*not valid/ }),
    part: 'FlowExecution.files',
    layout: 'execution',
    asks: [SHELL, EXECUTION],
  },
  { name: 'error', path: () => paths.error(), heading: /^Something went wrong$/, asks: [SHELL] },
  {
    name: 'workspace not found',
    path: () => paths.workspaceNotFound(),
    heading: /^Workspace not found$/,
    asks: [SHELL],
  },
  {
    name: 'integration not found',
    path: () => paths.integrationNotFound(),
    heading: /^Integration not found$/,
    asks: [SHELL],
  },
  {
    name: 'remote authorization error',
    path: () => paths.forceLogin(),
    heading: /^Please sign in again$/,
    asks: [],
  },
  {
    name: 'upload page',
    path: () => paths.upload({ company_short_code: 'northbay', custom_path: 'product-list' }),
    heading: /^Product list$/,
    part: 'Query.upload_page',
    layout: 'public',
    asks: ['UploadScreenQuery'],
  },
  {
    name: 'activation of a client',
    path: () => paths.activateOauthClient({ token: 'of.nobody' }),
    heading: /^This link does not work$/,
    part: 'Query.flow_oauth_client_activation',
    layout: 'public',
    asks: ['ActivateOauthClientScreenQuery'],
  },
  {
    name: 'address verified',
    path: () => paths.emailVerification(),
    heading: /^Your address is verified$/,
    afterLogin: /^Workspaces$/,
    part: 'Viewer.email_verified',
    layout: 'start',
    asks: [SHELL, 'EmailVerificationScreenQuery'],
  },
  {
    name: 'link that verifies an address',
    path: () => paths.emailVerificationToken({ token: 'nonsense' }),
    heading: /^This link does not work$/,
    asks: [SHELL, 'followLinkMutation'],
  },
  {
    name: 'consent of a third party',
    path: () => paths.oauthRedirect(),
    heading: /^Nothing to do here$/,
    asks: [SHELL],
  },
  {
    name: 'API explorer',
    path: () => paths.graphqlExplorer(),
    heading: /^API explorer$/,
    last: (page) => page.getByRole('button', { name: /^Execute query/ }),
    asks: ['IntrospectionQuery'],
  },
  { name: 'unknown path', path: () => '/no/such/page', heading: /^Page not found$/, asks: [SHELL] },
];

/** Addresses with more parameters: what they name is requested together with the rest. */
export const placesWithMore: readonly Place[] = [
  {
    name: 'the values of a multi-workspace action',
    path: () => paths.multiCompany({ step: 'workspaces', action: 'push-table' }),
    heading: /^Multi-workspace action$/,
    layout: 'start',
    asks: [SHELL, 'MultiCompanyScreenQuery'],
  },
  {
    name: 'a file',
    path: (seeded) => paths.executionFiles(refused(seeded), { file: seeded.refused_file }),
    heading: /204/,
    layout: 'execution',
    asks: [SHELL, EXECUTION, 'FileViewQuery'],
  },
  {
    name: 'search with a quick view',
    path: (seeded) => paths.partnerSearch(seeded, { x: seeded.refused_uuid }),
    heading: /^Pinecrest Lines$/,
    layout: 'partner',
    asks: [SHELL, 'PartnerSearchScreenQuery', 'QuickViewDetailsQuery'],
  },
];
