import type { Implementation } from '@modelcontextprotocol/sdk/types.js';
import { uuidFrom } from '../../kernel/random.ts';
import { actorOf } from '../../product/audit-log/actor.ts';
import type { MockContext } from '../../product/context.ts';

/** A client that connects to the MCP server of a workspace. */
interface Connecting {
  readonly context: MockContext;
  readonly company_uuid: string;
  /** The sign-in that the client uses; null for a portal API key. */
  readonly grant: string | null;
}

/** A person's sign-in is one connection, and so is each program with a portal API key. */
const keyOfGrant = (grant: string): string => uuidFrom('mcp-client', grant);

/** Whether somebody has disconnected the assistant of a sign-in. Its tokens are no longer valid. */
declare module '#schema-types' {
  interface KeptFields {
    readonly 'McpClient.email': string;
  }
}

export const hasEnded = (grant: string, { store }: Pick<MockContext, 'store'>): boolean =>
  store.isRemoved('McpClient', keyOfGrant(grant));

/** Records a client that has connected, and returns the id of its connection. */
export function noteClient(client: Implementation, { context, company_uuid, grant }: Connecting): string {
  const { clock, person, store } = context;
  const name = client.name.trim().slice(0, 80) || 'Unknown';
  const version = client.version.slice(0, 40);
  const key = grant === null ? uuidFrom('mcp-client', company_uuid, name, person.email) : keyOfGrant(grant);
  if (store.exists('McpClient', key)) store.set('McpClient', key, { version, last_used_at: clock.now() });
  else {
    store.insert('McpClient', key, {
      company_uuid,
      name,
      version,
      user: actorOf(context),
      email: person.email,
      connected_at: clock.now(),
      last_used_at: clock.now(),
    });
  }
  return key;
}

/** A connection is valid for the person who created it, until it is ended. */
export const isConnected = (connection: string, { context, company_uuid }: Connecting): boolean => {
  const { person, store } = context;
  return (
    store.exists('McpClient', connection) &&
    store.read('McpClient', connection, 'company_uuid') === company_uuid &&
    store.writtenValue('McpClient', connection, 'email') === person.email
  );
};

/** Writes a call to the log of the workspace. */
export function noteCall(connection: string, { context, company_uuid }: Connecting, call: object): void {
  const { clock, store } = context;
  store.insert('McpCall', store.newKey('McpCall'), {
    company_uuid,
    started_at: clock.now(),
    client_name: store.read('McpClient', connection, 'name'),
    user: actorOf(context),
    ...call,
  });
  store.set('McpClient', connection, { last_used_at: clock.now() });
}
