/** The JSON-RPC error code for an invalid request. */
const INVALID_REQUEST = -32_600;

/** Refuses a call at the HTTP level, before the protocol is involved. */
export const refuse = (status: number, message: string, headers: Record<string, string> = {}): Response =>
  Response.json({ jsonrpc: '2.0', id: null, error: { code: INVALID_REQUEST, message } }, { status, headers });
