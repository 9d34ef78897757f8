import { notifications } from '@mantine/notifications';
import { configure, cleanup, getConfig } from '@testing-library/react';
import { afterEach, beforeEach, expect } from 'vitest';
import { setReporter } from '../src/errors/report.ts';
import { setPersonalFormats } from '../src/lib/personal-formats.ts';
import { setWaitingTimes } from '../src/lib/waiting-times.ts';
import { loggedErrors, listen } from './support/logged-errors.ts';
import { dropKeptPages, watchKeptPages } from './support/kept-pages.ts';
import { dropReport, pageReport } from './support/page-report.ts';
import './support/owner-stacks.ts';
import './support/user-events.ts';

// The first screen of a file also waits until its lazy chunks are transformed. In place of the DOM, a failure's message
// says in a few lines what the page shows.
configure({
  asyncUtilTimeout: 300_000,
  getElementError(message) {
    const words = message ?? 'Not found';
    // A wait creates an error for each of its checks, and asks for the message of the last one again.
    const { _disableExpensiveErrorDiagnostics: isCheck } = getConfig() as ReturnType<typeof getConfig> & {
      readonly _disableExpensiveErrorDiagnostics?: boolean;
    };
    return new Error(isCheck ? words : `${words}\n${pageReport()}`);
  },
});

watchKeptPages();

beforeEach(() => {
  listen();
  // Toasts stay until a busy machine has looked for them.
  setWaitingTimes({ noticeTime: 60_000 });
});

afterEach(() => {
  cleanup();
  // The toast store outlives the file. With four toasts in it, the next one would wait until one is dismissed.
  notifications.clean();
  notifications.cleanQueue();
  dropKeptPages();
  dropReport();
  localStorage.clear();
  sessionStorage.clear();
  // The document outlives the file, too.
  document.title = '';
  history.replaceState(null, '', '/');
  // The next test may format values before a person is known.
  setPersonalFormats(null);
  // Reported errors would otherwise wait for the reporter of a later test.
  setReporter({ captureError: () => undefined, captureFeedback: async () => undefined });
  setReporter(null);
  // React, Relay, and our getDataID report mistakes on the console; none may go unnoticed.
  expect(loggedErrors()).toEqual([]);
});
