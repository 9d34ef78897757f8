import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFeedbackReporter } from './feedback-reporter.ts';
import type * as Report from './report.ts';

let report: typeof Report;
beforeEach(async () => {
  vi.resetModules();
  report = await import('./report.ts');
});
afterEach(() => report.setReporter(null));

const collecting = () => {
  const reports: Report.ErrorReport[] = [];
  const reporter: Report.Reporter = {
    captureError: (errorReport) => void reports.push(errorReport),
    captureFeedback: async () => undefined,
  };
  return { reports, reporter };
};

test('early errors wait for the reporter, in order', () => {
  const first = new Error('first');
  const id = report.reportError(first);
  report.reportError(new Error('second'));
  const { reports, reporter } = collecting();
  report.setReporter(reporter);
  expect(reports.map(({ error }) => (error as Error).message)).toEqual(['first', 'second']);
  expect(reports[0]?.eventId).toBe(id);
  expect(id).toMatch(/^[\da-f]{32}$/);
});

test('an error is reported once, however many boundaries it passes', () => {
  const { reports, reporter } = collecting();
  report.setReporter(reporter);
  const error = new Error('once');
  expect(report.reportError(error)).toBe(report.reportError(error, 'in Screen'));
  expect(reports).toHaveLength(1);
});

test('an error loop does not fill memory', () => {
  for (let n = 0; n < 1000; n++) report.reportError(new Error(String(n)));
  const { reports, reporter } = collecting();
  report.setReporter(reporter);
  expect(reports).toHaveLength(30);
});

test('feedback without a reporter says that nobody receives it', async () => {
  await expect(report.sendFeedback({ message: 'hello', eventId: null })).rejects.toThrow(
    'This installation does not collect reports.',
  );
});

test('if the person asks not to be tracked, only feedback is sent', async () => {
  const sent: { url: string; lines: unknown[] }[] = [];
  const doFetch = async (url: string | URL | Request, init?: RequestInit) => {
    const lines = String(init?.body)
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    sent.push({ url: String(url), lines });
    return Response.json({});
  };
  const to = { dsn: 'http://key@localhost:4000/7', environment: 'test', release: 'causeway-1.0.0+1f2e' };
  report.setReporter(createFeedbackReporter({ ...to, fetch: doFetch }));
  const eventId = report.reportError(new TypeError('x is not a function'));
  await report.sendFeedback({ message: 'I clicked', email: 'owner@northbay.example', eventId });
  expect(sent.map(({ url }) => url)).toEqual([
    'http://localhost:4000/api/7/envelope/?sentry_version=7&sentry_key=key&sentry_client=causeway%2F1',
  ]);
  expect(sent[0]?.lines[1]).toEqual({ type: 'feedback' });
  expect(sent[0]?.lines[2]).toMatchObject({
    release: 'causeway-1.0.0+1f2e',
    contexts: { feedback: { message: 'I clicked', contact_email: 'owner@northbay.example' } },
  });
});

test('rejected feedback is reported to the person', async () => {
  const refuse = async () => new Response('', { status: 413 });
  report.setReporter(
    createFeedbackReporter({ dsn: 'http://key@localhost/1', environment: 'test', fetch: refuse }),
  );
  await expect(report.sendFeedback({ message: 'hello', eventId: null })).rejects.toThrow('413');
});
