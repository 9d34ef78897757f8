import type { RouteObject } from 'react-router';
import type { McpServerScreenQuery } from '#gql/McpServerScreenQuery';
import { paths } from '../../paths.ts';
import { revalidatesFor } from '../../revalidates-unless.ts';
import { screenRoute } from '../../screen-route.ts';
import { callsKey } from './call-filters.ts';

/** `/c/{company}/settings/mcp_server`: editors and owners (spec §6). */
export const mcpServerRoute = (): RouteObject => ({
  // Opening the drawer changes the address, but not the page's data.
  ...revalidatesFor(
    ({ pathname, searchParams }) => `${pathname}?${callsKey(searchParams)}`,
    screenRoute<'mcpServer', McpServerScreenQuery>({
      at: 'mcpServer',
      title: 'MCP server',
      viewer: 'restricted',
      crumbs: (params) => [
        { label: 'Settings', to: paths.settings(params) },
        { label: 'MCP server', to: paths.mcpServer(params) },
      ],
      query: () => import('./mcp-server-query.ts'),
      screen: async () => (await import('./McpServerScreen.tsx')).McpServerScreen,
      skeleton: { loading: 'the MCP server', cards: [{ lines: 6 }, { rows: 8 }] },
    }),
  ),
});
