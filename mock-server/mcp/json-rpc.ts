/** A JSON-RPC 2.0 call; one without `id` expects no response. */
export interface RpcCall {
  readonly id: string | number | null;
  readonly isNotification: boolean;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export const PARSE_ERROR = -32_700;
export const INVALID_REQUEST = -32_600;
export const METHOD_NOT_FOUND = -32_601;
export const INVALID_PARAMS = -32_602;

/** An error of the call itself; errors of tools are in the tool's result. */
export class RpcError extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses one call; the protocol dropped batches in 2025. Throws an RpcError. */
export function readCall(text: string): RpcCall {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new RpcError(PARSE_ERROR, 'The body is not JSON.');
  }
  if (!isObject(value) || value['jsonrpc'] !== '2.0' || typeof value['method'] !== 'string') {
    throw new RpcError(INVALID_REQUEST, 'Send a single JSON-RPC 2.0 call.');
  }
  const { id, params = {} } = value;
  if (id !== undefined && id !== null && typeof id !== 'string' && typeof id !== 'number') {
    throw new RpcError(INVALID_REQUEST, '`id` must be a string or a number.');
  }
  if (!isObject(params)) throw new RpcError(INVALID_PARAMS, '`params` must be an object.');
  return { id: id ?? null, isNotification: id === undefined, method: value['method'], params };
}

export const result = (id: RpcCall['id'], value: object): object => ({ jsonrpc: '2.0', id, result: value });

export const failure = (id: RpcCall['id'], code: number, message: string): object => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
});
