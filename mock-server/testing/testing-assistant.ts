import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type {
  OAuthClientInformationMixed,
  OAuthClientMetadata,
  OAuthTokens,
} from '@modelcontextprotocol/sdk/shared/auth.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { people } from '../product/accounts/people.ts';

type Fetch = (input: string | URL, init?: RequestInit) => Promise<Response>;

/** The address on the person's computer where the assistant waits for the code. */
const CALLBACK = 'http://127.0.0.1:33418/callback';

interface AssistantOptions {
  readonly url: string;
  readonly fetch: Fetch;
  readonly name?: string;
  /** The client ID to use; without it, the assistant registers itself. */
  readonly client_id?: string;
}

/**
 * Acts as the browser for an address that an assistant opens: follows it, signs in, and decides. Returns the final
 * address.
 */
async function browse(
  address: URL,
  email: string,
  { decision, fetch }: { decision: 'allow' | 'deny'; fetch: Fetch },
): Promise<URL> {
  let cookie = '';
  let next = address;
  let form: URLSearchParams | null = null;
  for (let step = 0; step < 8; step += 1) {
    const response = await fetch(next, {
      redirect: 'manual',
      headers: { ...(cookie === '' ? {} : { cookie }), ...(form ? { origin: next.origin } : {}) },
      ...(form ? { method: 'POST', body: form } : {}),
    });
    form = null;
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    const location = response.headers.get('location');
    if (location !== null) {
      next = new URL(location, next);
      if (next.origin !== address.origin) return next;
      continue;
    }
    const page = await response.text();
    const action = /<form [^>]*action="([^"]+)"/.exec(page)?.[1];
    if (action === undefined) throw new Error(page.replaceAll(/<[^>]+>/g, ' '));
    form = new URLSearchParams(next.search);
    if (action === '/login') form.set('person', people.find((person) => person.email === email)?.sub ?? '');
    else form.set('decision', decision);
    next = new URL(action, next);
  }
  throw new Error('The sign-in does not end');
}

/** A program that uses the protocol's own client and signs a person in, as a real assistant does. */
export function createAssistant({ url, fetch, name = 'Test assistant', client_id }: AssistantOptions) {
  const kept: {
    client?: OAuthClientInformationMixed | undefined;
    tokens?: OAuthTokens | undefined;
    verifier: string;
    opened?: URL;
  } = { verifier: '', client: client_id === undefined ? undefined : { client_id } };
  const clientMetadata: OAuthClientMetadata = { redirect_uris: [CALLBACK], client_name: name };
  const provider: OAuthClientProvider = {
    redirectUrl: CALLBACK,
    clientMetadata,
    clientInformation: () => kept.client,
    saveClientInformation: (client) => void (kept.client = client),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    redirectToAuthorization: (address) => void (kept.opened = address),
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier,
    invalidateCredentials: (scope) => {
      if (scope === 'all' || scope === 'client') delete kept.client;
      if (scope === 'all' || scope === 'tokens') delete kept.tokens;
    },
  };
  const start = async () => {
    const client = new Client({ name, version: '1.0' });
    const transport = new StreamableHTTPClientTransport(new URL(url), { fetch, authProvider: provider });
    return { client, transport };
  };
  return {
    kept,
    /** Connects with its current tokens. The library throws `UnauthorizedError` if a person has to sign in. */
    async connect() {
      const { client, transport } = await start();
      // The library's own declarations disagree about `sessionId` under `exactOptionalPropertyTypes`.
      await client.connect(transport as Transport);
      return {
        client,
        async tool(tool: string, args: Record<string, unknown> = {}) {
          const result = (await client.callTool({ name: tool, arguments: args })) as CallToolResult;
          const [first] = result.content;
          return { ...result, words: first?.type === 'text' ? first.text : '' };
        },
      };
    },
    /** Decides as the person, in the browser that the assistant has opened. Returns the final address. */
    async signIn(email: string, decision: 'allow' | 'deny' = 'allow'): Promise<URL> {
      if (!kept.opened) throw new Error('The assistant has not opened a browser');
      const end = await browse(kept.opened, email, { decision, fetch });
      const code = end.searchParams.get('code');
      if (code !== null) await (await start()).transport.finishAuth(code);
      return end;
    },
  };
}
