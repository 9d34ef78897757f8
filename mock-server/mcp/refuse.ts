/** The code of JSON-RPC for a message that is no valid request. */
const INVALID_REQUEST = -32_600;

/** Refuses a call over HTTP, before the protocol is spoken. */
export const refuse = (status: number, message: string, headers: Record<string, string> = {}): Response =>
  Response.json({ jsonrpc: '2.0', id: null, error: { code: INVALID_REQUEST, message } }, { status, headers });
