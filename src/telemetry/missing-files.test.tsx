import { getClient } from '@sentry/react';
import { beforeEach, expect, test } from 'vitest';
import type { Reporter } from '../errors/report.ts';
import { MissingModuleError } from '../lib/retry-import.ts';
import { createErrorReporting } from './error-reporting.ts';

/** What would have been sent: the id of each error, and the error's id of each feedback. */
const sent: unknown[] = [];
/** Another tab: nothing but the browser's storage is shared. */
function openTab(): Reporter {
  const reporting = createErrorReporting({ dsn: 'http://key@localhost/1', environment: 'test' });
  if (!reporting) throw new Error('Errors are not reported');
  getClient()?.on('beforeSendEvent', ({ type, event_id, contexts }) => {
    sent.push(type === 'feedback' ? { about: contexts?.feedback?.associated_event_id } : event_id);
  });
  return reporting;
}
function runBuild(name: string): void {
  const script = document.createElement('script');
  document.head.replaceChildren(script);
  // With this type until the address is set, the test environment does not try to load it.
  script.type = 'text/plain';
  script.src = `/assets/${name}.js`;
  script.type = 'module';
}
const missing = () => new MissingModuleError(new TypeError('Failed to fetch'));
const report = (tab: Reporter, digit: string, error: unknown) =>
  tab.captureError({ eventId: digit.repeat(32), error, at: 0 });

beforeEach(() => {
  sent.length = 0;
  localStorage.clear();
});

test('missing files are reported once for a build, whichever tab notices; other errors always are', async () => {
  runBuild('index-first');
  const [one, other] = [openTab(), openTab()];
  report(one, 'a', missing());
  report(one, 'b', missing());
  report(other, 'c', missing());
  report(other, 'd', new Error('Another error'));
  await expect.poll(() => sent).toEqual(['a'.repeat(32), 'd'.repeat(32)]);
  runBuild('index-second');
  report(openTab(), 'e', missing());
  await expect.poll(() => sent.at(-1)).toBe('e'.repeat(32));
});

test('feedback refers to the report that was sent', async () => {
  runBuild('index-first');
  report(openTab(), 'a', missing());
  const tab = openTab();
  report(tab, 'b', missing());
  void tab.captureFeedback({ message: 'Lost', eventId: 'b'.repeat(32) }).catch(() => undefined);
  await expect.poll(() => sent).toEqual(['a'.repeat(32), { about: 'a'.repeat(32) }]);
});
