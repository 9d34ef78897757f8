import type { MockServer } from '../../mock-server/server.ts';

/**
 * Makes these fields (`Type.field`) fail in the default session until the next call. Without arguments, no field fails.
 */
export async function failFields(server: MockServer, ...fields: readonly string[]): Promise<void> {
  const response = await server.fetch(
    new Request('http://localhost/__mock/faults', {
      method: 'PUT',
      headers: { 'x-mock-control': '1', 'content-type': 'application/json' },
      body: JSON.stringify(
        fields.map((field) => ({
          field,
          error: { message: `${field} is broken.`, code: 'INTERNAL_SERVER_ERROR' },
        })),
      ),
    }),
  );
  if (response.status !== 200) throw new Error(await response.text());
}
