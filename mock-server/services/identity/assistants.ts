import { SHARED_CLIENT } from '../../product/accounts/shared-client.ts';
import * as z from 'zod';
import type { Keys } from './keys.ts';

/** What the sign-in provider needs to know about the MCP servers that it issues tokens for. */
export interface Assistants {
  /** Whether a path on this server's own origin is an MCP server. */
  readonly isServer: (path: string) => boolean;
  /** Whether somebody has disconnected the assistant that a sign-in was for. */
  readonly isEnded: (request: Request, grant: string) => boolean;
}

/** A program that signs people in to an MCP server. */
export interface AssistantClient {
  readonly client_id: string;
  readonly name: string;
  readonly mayRedirect: (uri: string) => boolean;
}

/** An audience that no API accepts. */
const AUDIENCE = 'causeway-mcp-registration';
/** A registration does not expire; this is the longest that a program is likely to keep one. */
const REGISTRATION_SECONDS = 10 * 365 * 86_400;

/** RFC 7591 §2, limited to the fields that have an effect here: every program is a public client with PKCE. */
const metadata = z.object({
  redirect_uris: z.array(z.string().max(500)).min(1).max(10),
  client_name: z.string().optional(),
});

/** Addresses that run or read something instead of opening a program. */
const NEVER = new Set(['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'about:']);
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const isLoopback = ({ protocol, hostname }: URL) => protocol === 'http:' && LOOPBACK.has(hostname);

/** RFC 8252 §7: https, an address on the person's own machine, or one that only the program itself opens. */
function mayRegister(uri: string): boolean {
  const url = URL.parse(uri);
  if (!url || url.hash !== '' || NEVER.has(url.protocol)) return false;
  return url.protocol !== 'http:' || isLoopback(url);
}

/**
 * Requires an exact match, except for the port of the person's own machine, which every start chooses anew (RFC 8252
 * §7.3).
 */
function isRegistered(uri: string, registered: readonly string[]): boolean {
  const withoutPort = (text: string) => {
    const url = URL.parse(text);
    if (!url || !isLoopback(url)) return text;
    url.port = '';
    return url.href;
  };
  return registered.some((known) => known === uri || withoutPort(known) === withoutPort(uri));
}

const shared: AssistantClient = {
  client_id: SHARED_CLIENT,
  name: 'An assistant on this computer',
  mayRedirect(uri) {
    const url = URL.parse(uri);
    return url !== null && url.hash === '' && isLoopback(url);
  },
};

interface Registered {
  readonly client_id: string;
  readonly [field: string]: unknown;
}
interface Unregistered {
  readonly error: 'invalid_client_metadata' | 'invalid_redirect_uri';
  readonly error_description: string;
}

export type Registrations = ReturnType<typeof createRegistrations>;

/**
 * Lets programs register themselves (RFC 7591). A client id is signed and contains what was registered, so no record of
 * it is needed, and with a stored key it survives a server restart.
 */
export function createRegistrations(keys: () => Promise<Keys>, now: () => number) {
  return {
    async register(body: unknown, issuer: string): Promise<Registered | Unregistered> {
      const { data } = metadata.safeParse(body);
      if (!data) {
        const error_description =
          'Send redirect_uris with 1 to 10 addresses, and client_name if there is one.';
        return { error: 'invalid_client_metadata', error_description };
      }
      const { redirect_uris, client_name = '' } = data;
      if (!redirect_uris.every(mayRegister)) {
        const error_description =
          'Each address needs https, this computer, or a scheme of the program itself.';
        return { error: 'invalid_redirect_uri', error_description };
      }
      const name = client_name.trim().slice(0, 80) || shared.name;
      const iat = Math.floor(now() / 1000);
      const client_id = await (
        await keys()
      ).sign({ iss: issuer, aud: AUDIENCE, name, redirect_uris, iat, exp: iat + REGISTRATION_SECONDS });
      return {
        client_id,
        client_id_issued_at: iat,
        client_name: name,
        redirect_uris,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
      };
    },

    async find(client_id: string, issuer: string): Promise<AssistantClient | null> {
      if (client_id === SHARED_CLIENT) return shared;
      if (!client_id.includes('.')) return null;
      const claims = await (await keys()).verify(client_id, { issuer, audience: AUDIENCE, now: now() });
      if (!claims) return null;
      // Checked when the assistant was registered.
      const registered = claims['redirect_uris'] as string[];
      return {
        client_id,
        name: String(claims['name']),
        mayRedirect: (uri) => isRegistered(uri, registered),
      };
    },
  };
}
