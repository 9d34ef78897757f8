import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestServer, NOW } from '../mock-server/testing/testing.ts';
import { paths } from '../src/routes/paths.ts';
import { failFields } from './support/fail-fields.ts';
import { renderRoute } from './support/render-route.tsx';
import { seededPlaces } from './support/seeded.ts';

const server = await createTestServer();
const seeded = await seededPlaces(server.server);
const refused = { ...seeded, invocation_uuid: seeded.refused_uuid };
const fail = (...fields: readonly string[]) => failFields(server.server, ...fields);
const messageOf = (field: string) => `${field} is broken.`;
const MESSAGE = / is broken\.$/;

// Time ranges end now, so the browser's clock must match the data.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) }));
afterEach(async () => {
  await fail();
});

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly heading: RegExp;
  /** Each field that may fail, with the regions that fail with it; '' for a region without a name. */
  readonly parts: readonly (readonly [field: string, ...failing: string[]])[];
  /** The regions, grids, and lists of the screen when nothing fails. */
  readonly whole: readonly string[];
}

/** The id of an object that a page was opened with. Whether the object exists makes no difference to what fails. */
const EARLIER = '00000000-0000-4000-8000-000000000000';

const screens: readonly Screen[] = [
  {
    name: 'pulse',
    path: paths.pulse(seeded, { show: 'errors' }),
    heading: /^Pulse$/,
    whole: [
      'Errors',
      'Executions per hour',
      'Needs attention',
      'Warnings',
      'Trading partners',
      'Recent deployments',
      'Flagged executions',
    ],
    parts: [
      ['CompanySetup.steps', 'Set up this workspace'],
      ['Pulse.current', 'Counts'],
      ['Pulse.queued_count', 'Counts'],
      ['PulseTotals.unresolved', 'Counts'],
      ['Pulse.buckets', 'Executions per hour'],
      ['Pulse.attention', 'Needs attention'],
      ['AttentionItem.flow_setup', 'Needs attention'],
      ['Pulse.warnings', 'Warnings'],
      ['Pulse.partner_health', 'Trading partners'],
      ['Pulse.deployments', 'Recent deployments'],
      ['Pulse.flagged', 'Flagged executions'],
      ['Company.flow_execution_search', 'Errors'],
    ],
  },
  {
    name: 'metrics',
    path: paths.metrics(seeded),
    heading: /^Metrics$/,
    whole: [
      'Service levels',
      'Top error reasons',
      'Executions',
      'Error rate',
      'Duration',
      'Queue wait',
      'Acknowledged on time',
      'Data',
      'Busiest hours',
    ],
    parts: [
      ['Company.flow_filter_options', 'Filters'],
      ['Metrics.service_levels', 'Service levels'],
      ['Metrics.groups', 'Executions', 'Top error reasons'],
      ['Metrics.heat_map', 'Busiest hours'],
    ],
  },
  {
    name: 'new target for service levels',
    path: paths.metrics(seeded, { new: 'target' }),
    heading: /^Metrics$/,
    whole: ['Service levels'],
    parts: [['Company.flow_filter_options', 'Filters', '']],
  },
  {
    name: 'usage',
    path: paths.flowUsageReports(seeded),
    heading: /^Usage$/,
    whole: ['Billed executions', 'By email', 'By flow'],
    parts: [
      ['Company.usage_months', 'Months'],
      ['UsageReport.rows', 'By flow'],
      ['UsageReport.days', 'Billed executions'],
      ['UsageSchedule.next_send_at', 'By email'],
    ],
  },
  {
    name: 'dashboard of a partner',
    path: paths.partnerDashboard(seeded),
    heading: /^Pinecrest Lines$/,
    whole: ['Flows', 'Flagged executions', 'Comments', 'Go-live plan', 'About'],
    parts: [
      ['TradingPartner.health', 'Activity'],
      ['TradingPartner.flows', 'Flows'],
      ['FlowSetup.stats', 'Flows'],
      ['TradingPartner.flow_execution_search', 'Flagged executions'],
      ['TradingPartner.memos', 'Comments'],
      ['TradingPartner.milestones', 'Go-live plan'],
      ['Milestone.next_statuses', 'Go-live plan'],
      ['TradingPartner.contacts', 'About'],
      ['TradingPartner.integration_users', 'About'],
    ],
  },
  {
    name: 'search',
    path: paths.partnerSearch(seeded),
    heading: /^Pinecrest Lines$/,
    whole: [],
    parts: [
      ['TradingPartner.flow_execution_histogram', ''],
      ['TradingPartner.flow_execution_search', '', 'Number of executions'],
      ['TradingPartner.flow_filter_options', ''],
    ],
  },
  {
    name: 'library',
    path: paths.partnerLibrary(seeded),
    heading: /^Pinecrest Lines$/,
    whole: ['Folders'],
    parts: [
      ['TradingPartner.library', ''],
      ['TradingPartner.library_usage', 'Folders', 'Uploads'],
    ],
  },
  {
    name: 'execution',
    path: paths.execution(refused),
    heading: /204/,
    whole: ['Events', 'Timing', 'What changed since the last success', 'Comments'],
    parts: [
      ['FlowExecution.evidence_file', 'Files'],
      ['FlowExecution.steps', 'Timing'],
      ['FlowExecution.events', 'Events'],
      ['FlowExecution.memos', 'Comments'],
      ['FlowExecution.flow_version', ''],
      ['FlowExecution.suggested_fix', 'Suggested fix'],
      ['FlowExecution.acknowledgments', 'Acknowledgments'],
      ['FlowExecution.changes_since_last_success', 'What changed since the last success'],
    ],
  },
  {
    name: 'comparison',
    path: paths.execution(refused, { compare: 'last' }),
    heading: /^Compare executions$/,
    whole: ['Other differences'],
    parts: [
      ['FlowExecution.files', 'Files'],
      ['ExecutionComparison.changes', 'What changed'],
    ],
  },
  {
    name: 'files',
    path: paths.executionFiles(refused),
    heading: /204/,
    whole: ['Files'],
    parts: [
      ['FlowExecution.files', 'Files'],
      ['FlowExecution.changes_since_last_success', 'What changed since the last success'],
    ],
  },
  {
    name: 'logs',
    path: paths.executionLogs(refused),
    heading: /204/,
    whole: [],
    parts: [['LogJob.lines', '']],
  },
  {
    name: 'users',
    path: paths.users(seeded),
    heading: /^Users$/,
    whole: [],
    parts: [
      ['Company.seats', ''],
      ['Company.users', ''],
    ],
  },
  {
    name: 'mappings',
    path: paths.mappings(seeded),
    heading: /^Mappings$/,
    whole: [],
    parts: [['Company.mappings', '']],
  },
  {
    name: 'notifiers',
    path: paths.notifiers(seeded),
    heading: /^Notifiers$/,
    whole: [],
    parts: [['Company.notifiers', '']],
  },
  {
    name: 'OAuth clients',
    path: paths.flowOauthClients(seeded),
    heading: /^Flow OAuth clients$/,
    whole: [],
    parts: [['Company.flow_oauth_clients', '']],
  },
  {
    name: 'portal API keys',
    path: paths.portalApiKeys(seeded),
    heading: /^Portal API keys$/,
    whole: [],
    parts: [['Company.portal_api_keys', '']],
  },
  {
    name: 'host systems',
    path: paths.hostSystems(seeded),
    heading: /^Host systems$/,
    whole: [],
    parts: [['Company.host_systems', '']],
  },
  {
    name: 'company carrier keys',
    path: paths.companyCarrierApiKeys(seeded),
    heading: /^Carrier API keys$/,
    whole: [],
    parts: [['Company.carrier_api_keys', '']],
  },
  {
    name: 'SFTP launcher',
    path: paths.sftpLauncher(seeded),
    heading: /^SFTP launcher$/,
    whole: [],
    parts: [['Company.sftp_jobs', '']],
  },
  {
    name: 'lookup tables',
    path: paths.globalLookupTables(seeded),
    heading: /^Lookup tables$/,
    whole: [],
    parts: [['Company.global_lookup_tables', '']],
  },
  {
    name: 'SFTP users',
    path: paths.sftpUsers(seeded),
    heading: /^SFTP users$/,
    whole: ['Hosted server'],
    parts: [
      ['Company.sftp_users', ''],
      ['Company.sftp_server', 'Hosted server'],
    ],
  },
  {
    name: 'functions',
    path: paths.globalFunctions(seeded),
    heading: /^Functions$/,
    whole: [],
    parts: [['Company.global_functions', '']],
  },
  {
    name: 'canonical schema',
    path: paths.canonicalSchema(seeded),
    heading: /^Canonical schema$/,
    whole: ['Documents', 'Shipment'],
    parts: [['CanonicalField.used_by', 'Shipment']],
  },
  {
    name: 'version of the canonical schema',
    path: paths.canonicalSchemaVersion({ company_uuid: seeded.company_uuid, target_version: '4.0' }),
    heading: /^Canonical schema 4\.0$/,
    whole: ['Changes from 3.4 to 4.0', 'Documents', 'Shipment'],
    parts: [['CanonicalSchema.diff', 'Changes from 3.4 to 4.0']],
  },
  {
    name: 'verification of a host system',
    path: paths.verifyHostSystem(seeded),
    heading: /^CargoWise production$/,
    whole: ['Steps', 'Remote system', 'What to tell the administrator of the system', 'Verifications'],
    parts: [['HostSystem.verifications', 'Verifications']],
  },
  {
    name: 'revision of a mapping',
    path: paths.mappingRevision({ ...seeded, ...seeded.older_revision }),
    heading: /^Revision \d+$/,
    whole: ['Differences', 'Expression', 'Replay', 'Revision', 'Tests'],
    parts: [
      ['MappingRevision.diff', 'Differences'],
      ['MappingRevision.latest_replay', 'Replay'],
    ],
  },
  {
    name: 'query of a host system',
    path: paths.hostSystemEadaptorQuery(seeded),
    heading: /^CargoWise production$/,
    whole: ['Request', 'Response', 'Queries'],
    parts: [['HostSystem.eadaptor_queries', 'Queries']],
  },
  {
    name: 'query of a connection',
    path: paths.connectionEadaptorQuery({ ...seeded, ...seeded.cargowise }),
    heading: /^CargoWise eAdaptor$/,
    whole: ['Request', 'Response', 'Queries'],
    parts: [['Endpoint.eadaptor_queries', 'Queries']],
  },
  {
    name: 'verification of a connection',
    path: paths.verifyConnection(seeded),
    heading: /^SFTP server$/,
    whole: ['Steps', 'Remote system', 'What to tell the partner', 'Verifications'],
    parts: [['Endpoint.verifications', 'Verifications']],
  },
  {
    name: 'earlier verification of a host system',
    path: paths.verifyHostSystem(seeded, { run: EARLIER }),
    heading: /^CargoWise production$/,
    whole: ['Verifications'],
    parts: [['Query.endpoint_verification', '']],
  },
  {
    name: 'earlier verification of a connection',
    path: paths.verifyConnection(seeded, { run: EARLIER }),
    heading: /^SFTP server$/,
    whole: ['Verifications'],
    parts: [['Query.endpoint_verification', '']],
  },
  {
    name: 'earlier query of a host system',
    path: paths.hostSystemEadaptorQuery(seeded, { query: EARLIER }),
    heading: /^CargoWise production$/,
    whole: ['Request', 'Response', 'Queries'],
    parts: [['Query.eadaptor_query', 'Response']],
  },
  {
    name: 'launcher run',
    path: paths.sftpJobEvents(seeded),
    heading: /^Run of Alder Retail orders$/,
    whole: ['Events', 'Settings of this run'],
    parts: [['SftpJobExecution.events', 'Events']],
  },
  {
    name: 'invoices',
    path: paths.invoices(seeded),
    heading: /^Invoices$/,
    whole: [],
    parts: [
      ['Company.invoices', '', 'Totals'],
      ['InvoiceConnection.outstanding', 'Totals'],
      ['License.billing', 'Billing details'],
    ],
  },
  {
    name: 'guests',
    path: paths.users(seeded, { tab: 'guests' }),
    heading: /^Users$/,
    whole: [],
    parts: [['Company.integration_users', '']],
  },
  {
    name: 'partners',
    path: paths.partners(seeded),
    heading: /^Trading partners$/,
    whole: [],
    parts: [
      ['Company.stats', ''],
      ['Company.partner_tags', ''],
      ['Company.trading_partners', ''],
      ['TradingPartner.health', ''],
      ['TradingPartner.flow_setups', ''],
      ['Company.received_shares', ''],
    ],
  },
  {
    name: 'settings of a partner',
    path: paths.partner(seeded),
    heading: /^Pinecrest Lines$/,
    whole: ['Details', 'EDI agreements', 'Sharing', 'Contacts', 'Guests', 'Notifiers'],
    parts: [
      ['TradingPartner.external_ids', 'Details'],
      ['TradingPartner.edi_agreements', 'EDI agreements'],
      ['TradingPartner.shares', 'Sharing'],
      ['TradingPartner.contacts', 'Contacts'],
      ['TradingPartner.integration_users', 'Guests'],
      ['Company.notifiers', 'Notifiers'],
    ],
  },
  {
    name: 'flows of a partner',
    path: paths.partnerFlows(seeded),
    heading: /^Pinecrest Lines$/,
    whole: [],
    parts: [['TradingPartner.flows', '']],
  },
  {
    name: 'connections of a partner',
    path: paths.partnerConnections(seeded),
    heading: /^Pinecrest Lines$/,
    whole: [],
    parts: [['TradingPartner.endpoints', '']],
  },
  {
    name: 'carrier API keys of a partner',
    path: paths.partnerCarrierApiKeys(seeded),
    heading: /^Pinecrest Lines$/,
    whole: [],
    parts: [['TradingPartner.carrier_api_keys', '']],
  },
  {
    name: 'which partner gets a carrier API key',
    path: paths.literalNewCarrierApiKey(seeded),
    heading: /^New carrier API key$/,
    whole: [],
    parts: [['Company.trading_partners', '']],
  },
  {
    name: 'new connection',
    path: paths.newConnection(seeded, { type: 'AS2_SEND' }),
    heading: /^New connection$/,
    whole: ['General', 'AS2 settings', 'Connection test', 'Our IP addresses'],
    parts: [
      ['TradingPartner.as2_partner', 'AS2 settings'],
      ['Company.platform_addresses', 'Our IP addresses'],
    ],
  },
  {
    name: 'connection',
    path: paths.editConnection(seeded),
    heading: /^SFTP server$/,
    whole: [],
    parts: [
      ['Endpoint.secrets', 'Connection'],
      ['Company.platform_addresses', 'Our IP addresses'],
    ],
  },
  {
    name: 'which partner gets a connection',
    path: paths.literalNewConnection(seeded),
    heading: /^New connection$/,
    whole: [],
    parts: [['Company.trading_partners', '']],
  },
  {
    name: 'form of a flow',
    path: paths.flow(seeded),
    heading: /^Send tender 204$/,
    whole: ['General', 'Source system', 'Mapping', 'Destination system', 'Notifications', 'Problems'],
    parts: [
      ['Company.host_systems', 'Source system', 'Destination system'],
      ['Company.mappings', 'Mapping'],
      ['Company.notifiers', 'Notifications'],
    ],
  },
  {
    name: 'new visual flow',
    path: paths.newFlowBuilder(seeded),
    heading: /^New visual flow$/,
    whole: [],
    parts: [['TradingPartner.flow_setups', '']],
  },
  {
    name: 'new flow of a type',
    path: paths.newTypedFlow({ ...seeded, flow_type: 'SEND_LOAD_TENDER', flow_name: 'Tenders by night' }),
    heading: /^Tenders by night$/,
    whole: ['General', 'Source system', 'Mapping', 'Destination system', 'Notifications', 'Problems'],
    parts: [['Company.mappings', 'Mapping']],
  },

  {
    name: 'new flow',
    path: paths.newFlow(seeded),
    heading: /^New flow$/,
    whole: [],
    parts: [
      ['TradingPartner.flow_setups', 'Flow types'],
      ['Company.integration_license_types', 'Flow types'],
    ],
  },
  {
    name: 'new licensed flow',
    path: paths.newLicensedFlow({ ...seeded, integration_identifier: 'osprey-track-positions' }),
    heading: /^New flow from Osprey Track positions$/,
    whole: ['Product'],
    parts: [
      ['TradingPartner.flow_setups', 'Settings'],
      ['Company.host_systems', 'Settings'],
      ['IntegrationLicenseType.monthly_price', 'Product'],
    ],
  },
  {
    name: 'flow version',
    path: paths.flowVersion(seeded),
    heading: /^Version of /,
    whole: ['About this version', 'All settings', 'Changes'],
    parts: [['FlowVersion.diff', 'Changes']],
  },
  {
    name: 'which partner gets a carrier API key',
    path: paths.literalNewCarrierApiKey(seeded),
    heading: /^New carrier API key$/,
    whole: [],
    parts: [['Company.trading_partners', '']],
  },
  {
    name: 'new partner',
    path: paths.newPartner(seeded),
    heading: /^New trading partner$/,
    whole: [],
    parts: [['Company.templates', 'Templates']],
  },
  {
    name: 'edit a partner',
    path: paths.editPartner(seeded),
    heading: /^Pinecrest Lines$/,
    whole: [],
    parts: [['TradingPartner.contacts', 'Trading partner']],
  },
  {
    name: 'control panel',
    path: paths.ecp(),
    heading: /^Control panel$/,
    whole: [],
    parts: [
      ['Viewer.overseen_companies', 'Totals', 'Workspaces'],
      ['CompanyConnection.totals', 'Totals'],
      ['Company.overview', 'Workspace figures'],
    ],
  },
  {
    name: 'new workspace',
    path: paths.newCompany(),
    heading: /^New workspace$/,
    whole: ['Workspace', 'Region', 'Template'],
    parts: [['Viewer.starter_templates', 'Template']],
  },
  {
    name: 'quotes',
    path: paths.quotes(seeded),
    heading: /^Quotes$/,
    whole: [],
    parts: [['Company.quotes', '']],
  },
  {
    name: 'multi-workspace action',
    path: paths.multiCompany(),
    heading: /^Multi-workspace action$/,
    whole: ['Earlier runs', 'Users', 'Content', 'Operation'],
    parts: [
      ['Viewer.multi_company_runs', 'Earlier runs'],
      ['MultiCompanyRun.results', 'Earlier runs'],
    ],
  },
  {
    name: 'quote',
    path: paths.quote(seeded),
    heading: /^Q-/,
    whole: ['Offers', 'Request'],
    parts: [['Quote.offers', 'Offers']],
  },
  {
    name: 'activity of a quote',
    path: paths.quote(seeded, { tab: 'activity' }),
    heading: /^Q-/,
    whole: ['Activity', 'Comments'],
    parts: [
      ['Quote.events', 'Activity'],
      ['Quote.memos', 'Comments'],
    ],
  },
  {
    name: 'files of a quote',
    path: paths.quoteFiles(seeded),
    heading: /^Q-/,
    whole: ['Files'],
    parts: [['Quote.files', 'Files']],
  },
  {
    name: 'users of all workspaces',
    path: paths.multiCompanyUsers(),
    heading: /^Users of all workspaces$/,
    whole: [],
    parts: [
      ['Viewer.people', ''],
      ['Person.memberships', ''],
    ],
  },
  {
    name: 'workspaces',
    path: paths.companySelect({ stay: 1 }),
    heading: /^Workspaces$/,
    whole: [],
    parts: [
      ['Company.stats', 'Workspace figures'],
      ['CompanyStats.unresolved_24h', 'Workspace figures'],
    ],
  },
  {
    name: 'settings',
    path: paths.settings(seeded),
    heading: /^Settings$/,
    whole: ['Needs attention', 'Company', 'License', 'Danger zone'],
    parts: [
      ['Pulse.warnings', 'Needs attention'],
      ['Company.license', 'License'],
    ],
  },
  {
    name: 'license',
    path: paths.license(seeded),
    heading: /^License$/,
    whole: ['Usage', 'Plan', 'Features', 'Integrations', 'Requests', 'History'],
    parts: [
      ['Company.integration_license_types', 'Integrations'],
      ['License.monthly_fee', 'Plan'],
      ['License.overage_price', 'Plan'],
      ['License.billing', 'Plan'],
      ['IntegrationLicenseType.monthly_price', 'Integrations'],
    ],
  },
  {
    name: 'MCP server',
    path: paths.mcpServer(seeded),
    heading: /^MCP server$/,
    whole: ['Connect an assistant', 'Tools', 'Restrictions', 'Connected assistants', 'Calls'],
    parts: [
      ['McpServer.clients', 'Connected assistants'],
      ['McpServer.calls', 'Calls'],
    ],
  },
  {
    name: 'AS2 profiles',
    path: paths.as2(seeded),
    heading: /^AS2 and certificates$/,
    whole: [],
    parts: [['Company.as2_profiles', '']],
  },
  {
    name: 'AS2 partners',
    path: paths.as2(seeded, { tab: 'partners' }),
    heading: /^AS2 and certificates$/,
    whole: [],
    parts: [['Company.as2_partners', '']],
  },
  {
    name: 'certificates',
    path: paths.as2(seeded, { tab: 'certificates' }),
    heading: /^AS2 and certificates$/,
    whole: [],
    parts: [['Company.certificates', '']],
  },
  {
    name: 'AS2 messages',
    path: paths.as2(seeded, { tab: 'messages' }),
    heading: /^AS2 and certificates$/,
    whole: [],
    parts: [['Company.as2_messages', '']],
  },
  {
    name: 'workspace templates',
    path: paths.workspaceTemplates(seeded),
    heading: /^Templates$/,
    whole: [],
    parts: [['Company.templates', '']],
  },
  {
    name: 'overview of a template',
    path: paths.workspaceTemplate(seeded),
    heading: /^Truckload carrier, X12$/,
    whole: ['About'],
    parts: [['Template.versions', 'About']],
  },
  {
    name: 'mappings of a template',
    path: paths.workspaceTemplate(seeded, { tab: 'mappings' }),
    heading: /^Truckload carrier, X12$/,
    whole: ['Mappings'],
    parts: [['Template.mappings', 'Mappings']],
  },
  {
    name: 'instances of a template',
    path: paths.workspaceTemplate(seeded, { tab: 'instances' }),
    heading: /^Truckload carrier, X12$/,
    whole: ['Instances'],
    parts: [
      ['Template.instances', 'Instances'],
      ['TemplateInstance.differences', 'Instances'],
    ],
  },
  {
    name: 'templates of a partner',
    path: paths.partnerTemplates(seeded),
    heading: /^Pinecrest Lines$/,
    whole: ['Applied templates', 'Templates for this partner'],
    parts: [
      ['TradingPartner.templates', 'Templates for this partner'],
      ['TemplateInstance.differences', 'Applied templates'],
    ],
  },
  {
    name: 'EDI identities',
    path: paths.ediSettings(seeded),
    heading: /^EDI settings$/,
    whole: [],
    parts: [['Company.edi_identities', '']],
  },
  {
    name: 'EDI agreements',
    path: paths.ediSettings(seeded, { tab: 'agreements' }),
    heading: /^EDI settings$/,
    whole: [],
    parts: [['Company.edi_agreements', '']],
  },
  {
    name: 'control numbers',
    path: paths.ediSettings(seeded, { tab: 'numbers' }),
    heading: /^EDI settings$/,
    whole: [],
    parts: [['Company.control_numbers', '']],
  },
  {
    name: 'unrouted interchanges',
    path: paths.ediSettings(seeded, { tab: 'unrouted' }),
    heading: /^EDI settings$/,
    whole: [],
    parts: [['Company.unrouted_interchanges', '']],
  },
  {
    name: 'outstanding acknowledgments',
    path: paths.ediSettings(seeded, { tab: 'acknowledgments' }),
    heading: /^EDI settings$/,
    whole: [],
    parts: [['Company.outstanding_acknowledgments', '']],
  },
  {
    name: 'Open Connect',
    path: paths.openConnect(seeded),
    heading: /^Open Connect$/,
    whole: ['API keys', 'Adapters'],
    parts: [
      ['Company.remote_adapter_api_keys', 'API keys'],
      ['Company.remote_adapters', 'Adapters'],
    ],
  },
];

type Part = Screen['parts'][number];

/**
 * Groups fields that may fail on the same page because their regions are beside each other. Fields whose regions may be
 * nested get a page each.
 */
function rounds({ parts, whole }: Screen): readonly (readonly Part[])[] {
  const found: Part[][] = [];
  const isBeside = ([, ...failing]: Part) => failing.every((name) => whole.includes(name));
  for (const part of parts) {
    const round = found.find(
      (others) =>
        [part, ...others].every(isBeside) &&
        others.every(([, ...failing]) => !failing.some((name) => part.slice(1).includes(name))),
    );
    if (round) round.push(part);
    else found.push([part]);
  }
  return found;
}

const cases = screens.flatMap((item) =>
  rounds(item).map((round) => ({ ...item, round, fields: round.map(([field]) => field).join(', ') })),
);

describe('fails alone, and comes back alone with Retry,', () => {
  test.each(cases)('on $name: $fields', async ({ path, heading, whole, round }) => {
    await fail(...round.map(([field]) => field));
    const { user, sent } = await renderRoute(path, { server });
    // Excludes subscriptions, which start only when there is something to follow.
    const asked = () => sent.filter(({ query }) => !query.startsWith('subscription')).length;
    const failed = () => screen.queryAllByText(MESSAGE);
    const parts = round.flatMap(([, ...failing]) => failing);
    // Parts with lazy code appear later than the others.
    await waitFor(() => expect(failed()).toHaveLength(parts.length));
    expect(screen.getByRole('heading', { level: 1, name: heading })).toBeTruthy();
    for (const [field, ...failing] of round) {
      for (const name of failing.filter((value) => value !== '')) {
        const part = within(await screen.findByRole('region', { name }));
        expect(part.getByText(messageOf(field))).toBeTruthy();
        expect(part.getByRole('button', { name: 'Copy request id' })).toBeTruthy();
      }
    }
    for (const name of whole.filter((other) => !parts.includes(other))) {
      const part = await screen.findByRole('region', { name });
      expect(within(part).queryByText(MESSAGE)).toBeNull();
    }

    for (const [field, ...failing] of round) {
      // All other fields still fail during the retry, so the retried part depends on none of them.
      const others = round.filter(([other]) => other !== field);
      await fail(...others.map(([other]) => other));
      const before = asked();
      const message = messageOf(field);
      const [panel] = screen
        .getAllByRole('alert')
        .filter(({ textContent }) => textContent?.includes(message));
      await user.click(within(panel as HTMLElement).getByRole('button', { name: 'Retry' }));
      await waitFor(() => expect(screen.queryByText(message)).toBeNull());
      expect(asked() - before).toBe(1);
      // The other regions have a name only while they fail.
      for (const name of failing.filter((value) => whole.includes(value))) {
        const part = within(await screen.findByRole('region', { name }));
        expect(part.queryByText(MESSAGE)).toBeNull();
      }
    }

    await fail();
    for (const button of screen.queryAllByRole('button', { name: 'Retry' }))
      if (button.isConnected) await user.click(button);
    await waitFor(() => expect(failed()).toEqual([]));
    for (const name of whole) expect(await screen.findByRole('region', { name })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
});

test('two failed parts each show their own message, also when one of them is shown again', async () => {
  await fail('TradingPartner.milestones', 'TradingPartner.memos');
  const { user } = await renderRoute(paths.partnerDashboard(seeded), { server });
  const words = async (name: string) =>
    within(await screen.findByRole('region', { name })).getByText(MESSAGE).textContent;
  expect(await words('Go-live plan')).toContain('milestones');
  expect(await words('Comments')).toContain('memos');
  await fail('TradingPartner.milestones');
  const plan = await screen.findByRole('region', { name: 'Go-live plan' });
  await user.click(within(plan).getByRole('button', { name: 'Retry' }));
  await waitFor(async () =>
    expect(within(await screen.findByRole('region', { name: 'Comments' })).queryByRole('alert')).toBeNull(),
  );
  expect(await words('Go-live plan')).toContain('milestones');
});

test('a Retry that fails as a whole says why, instead of the earlier error', async () => {
  await fail('Viewer.starter_templates');
  let answers = true;
  const { user } = await renderRoute(paths.newCompany(), {
    server,
    intercept: ({ operationName }) =>
      answers || operationName !== 'NewCompanyScreenQuery' ? undefined : new Response('', { status: 503 }),
  });
  const template = async () => within(await screen.findByRole('region', { name: 'Template' }));
  expect((await template()).getByText(MESSAGE)).toBeTruthy();
  await fail();
  answers = false;
  await user.click((await template()).getByRole('button', { name: 'Retry' }));
  await waitFor(async () =>
    expect((await template()).getByText('Response not successful: Received status code 503')).toBeTruthy(),
  );
  expect(screen.queryByText(MESSAGE)).toBeNull();
  answers = true;
  await user.click((await template()).getByRole('button', { name: 'Retry' }));
  await waitFor(async () => expect((await template()).getByLabelText('Start from')).toBeTruthy());
});
