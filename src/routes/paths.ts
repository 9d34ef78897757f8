import { CALLBACK_PATH } from '../auth/return-path.ts';

/**
 * Every address of the portal (spec §2), by screen name. Addresses are defined only here: links call `paths`, and
 * routes take their patterns from here. The literal forms that only redirect are at the end.
 */
export const patterns = {
  authCallback: CALLBACK_PATH,
  activateOauthClient: '/activate-oauth-client',
  upload: '/cu/:company_short_code/:custom_path',
  forceLogin: '/force-login',

  companySelect: '/',
  ecp: '/ecp',
  newCompany: '/c/new',
  multiCompany: '/multic',
  multiCompanyUsers: '/multic/users',
  graphqlExplorer: '/graphql',
  oauthRedirect: '/oauth_redirect',
  emailVerification: '/email_verification',
  emailVerificationToken: '/email_verification/:token',
  error: '/error',
  integrationNotFound: '/error/integration-not-found',
  workspaceNotFound: '/error/workspace-not-found',

  pulse: '/c/:company_uuid',
  metrics: '/c/:company_uuid/metrics',
  flowUsageReports: '/c/:company_uuid/flow_usage_reports',
  executionRedirect: '/c/:company_uuid/f/:invocation_uuid',
  quotes: '/c/:company_uuid/cq',
  quote: '/c/:company_uuid/cq/:quote_uuid',
  quoteFiles: '/c/:company_uuid/cq/:quote_uuid/files',

  partnerDashboard: '/c/:company_uuid/tp/:partner_uuid',
  partnerSearch: '/c/:company_uuid/tp/:partner_uuid/search',
  partnerLibrary: '/c/:company_uuid/tp/:partner_uuid/library',
  partnerTemplates: '/c/:company_uuid/tp/:partner_uuid/templates',
  execution: '/c/:company_uuid/tp/:partner_uuid/f/:invocation_uuid',
  executionLogs: '/c/:company_uuid/tp/:partner_uuid/f/:invocation_uuid/logs',
  executionFiles: '/c/:company_uuid/tp/:partner_uuid/f/:invocation_uuid/files',

  settings: '/c/:company_uuid/settings',
  notifiers: '/c/:company_uuid/settings/notifiers',
  companyCarrierApiKeys: '/c/:company_uuid/settings/capi',
  users: '/c/:company_uuid/settings/users',
  sftpUsers: '/c/:company_uuid/settings/sftpusers',
  sftpLauncher: '/c/:company_uuid/settings/sftp-launcher',
  newSftpJob: '/c/:company_uuid/settings/sftp-launcher/new',
  editSftpJob: '/c/:company_uuid/settings/sftp-launcher/:job_uuid/edit',
  sftpJobEvents: '/c/:company_uuid/settings/sftp-launcher/:job_uuid/:job_execution_uuid',
  hostSystems: '/c/:company_uuid/settings/hs',
  verifyHostSystem: '/c/:company_uuid/settings/hs/:host_system_uuid/verify',
  hostSystemEadaptorQuery: '/c/:company_uuid/settings/hs/:host_system_uuid/eadaptorquery',
  profile: '/c/:company_uuid/settings/profile',
  as2: '/c/:company_uuid/settings/as2',
  openConnect: '/c/:company_uuid/settings/open_connect',
  portalApiKeys: '/c/:company_uuid/settings/portal_api_keys',
  flowOauthClients: '/c/:company_uuid/settings/flow_oauth_clients',
  mcpServer: '/c/:company_uuid/settings/mcp_server',
  mappings: '/c/:company_uuid/settings/mappings',
  mappingAiBuilder: '/c/:company_uuid/settings/mappings/ai-builder',
  mapping: '/c/:company_uuid/settings/mappings/:mapping_uuid',
  mappingRevision: '/c/:company_uuid/settings/mappings/:mapping_uuid/revisions/:created_at',
  globalLookupTables: '/c/:company_uuid/settings/global_lookup_tables',
  globalFunctions: '/c/:company_uuid/settings/global_functions',
  ediSettings: '/c/:company_uuid/settings/edi_settings',
  canonicalSchema: '/c/:company_uuid/settings/canonical_schema',
  canonicalSchemaVersion: '/c/:company_uuid/settings/canonical_schema/:target_version',
  invoices: '/c/:company_uuid/settings/invoices',
  license: '/c/:company_uuid/settings/license',
  workspaceTemplates: '/c/:company_uuid/settings/wst',
  workspaceTemplate: '/c/:company_uuid/settings/wst/:template_uuid',

  partners: '/c/:company_uuid/settings/tp',
  newPartner: '/c/:company_uuid/settings/tp/new',
  partner: '/c/:company_uuid/settings/tp/:partner_uuid',
  partnerCarrierApiKeys: '/c/:company_uuid/settings/tp/:partner_uuid/capi',
  partnerFlows: '/c/:company_uuid/settings/tp/:partner_uuid/fc',
  partnerConnections: '/c/:company_uuid/settings/tp/:partner_uuid/con',
  editPartner: '/c/:company_uuid/settings/tp/:partner_uuid/edit',
  newFlow: '/c/:company_uuid/settings/tp/:partner_uuid/fc/new',
  newTypedFlow: '/c/:company_uuid/settings/tp/:partner_uuid/fc/new/:flow_type/:flow_name',
  newLicensedFlow: '/c/:company_uuid/settings/tp/:partner_uuid/fc/new_licensed_flow/:integration_identifier',
  flow: '/c/:company_uuid/settings/tp/:partner_uuid/fc/:flow_uuid',
  flowVersion: '/c/:company_uuid/settings/tp/:partner_uuid/fc/:flow_uuid/v/:version_millis',
  newFlowBuilder: '/c/:company_uuid/settings/tp/:partner_uuid/fc/v3/new',
  flowBuilder: '/c/:company_uuid/settings/tp/:partner_uuid/fc/v3/:flow_uuid',
  newConnection: '/c/:company_uuid/settings/tp/:partner_uuid/con/new',
  editConnection: '/c/:company_uuid/settings/tp/:partner_uuid/con/:endpoint_uuid/edit',
  verifyConnection: '/c/:company_uuid/settings/tp/:partner_uuid/con/:endpoint_uuid/verify',
  connectionEadaptorQuery: '/c/:company_uuid/settings/tp/:partner_uuid/con/:endpoint_uuid/eadaptorquery',
  newCarrierApiKey: '/c/:company_uuid/settings/tp/:partner_uuid/capi/new',
  editCarrierApiKey: '/c/:company_uuid/settings/tp/:partner_uuid/capi/:key_uuid/edit',

  // The specification's literal forms without the partner: they look up the partner and redirect to the patterns above.
  literalNewFlow: '/c/:company_uuid/settings/tp/fc/new',
  literalNewTypedFlow: '/c/:company_uuid/settings/tp/fc/new/:flow_type/:flow_name',
  literalNewLicensedFlow: '/c/:company_uuid/settings/tp/fc/new_licensed_flow/:integration_identifier',
  literalFlow: '/c/:company_uuid/settings/tp/fc/:flow_uuid',
  literalFlowVersion: '/c/:company_uuid/settings/tp/fc/:flow_uuid/v/:version_millis',
  literalNewFlowBuilder: '/c/:company_uuid/settings/tp/fc/v3/new',
  literalFlowBuilder: '/c/:company_uuid/settings/tp/fc/v3/:flow_uuid',
  literalNewConnection: '/c/:company_uuid/settings/tp/con/new',
  literalEditConnection: '/c/:company_uuid/settings/tp/con/:endpoint_uuid/edit',
  literalVerifyConnection: '/c/:company_uuid/settings/tp/con/:endpoint_uuid/verify',
  literalConnectionEadaptorQuery: '/c/:company_uuid/settings/tp/con/:endpoint_uuid/eadaptorquery',
  literalNewCarrierApiKey: '/c/:company_uuid/settings/tp/capi/new',
  literalEditCarrierApiKey: '/c/:company_uuid/settings/tp/capi/:key_uuid/edit',

  /** Development only: every src/ui component in its states. */
  catalogue: '/dev/catalogue',
} as const;

export type ScreenName = keyof typeof patterns;

type ParamOf<Pattern> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamOf<`/${Rest}`>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never;

/** Parameter names in a screen's address. */
export type ParamName<Name extends ScreenName> = ParamOf<(typeof patterns)[Name]>;

type SearchValue = string | number | boolean | readonly (string | number)[] | null | undefined;

/** The query string's values; null, undefined, '' and [] are left out, and a list becomes repeated parameters. */
export type SearchInput = Readonly<Record<string, SearchValue>>;

type Builder<Name extends ScreenName> = [ParamName<Name>] extends [never]
  ? (search?: SearchInput) => string
  : (params: Readonly<Record<ParamName<Name>, string | number>>, search?: SearchInput) => string;

/** `?a=1&b=2` in the given order, or ''. */
export function searchString(search: SearchInput): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const item of Array.isArray(value) ? (value as readonly (string | number)[]) : [value]) {
      if (item != null && item !== '') pairs.append(name, String(item));
    }
  }
  return pairs.size > 0 ? `?${pairs}` : '';
}

function build(pattern: string, values: Readonly<Record<string, unknown>>): string {
  return pattern.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (value == null || value === '') throw new Error(`The address ${pattern} needs ${name}`);
    return encodeURIComponent(String(value as string | number));
  });
}

function builderFor(pattern: string) {
  if (!pattern.includes(':')) return (search: SearchInput = {}) => pattern + searchString(search);
  return (params: Readonly<Record<string, unknown>>, search: SearchInput = {}) =>
    build(pattern, params) + searchString(search);
}

/** Builds addresses: `paths.partnerSearch({ company_uuid, partner_uuid }, { status: ['ERROR'] })`. */
export const paths = Object.fromEntries(
  Object.entries(patterns).map(([name, pattern]) => [name, builderFor(pattern)]),
) as unknown as { readonly [Name in ScreenName]: Builder<Name> };
