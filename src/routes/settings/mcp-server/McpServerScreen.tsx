import { Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import type { McpServerScreenQuery } from '#gql/McpServerScreenQuery';
import { found } from '#errors/not-found.ts';
import { lazily } from '#lib/lazily.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { Switch } from '#ui/actions/Switch.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import { Card } from '#ui/page/Card.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { useFormAddress } from '../../_shared/forms/form-address.ts';
import { CallLog } from './CallLog.tsx';
import { ClientsTable } from './ClientsTable.tsx';
import { ConnectCard } from './ConnectCard.tsx';
import { RestrictionsCard } from './RestrictionsCard.tsx';
import { ToolsCard } from './ToolsCard.tsx';
import { useMcpSettings } from './useMcpSettings.ts';
import { useRefresh } from './useRefresh.ts';
import { useSetting } from './useSetting.ts';

const RestrictionsDrawer = lazily(() => import('./RestrictionsDrawer.tsx'), 'RestrictionsDrawer');

/** The value of `?edit=` that opens the restrictions. */
const RESTRICTIONS = 'restrictions';

/**
 * The MCP server through which AI assistants use the workspace: how they connect, what they may do, and what they have
 * done.
 */
export function McpServerScreen() {
  const query = graphql`
    query McpServerScreenQuery($company_uuid: ID!, $outcomes: [McpCallOutcome!], $tools: [String!])
    @throwOnFieldError {
      company(company_uuid: $company_uuid) {
        company_uuid
        short_code
        mcp_server {
          mcp_server_uuid
          enabled
          viewer_can_edit
          ...useMcpSettings_server
          ...ConnectCard_server
          ...ToolsCard_server
          ...RestrictionsCard_server
          ...RestrictionsDrawer_server
          ...ClientsTable_server
        }
      }
      ...CallLog_query @arguments(company_uuid: $company_uuid, outcomes: $outcomes, tools: $tools)
    }
  `;
  const data = useRouteQuery<McpServerScreenQuery>(query);
  const { company_uuid, short_code, mcp_server: server } = found(data.company, 'workspace');
  const save = useMcpSettings(server);
  const [isEnabled, setEnabled] = useSetting({
    stored: server.enabled,
    save: (enabled) => save({ enabled }),
    said: (enabled) => `MCP server ${enabled ? 'enabled' : 'disabled'}`,
  });
  const [refresh, isRefreshing] = useRefresh(query);
  const { open, openForm, close } = useFormAddress();
  const locked = server.viewer_can_edit ? undefined : 'You can view everything but change nothing';
  const isEditing = open !== null && 'edit' in open && open.edit === RESTRICTIONS && server.viewer_can_edit;
  return (
    <Parts query={query} subject={company_uuid}>
      <PageHead
        title="MCP server"
        context="Lets AI assistants search executions and explain failures"
        actions={
          <Switch
            label="Enabled"
            checked={isEnabled}
            disabled={locked}
            onChange={(enabled) => void setEnabled(enabled)}
          />
        }
      />
      {!isEnabled && (
        <Callout tone="run" title="The MCP server is disabled.">
          Assistants cannot connect, and those that are connected get no answers.
        </Callout>
      )}
      <ConnectCard serverRef={server} name={`causeway-${short_code}`} save={save} locked={locked} />
      <ToolsCard serverRef={server} save={save} locked={locked} />
      <RestrictionsCard serverRef={server} locked={locked} onEdit={() => openForm({ edit: RESTRICTIONS })} />
      <Card title="Connected assistants">
        <Part>
          <ClientsTable serverRef={server} />
        </Part>
      </Card>
      <Card title="Calls">
        <Part>
          <CallLog queryRef={data} onRefresh={refresh} isRefreshing={isRefreshing} />
        </Part>
      </Card>
      {isEditing && (
        <Suspense fallback={null}>
          <RestrictionsDrawer serverRef={server} onClose={close} />
        </Suspense>
      )}
    </Parts>
  );
}
