/** How a call failed below GraphQL: the three kinds of spec §8, or no connection. */
export type TransportFailure = 'status' | 'missing' | 'parse' | 'unreachable';

/** A call without a usable GraphQL response. */
export class TransportError extends Error {
  readonly failure: TransportFailure;
  /** The HTTP status, if there was a response. */
  readonly status: number | null;
  /** The server's request id, to quote to support. */
  readonly requestId: string | null;

  constructor(
    failure: TransportFailure,
    message: string,
    { response, cause }: { response?: Response; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.name = 'TransportError';
    this.failure = failure;
    this.status = response?.status ?? null;
    this.requestId = response ? requestIdOf(response) : null;
  }
}

export const requestIdOf = (response: Response): string | null => response.headers.get('x-request-id');

// The wording of the first two comes from spec §8.
export const notSuccessful = (response: Response): TransportError =>
  new TransportError('status', `Response not successful: Received status code ${response.status}`, {
    response,
  });

export const missingResponse = (operation: string, response: Response): TransportError =>
  new TransportError('missing', `Server response was missing for operation '${operation}'`, { response });

export const unparseable = (response: Response | null, cause: unknown): TransportError =>
  new TransportError('parse', `Server response could not be parsed: ${messageOf(cause)}`, {
    ...(response && { response }),
    cause,
  });

/** The code of an error of a field whose value did not fit the schema. */
export const UNUSABLE = 'UNUSABLE_RESPONSE';

export const unreachable = (cause: unknown): TransportError =>
  new TransportError('unreachable', `Server could not be reached: ${messageOf(cause)}`, { cause });

/** Whether the server could not be reached at all. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof TransportError && error.failure === 'unreachable';

/** Whether the server refused the call for its size, so that a retry cannot help. */
export const isTooLarge = (error: unknown): boolean =>
  error instanceof TransportError && error.status === 413;

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
