import type { RelayFieldLogger } from 'relay-runtime';
import type { ErrorWords } from '../ui/feedback/error-labels.ts';
import { isTooLarge, TransportError, UNUSABLE } from './transport-error.ts';

/** The parts of a server error that the portal reads. */
interface ServerError {
  readonly message: string;
  readonly code: string | null;
  readonly requestId: string | null;
}

export interface WireError {
  readonly message: string;
  readonly extensions?: { readonly code?: unknown; readonly request_id?: unknown };
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const toServerError = ({ message, extensions }: WireError): ServerError => ({
  message,
  code: text(extensions?.code),
  requestId: text(extensions?.request_id),
});

/** A failed field with the server's error. Relay's own error only says that some field failed. */
export class FieldError extends Error {
  override readonly name = 'FieldError';
  readonly serverError: ServerError;

  constructor(owner: string, path: string, error: WireError) {
    super(`${path} in ${owner}: ${error.message}`);
    this.serverError = toServerError(error);
  }
}

/**
 * A field that a component reads, but that no response has brought: a mutation or an event led to an object without what
 * the component shows of it. An error of the portal that loading the page again repairs.
 */
export class MissingFieldError extends FieldError {}

/**
 * For the environment. Relay logs each failed field that a component reads, then throws an error without the server's
 * message. Throwing here first makes each component fail with the message of its own field. A missing field fails like
 * one, also without `@throwOnFieldError`, where Relay would have the component read `undefined`.
 */
export const relayFieldLogger: RelayFieldLogger = (event) => {
  if (event.kind === 'relay_field_payload.error' && event.shouldThrow && !event.handled)
    throw new FieldError(event.owner, event.fieldPath, event.error as WireError);
  if (
    event.kind === 'missing_expected_data.log' ||
    (event.kind === 'missing_expected_data.throw' && !event.handled)
  )
    throw new MissingFieldError(event.owner, event.fieldPath, {
      message: `Server response could not be parsed: ${event.fieldPath} is missing`,
      extensions: { code: UNUSABLE },
    });
};

/** The server error behind a thrown value; null if the server did not cause it. */
function serverErrorOf(error: unknown): ServerError | null {
  if (!(error instanceof Error)) return null;
  const { source } = error as { source?: { errors?: readonly WireError[] | null } };
  if (source?.errors?.[0]) return toServerError(source.errors[0]);
  return error instanceof FieldError ? error.serverError : null;
}

const UNEXPECTED = 'The server returned an unexpected response';

const WORDS: ReadonlyMap<string | null, Pick<ErrorWords, 'title' | 'canRetry'>> = new Map([
  ['UNAUTHENTICATED', { title: 'You are signed out', canRetry: true }],
  ['FORBIDDEN', { title: 'You do not have permission', canRetry: false }],
  ['NOT_FOUND', { title: 'Not found, or you do not have access', canRetry: false }],
  ['BAD_USER_INPUT', { title: 'The server rejected a value', canRetry: false }],
  ['LIMIT_EXCEEDED', { title: 'Too much was requested at once', canRetry: false }],
  [UNUSABLE, { title: UNEXPECTED, canRetry: true }],
  ['RATE_LIMITED', { title: 'Too many requests', canRetry: true }],
]);

function transportWords(error: TransportError): ErrorWords {
  const { failure, message, requestId } = error;
  const request = requestId === null ? {} : { requestId };
  if (isTooLarge(error))
    return {
      title: 'Too large to send',
      message: 'Use a smaller file or text.',
      canRetry: false,
      ...request,
    };
  if (failure === 'unreachable') {
    return { title: 'The server cannot be reached', message: 'Check your connection, then try again.' };
  }
  return { title: UNEXPECTED, message, ...request };
}

/** Turns any error into text for users; screens never read error messages themselves. */
export function describeError(error: unknown): ErrorWords {
  if (error instanceof TransportError) return transportWords(error);
  const serverError = serverErrorOf(error);
  if (serverError) {
    const { title, canRetry } = WORDS.get(serverError.code) ?? { title: 'The server failed', canRetry: true };
    return {
      title,
      message: serverError.message,
      canRetry,
      ...(serverError.requestId && { requestId: serverError.requestId }),
    };
  }
  return { title: 'This could not be shown', message: 'An unexpected error occurred.' };
}

/** Whether fetching data failed, so that a retry may help. Any other error is a bug in the portal. */
export const isDataError = (error: unknown): boolean =>
  error instanceof TransportError ||
  error instanceof FieldError ||
  (error instanceof Error && (error.name === 'RelayNetwork' || error.message.startsWith('Relay: ')));
