import { CONTROL_HEADER } from '../../engine/graphql/guards.ts';
import type { MockServer } from '../../server.ts';
import { SESSION_HEADER } from '../../engine/session/session.ts';

export interface ControlAnswer<Data> {
  readonly status: number;
  readonly body: Data;
}

/** Calls control routes of a server in this process, in one session. */
export function controlOf(server: MockServer, session = 'default', origin = 'http://localhost') {
  return async function control<Data = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<ControlAnswer<Data>> {
    const response = await server.fetch(
      new Request(`${origin}/__mock${path}`, {
        method,
        headers: { [CONTROL_HEADER]: '1', [SESSION_HEADER]: session },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    return { status: response.status, body: (await response.json()) as Data };
  };
}
