import type { MockServer } from '../../mock-server/server.ts';

/** Sets the fault rules of the default session until the next call. Without arguments, nothing fails. */
export async function setFaults(server: MockServer, ...rules: readonly object[]): Promise<void> {
  const response = await server.fetch(
    new Request('http://localhost/__mock/faults', {
      method: 'PUT',
      headers: { 'x-mock-control': '1', 'content-type': 'application/json' },
      body: JSON.stringify(rules),
    }),
  );
  if (response.status !== 200) throw new Error(await response.text());
}

/**
 * Makes these fields (`Type.field`) fail in the default session until the next call. Without arguments, no field fails.
 */
export const failFields = (server: MockServer, ...fields: readonly string[]): Promise<void> =>
  setFaults(
    server,
    ...fields.map((field) => ({
      field,
      error: { message: `${field} is broken.`, code: 'INTERNAL_SERVER_ERROR' },
    })),
  );
