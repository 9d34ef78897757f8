import type { Snippet } from '../../_shared/keys/Snippets.tsx';

interface Connection {
  /** The server's name in the assistant's configuration, unique on a machine that uses several workspaces. */
  readonly name: string;
  readonly url: string;
  /** Whether a portal API key is used; otherwise, a person signs in. */
  readonly needsToken: boolean;
}

const json = (value: object): string => JSON.stringify(value, null, 2);
const header = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

/** The setup for each program. Programs differ in where they take a token from. */
export function mcpSnippets({ name, url, needsToken }: Connection): [Snippet, ...Snippet[]] {
  const claude = [
    `claude mcp add --transport http ${name} ${url}`,
    ...(needsToken ? ['  --header "Authorization: Bearer $CAUSEWAY_TOKEN"'] : []),
  ].join(' \\\n');
  return [
    { id: 'claude', label: 'Claude', code: claude, note: 'Run in a terminal.' },
    {
      id: 'vscode',
      label: 'VS Code',
      note: 'Save as .vscode/mcp.json.',
      code: json({
        servers: {
          [name]: { type: 'http', url, ...(needsToken && header('${input:causeway-token}')) },
        },
        ...(needsToken && {
          inputs: [
            {
              type: 'promptString',
              id: 'causeway-token',
              description: 'Token of a portal API key',
              password: true,
            },
          ],
        }),
      }),
    },
    {
      id: 'cursor',
      label: 'Cursor',
      note: 'Save as .cursor/mcp.json.',
      code: json({ mcpServers: { [name]: { url, ...(needsToken && header('${env:CAUSEWAY_TOKEN}')) } } }),
    },
    {
      id: 'json',
      label: 'Other',
      note: 'For programs that read the common JSON format.',
      code: json({
        mcpServers: { [name]: { type: 'http', url, ...(needsToken && header('${CAUSEWAY_TOKEN}')) } },
      }),
    },
  ];
}
