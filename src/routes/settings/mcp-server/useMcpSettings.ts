import { useEffect, useRef } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { useMcpSettings_server$key } from '#gql/useMcpSettings_server';
import type { UpdateMcpServerInput, useMcpSettingsUpdateMutation } from '#gql/useMcpSettingsUpdateMutation';
import { useMutation } from '#relay/useMutation.ts';

/** Saves settings immediately; resolves to whether that succeeded. */
export type SaveMcpSettings = (
  changes: Omit<UpdateMcpServerInput, 'company_uuid' | 'lock_version'>,
) => Promise<boolean>;

/**
 * Saves the changes of switches one after another, because each save needs the version that the previous one returned.
 */
export function useMcpSettings(serverRef: useMcpSettings_server$key): SaveMcpSettings {
  const { company_uuid, lock_version } = useFragment(
    graphql`
      fragment useMcpSettings_server on McpServer {
        company_uuid
        lock_version
      }
    `,
    serverRef,
  );
  const [update] = useMutation<useMcpSettingsUpdateMutation>(
    graphql`
      mutation useMcpSettingsUpdateMutation($input: UpdateMcpServerInput!) {
        update_mcp_server(input: $input) {
          mcp_server {
            mcp_server_uuid
            enabled
            lock_version
            ...ConnectCard_server
            ...ToolsCard_server
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The MCP server was not changed' },
  );
  const version = useRef(lock_version);
  useEffect(() => {
    version.current = lock_version;
  }, [lock_version]);
  const queue = useRef<Promise<boolean>>(Promise.resolve(true));
  return (changes) => {
    queue.current = queue.current.then(async () => {
      const result = await update({ input: { company_uuid, lock_version: version.current, ...changes } });
      const saved = result.ok ? result.response.update_mcp_server.mcp_server : null;
      if (saved) version.current = saved.lock_version;
      return saved != null;
    });
    return queue.current;
  };
}
