/** Longest random delay, in milliseconds, of a response and of each of its parts (`CHAOS_MS`); 0 for none. */
const most = Number(process.env['CHAOS_MS'] ?? 0);

const pause = () => new Promise((resolve) => setTimeout(resolve, Math.random() * most));

/**
 * Delays a response of the server and each part of it at random if `CHAOS_MS` is set. Responses then overtake each
 * other, which shows races.
 */
export async function delayed(response: Promise<Response> | Response): Promise<Response> {
  if (most === 0) return response;
  const { body, status, statusText, headers } = await response;
  await pause();
  const parts = body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      async transform(part, controller) {
        controller.enqueue(part);
        await pause();
      },
    }),
  );
  return new Response(parts ?? null, { status, statusText, headers });
}
