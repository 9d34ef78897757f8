import type { UpdateMcpServerInput } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { SHARED_CLIENT } from '../../accounts/shared-client.ts';
import { page } from '../../../engine/store/connection.ts';
import { ref } from '../../../engine/store/ref.ts';
import { mcpServerKey, mcpTools } from '../../world/mcp-servers.ts';
import { byName } from '../../model/kit/by-name.ts';
import { changedNow, notFound } from '../../model/kit/collection.ts';
import { staleness } from '../../model/kit/lock-version.ts';
import type { Domain } from '../../domain.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import { partnerKeys } from '../../model/company/roster.ts';
import {
  callsOf,
  mayAskAbout,
  mcpCalls,
  mcpClients,
  mcpServers,
  mcpSettings,
} from '../../model/mcp-server/server-settings.ts';
import { sortBy } from '../../../engine/store/order.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';
import type { FieldsFrom, Resolver } from '../../resolvers.ts';
import { resolversFrom } from '../../model/kit/resolvers-from.ts';

function wrongSettings(input: UpdateMcpServerInput, context: MockContext): UserError | null {
  const { max_rows, tools, allowed_partner_uuids, company_uuid } = input;
  if (max_rows != null && (max_rows < 1 || max_rows > 500)) {
    return userError('VALIDATION', 'Set the response limit to 1 to 500 rows.', 'max_rows');
  }
  const strange = tools?.find(({ name }) => !mcpTools.some((tool) => tool.name === name));
  if (strange) return userError('NOT_FOUND', `The tool “${strange.name}” does not exist.`, 'tools');
  const partners = new Set(partnerKeys(context, company_uuid));
  return allowed_partner_uuids?.some((uuid) => !partners.has(uuid))
    ? notFound('trading partner', 'allowed_partner_uuids')
    : null;
}

const saveMcpServer: Resolver<'Mutation', 'update_mcp_server'> = (_source, { input }, context) => {
  const { company_uuid } = input;
  const target = mcpServers.targetNew({ company_uuid }, context);
  const key = mcpServerKey(company_uuid);
  const error = target.error ?? staleness('McpServer', key, context) ?? wrongSettings(input, context);
  if (error) return { mcp_server: null, errors: [error] };
  const off = new Set(mcpSettings(company_uuid, context).off);
  for (const { name, enabled } of input.tools ?? []) {
    if (enabled) off.delete(name);
    else off.add(name);
  }
  context.store.set('McpServer', key, {
    enabled: input.enabled ?? undefined,
    auth: input.auth ?? undefined,
    off: [...off].sort(),
    allowed_partner_uuids: input.allowed_partner_uuids,
    redact_files: input.redact_files ?? undefined,
    max_rows: input.max_rows ?? undefined,
    company_uuid,
    ...changedNow(context),
  });
  return { mcp_server: ref('McpServer', key), errors: [] };
};

const revokeMcpClient: Resolver<'Mutation', 'revoke_mcp_client'> = (
  _source,
  { input: { mcp_client_uuid } },
  context,
) => {
  const target = mcpClients.target(mcp_client_uuid, context);
  if (target.error) return { mcp_client: null, mcp_server: null, errors: [target.error] };
  context.store.remove('McpClient', mcp_client_uuid);
  return {
    mcp_client: ref('McpClient', mcp_client_uuid),
    mcp_server: ref('McpServer', mcpServerKey(target.subject.company_uuid)),
    errors: [],
  };
};

const fields: FieldsFrom<'McpServer', string> = {
  company_uuid: (company_uuid) => company_uuid,
  enabled: (company_uuid, context) => mcpSettings(company_uuid, context).enabled,
  auth: (company_uuid, context) => mcpSettings(company_uuid, context).auth,
  redact_files: (company_uuid, context) => mcpSettings(company_uuid, context).redact_files,
  max_rows: (company_uuid, context) => mcpSettings(company_uuid, context).max_rows,
  endpoint_url: (company_uuid, { request, store }) =>
    `${new URL(request.url).origin}/mcp/${String(store.read('Company', company_uuid, 'short_code'))}`,
  oauth_client_id: () => SHARED_CLIENT,
  tools: (company_uuid, context) => {
    const { off } = mcpSettings(company_uuid, context);
    return mcpTools.map((tool) => ({ ...tool, enabled: !off.includes(tool.name) }));
  },
  allows_all_partners: (company_uuid, context) =>
    mcpSettings(company_uuid, context).allowed_partner_uuids === null,
  allowed_partners: (company_uuid, context) => {
    const settings = mcpSettings(company_uuid, context);
    return partnerKeys(context, company_uuid)
      .filter((partner_uuid) => mayAskAbout(settings, partner_uuid))
      .sort(byName((partner_uuid) => context.store.read('TradingPartner', partner_uuid, 'partner_name')))
      .map((partner_uuid) => ref('TradingPartner', partner_uuid));
  },
  clients: (company_uuid, context) => {
    const used = (key: string) => Number(context.store.read('McpClient', key, 'last_used_at'));
    return mcpClients
      .keys(context, { company_uuid })
      .sort((a, b) => used(b) - used(a))
      .map((key) => ref('McpClient', key));
  },
  calls: (company_uuid, context, { outcomes, tools, ...args }) => {
    const field = <Field extends FieldName<'McpCall'>>(key: string, name: Field) =>
      context.store.read('McpCall', key, name);
    const found = callsOf(company_uuid, context).filter(
      (key) =>
        (outcomes?.includes(field(key, 'outcome')) ?? true) && (tools?.includes(field(key, 'tool')) ?? true),
    );
    return page({
      rows: found,
      id: (key) => key,
      by: [
        sortBy('started_at', (key: string) => Number(field(key, 'started_at')), 'DESC'),
        // Among calls at the same instant, the one written last comes first.
        sortBy('created', (key: string) => context.store.ordinal('McpCall', key), 'DESC'),
      ],
      node: (key) => ref('McpCall', key),
      args,
      max: 200,
    });
  },
  viewer_can_edit: (company_uuid, { access }) => access.may('update_mcp_server', { company_uuid }),
  updated_at: (company_uuid, { store }) =>
    store.writtenValue('McpServer', mcpServerKey(company_uuid), 'updated_at') ?? null,
  updated_by: (company_uuid, { store }) =>
    store.writtenValue('McpServer', mcpServerKey(company_uuid), 'updated_by') ?? null,
};

/** The workspace of a server. Workspaces created in the session have a server as well. */
const companyOfServer = (key: string, { store, world }: MockContext): string =>
  mcpServers.record(key, world)?.company_uuid ??
  store.created('Company').find((company_uuid) => mcpServerKey(company_uuid) === key)!;

/** The MCP server for assistants: settings, connected clients, and calls. The protocol endpoint is in `services/mcp/`. */
export const mcpServerDomain: Domain = {
  name: 'mcp-server',
  exists: { ...mcpServers.seed.exists, ...mcpClients.seed.exists, ...mcpCalls.seed.exists },
  all: { ...mcpServers.seed.all, ...mcpClients.seed.all, ...mcpCalls.seed.all },
  samples: { ...mcpServers.seed.samples, ...mcpClients.seed.samples, ...mcpCalls.seed.samples },
  values: { ...mcpServers.seed.values, ...mcpClients.seed.values, ...mcpCalls.seed.values },
  resolvers: {
    Query: { mcp_server: mcpServers.lookUp, mcp_client: mcpClients.lookUp, mcp_call: mcpCalls.lookUp },
    Company: {
      mcp_server: (source) => ref('McpServer', mcpServerKey(keyOf(source))),
    },
    McpServer: resolversFrom(fields, (source, context) => companyOfServer(keyOf(source), context)),
    Mutation: { update_mcp_server: saveMcpServer, revoke_mcp_client: revokeMcpClient },
  },
};
