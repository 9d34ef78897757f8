import { withoutSecrets } from '../lib/secrets.ts';

/** An unexpected error, as passed to the error-reporting service. */
export interface ErrorReport {
  /** 32 hexadecimal digits; feedback refers to it. */
  readonly eventId: string;
  readonly error: unknown;
  /** When it was caught, in milliseconds since 1970. */
  readonly at: number;
  /** The component stack, from the failing component up. */
  readonly componentStack?: string | undefined;
}

/** What a person writes about an error. */
export interface Feedback {
  readonly message: string;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly eventId: string | null;
}

/** Where reports go, and what they say about the portal. */
export interface ReportOptions {
  /** `http://publicKey@host/project` */
  readonly dsn: string;
  readonly environment: string;
  /** The built portal's `name-version+commit`; undefined in development. */
  readonly release?: string | undefined;
}

/** Sends reports. `captureFeedback` rejects if the feedback could not be delivered. */
export interface Reporter {
  captureError(report: ErrorReport): void;
  captureFeedback(feedback: Feedback): Promise<void>;
}

/** Limit on errors queued before a reporter is set, so that an error loop does not fill memory. */
const MAX_WAITING = 30;

let reportsErrors = false;

/** Whether errors are reported, now or as soon as the reporter has loaded. */
export const areErrorsReported = (): boolean => reportsErrors;

/** Sets whether errors will be reported: not if reports are off, or if the person asks not to be tracked. */
export function setErrorsReported(on: boolean): void {
  reportsErrors = on;
}

let reporter: Reporter | null = null;
const waiting: ErrorReport[] = [];
const known = new WeakMap<object, string>();

/** Reports an error and returns the report's id. An error that passes several boundaries is reported once. */
export function reportError(error: unknown, componentStack?: string): string {
  const earlier = typeof error === 'object' && error !== null ? known.get(error) : undefined;
  if (earlier !== undefined) return earlier;
  const eventId = crypto.randomUUID().replaceAll('-', '');
  if (typeof error === 'object' && error !== null) known.set(error, eventId);
  const report = { eventId, error, at: Date.now(), componentStack };
  if (reporter) reporter.captureError(report);
  else if (waiting.length < MAX_WAITING) waiting.push(report);
  return eventId;
}

/** Sets the reporter and sends it the queued reports first. */
export function setReporter(next: Reporter | null): void {
  reporter = next;
  if (!next) return;
  for (const report of waiting.splice(0)) next.captureError(report);
}

/**
 * Sends the person's feedback, without what looks like a secret. Rejects if no reporter is set or it cannot be reached.
 */
export async function sendFeedback({ message, name, email, eventId }: Feedback): Promise<void> {
  if (!reporter) throw new Error('This installation does not collect reports.');
  await reporter.captureFeedback({
    message: withoutSecrets(message, '[removed]'),
    name: name && withoutSecrets(name, '[removed]'),
    email: email && withoutSecrets(email, '[removed]'),
    eventId,
  });
}
