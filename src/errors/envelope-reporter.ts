import type { ErrorReport, Feedback, Reporter } from './report.ts';

interface EnvelopeOptions {
  /** `http://publicKey@host/project` */
  readonly dsn: string;
  readonly environment: string;
  readonly fetch?: typeof fetch;
}

/**
 * Speaks to the error-reporting service in its own format, without its SDK: an event for an error, a feedback item
 * for what a person writes. Page addresses and tokens are not in it.
 */
export function createEnvelopeReporter({
  dsn,
  environment,
  fetch: doFetch = fetch,
}: EnvelopeOptions): Reporter {
  const { origin, username, pathname } = new URL(dsn);
  const key = encodeURIComponent(username);
  const end = `${origin}/api${pathname}/envelope/?sentry_version=7&sentry_key=${key}&sentry_client=causeway%2F1`;

  async function send(type: 'event' | 'feedback', eventId: string, payload: object): Promise<void> {
    const body = [{ event_id: eventId, sent_at: new Date().toISOString() }, { type }, payload]
      .map((line) => JSON.stringify(line))
      .join('\n');
    // As plain text, so that the browser asks no preflight.
    const response = await doFetch(end, { method: 'POST', headers: { 'content-type': 'text/plain' }, body });
    if (!response.ok) throw new Error(`The report was not taken: status ${response.status}.`);
  }

  return {
    captureError({ eventId, error, at, componentStack }: ErrorReport) {
      const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
      const event = {
        event_id: eventId,
        timestamp: at / 1000,
        platform: 'javascript',
        level: 'error',
        environment,
        exception: { values: [{ type: name, value: message }] },
        extra: { stack, componentStack },
      };
      // Lost when it cannot be delivered: reporting that would fail the same way.
      send('event', eventId, event).catch(() => undefined);
    },
    captureFeedback({ message, name, email, eventId }: Feedback) {
      const id = crypto.randomUUID().replaceAll('-', '');
      return send('feedback', id, {
        event_id: id,
        timestamp: Date.now() / 1000,
        platform: 'javascript',
        environment,
        contexts: {
          feedback: {
            message,
            ...(name && { name }),
            ...(email && { contact_email: email }),
            ...(eventId && { associated_event_id: eventId }),
          },
        },
      });
    },
  };
}
