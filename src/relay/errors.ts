import type { RelayFieldLogger } from 'relay-runtime';
import type { ErrorWords } from '../ui/feedback/error-words.ts';
import { TransportError } from './transport-error.ts';

/** What the server says of an error, as far as the portal reads it. */
interface ServerError {
  readonly message: string;
  readonly code: string | null;
  readonly requestId: string | null;
}

interface WireError {
  readonly message: string;
  readonly extensions?: { readonly code?: unknown; readonly request_id?: unknown };
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const toServerError = ({ message, extensions }: WireError): ServerError => ({
  message,
  code: text(extensions?.code),
  requestId: text(extensions?.request_id),
});

/** A field that failed, with what the server said of it. Relay's own error says only that some field failed. */
class FieldError extends Error {
  override readonly name = 'FieldError';
  readonly said: ServerError;

  constructor(owner: string, path: string, error: WireError) {
    super(`${path} in ${owner}: ${error.message}`);
    this.said = toServerError(error);
  }
}

/**
 * For the environment. Relay tells its logger of each failed field that a part reads, then throws an error without the
 * server's words: throwing here comes first, so that each part fails with the words of its own field.
 */
export const relayFieldLogger: RelayFieldLogger = (event) => {
  if (event.kind === 'relay_field_payload.error' && event.shouldThrow && !event.handled)
    throw new FieldError(event.owner, event.fieldPath, event.error as WireError);
};

/** The server's own error behind whatever was thrown; null when it is not one of the server's. */
function serverErrorOf(error: unknown): ServerError | null {
  if (!(error instanceof Error)) return null;
  const { source } = error as { source?: { errors?: readonly WireError[] | null } };
  if (source?.errors?.[0]) return toServerError(source.errors[0]);
  return error instanceof FieldError ? error.said : null;
}

const WORDS: ReadonlyMap<string | null, Pick<ErrorWords, 'title' | 'canRetry'>> = new Map([
  ['UNAUTHENTICATED', { title: 'You are signed out', canRetry: true }],
  ['FORBIDDEN', { title: 'You do not have permission', canRetry: false }],
  ['NOT_FOUND', { title: 'Not found, or you do not have access', canRetry: false }],
  ['BAD_USER_INPUT', { title: 'The server rejected a value', canRetry: false }],
  ['LIMIT_EXCEEDED', { title: 'Too much was requested at once', canRetry: false }],
  ['RATE_LIMITED', { title: 'Too many requests', canRetry: true }],
]);

function transportWords({ failure, message, requestId }: TransportError): ErrorWords {
  const request = requestId === null ? {} : { requestId };
  if (failure === 'unreachable') {
    return { title: 'The server cannot be reached', message: 'Check your connection, then try again.' };
  }
  return { title: 'The server returned an unexpected response', message, ...request };
}

/** The one translator from errors to words for people; screens never read messages themselves. */
export function describeError(error: unknown): ErrorWords {
  if (error instanceof TransportError) return transportWords(error);
  const said = serverErrorOf(error);
  if (said) {
    const { title, canRetry } = WORDS.get(said.code) ?? { title: 'The server failed', canRetry: true };
    return { title, message: said.message, canRetry, ...(said.requestId && { requestId: said.requestId }) };
  }
  return { title: 'This could not be shown', message: 'An unexpected error occurred.' };
}

/** Whether an error is about getting data, so that asking again may help; anything else is a fault of the portal. */
export const isDataError = (error: unknown): boolean =>
  error instanceof TransportError ||
  error instanceof FieldError ||
  (error instanceof Error && (error.name === 'RelayNetwork' || error.message.startsWith('Relay: ')));
