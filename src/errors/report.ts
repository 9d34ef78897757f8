/** An error that the portal did not expect, as it is handed to the error-reporting service. */
export interface ErrorReport {
  /** 32 hexadecimal digits; feedback refers to it. */
  readonly eventId: string;
  readonly error: unknown;
  /** When it was caught, in milliseconds since 1970. */
  readonly at: number;
  /** Which parts of the page it came through. */
  readonly componentStack?: string | undefined;
}

/** What a person tells about an error. */
export interface Feedback {
  readonly message: string;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly eventId: string | null;
}

/** Sends reports somewhere. `captureFeedback` rejects when it could not be delivered. */
export interface Reporter {
  captureError(report: ErrorReport): void;
  captureFeedback(feedback: Feedback): Promise<void>;
}

/** Errors before there is a reporter; only so many, for a loop of errors must not fill the memory. */
const MOST_WAITING = 30;

let reporter: Reporter | null = null;
const waiting: ErrorReport[] = [];
const known = new WeakMap<object, string>();

/** Reports an error once, however many walls it passes, and names the report. */
export function reportError(error: unknown, componentStack?: string): string {
  const earlier = typeof error === 'object' && error !== null ? known.get(error) : undefined;
  if (earlier !== undefined) return earlier;
  const eventId = crypto.randomUUID().replaceAll('-', '');
  if (typeof error === 'object' && error !== null) known.set(error, eventId);
  const report = { eventId, error, at: Date.now(), componentStack };
  if (reporter) reporter.captureError(report);
  else if (waiting.length < MOST_WAITING) waiting.push(report);
  return eventId;
}

/** From now on this one gets the reports, those that have waited first. */
export function setReporter(next: Reporter | null): void {
  reporter = next;
  if (!next) return;
  for (const report of waiting.splice(0)) next.captureError(report);
}

/** Sends what a person wrote. Rejects when nobody receives reports or they cannot be reached. */
export async function sendFeedback(feedback: Feedback): Promise<void> {
  if (!reporter) throw new Error('This installation does not collect reports.');
  await reporter.captureFeedback(feedback);
}
