import type { Feedback, ReportOptions, Reporter } from './report.ts';

interface FeedbackOptions extends ReportOptions {
  readonly fetch?: typeof fetch;
}

/**
 * For people who ask not to be tracked: sends only what they wrote, in the error-reporting service's format and without
 * its SDK.
 */
export function createFeedbackReporter({
  dsn,
  environment,
  release,
  fetch: doFetch = fetch,
}: FeedbackOptions): Reporter {
  const { origin, username, pathname } = new URL(dsn);
  const key = encodeURIComponent(username);
  const end = `${origin}/api${pathname}/envelope/?sentry_version=7&sentry_key=${key}&sentry_client=causeway%2F1`;

  return {
    captureError: () => undefined,
    async captureFeedback({ message, name, email }: Feedback) {
      const event_id = crypto.randomUUID().replaceAll('-', '');
      const feedback = { message, ...(name && { name }), ...(email && { contact_email: email }) };
      const event = {
        event_id,
        timestamp: Date.now() / 1000,
        platform: 'javascript',
        environment,
        release,
        contexts: { feedback },
      };
      const body = [{ event_id, sent_at: new Date().toISOString() }, { type: 'feedback' }, event]
        .map((line) => JSON.stringify(line))
        .join('\n');
      // Sent as plain text, so the browser makes no preflight request.
      const response = await doFetch(end, {
        method: 'POST',
        headers: { 'content-type': 'text/plain' },
        body,
      });
      if (!response.ok) throw new Error(`The service responded with status ${response.status}.`);
    },
  };
}
