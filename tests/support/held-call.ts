import type { TestServer } from '../../mock-server/testing/testing.ts';
import type { SentOperation } from './render-route.tsx';

/** Sends a call of the portal on to the server, even if the portal has canceled it since. */
export async function sentOn(
  { server }: TestServer,
  { operationName, query, variables, bearer }: SentOperation,
): Promise<string> {
  const request = new Request('http://localhost/graphql', {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      authorization: bearer ?? '',
    },
    body: JSON.stringify({ operationName, query, variables }),
  });
  return (await server.fetch(request)).text();
}

/** A response as the server sends it. */
export const jsonResponse = (text: string): Response =>
  new Response(text, { headers: { 'content-type': 'application/json' } });

/** Holds a call back before it reaches the server. */
export function heldCall(server: TestServer) {
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<string>();
  return {
    /** Answers the call, for `intercept`. */
    async answer(operation: SentOperation): Promise<Response> {
      reached.resolve();
      await released.promise;
      const text = await sentOn(server, operation);
      answered.resolve(text);
      return jsonResponse(text);
    },
    /** The portal has sent it. */
    reached: reached.promise,
    /** Lets it go on, and resolves to the server's response. */
    release: (): Promise<string> => {
      released.resolve();
      return answered.promise;
    },
  };
}
