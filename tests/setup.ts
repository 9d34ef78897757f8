import { notifications } from '@mantine/notifications';
import { configure, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect } from 'vitest';
import { setReporter } from '../src/errors/report.ts';
import { setPersonalFormats } from '../src/lib/personal-formats.ts';
import { setWaitingTimes } from '../src/lib/waiting-times.ts';
import { complaints, listen } from './support/complaints.ts';
import { dropKeptPages, watchKeptPages } from './support/kept-pages.ts';
import './support/owner-stacks.ts';
import './support/user-events.ts';

// The first screen of a file pays for transforming its lazy chunks. The DOM that a failure prints hides its words.
configure({
  asyncUtilTimeout: 30_000,
  getElementError: (message) => new Error(message ?? 'Not found'),
});

watchKeptPages();

beforeEach(() => {
  listen();
  // A notice stays until a busy machine has looked for it.
  setWaitingTimes({ noticeTime: 60_000 });
});

afterEach(() => {
  cleanup();
  // Its store outlives the file; with four of them in it, the next toast waits for one to be dismissed.
  notifications.clean();
  notifications.cleanQueue();
  dropKeptPages();
  localStorage.clear();
  sessionStorage.clear();
  // The document outlives the files of a process too.
  document.title = '';
  history.replaceState(null, '', '/');
  // The next test may format before it is known who reads.
  setPersonalFormats(null);
  // Errors that nobody has taken would wait for the reporter of a later test.
  setReporter({ captureError: () => undefined, captureFeedback: async () => undefined });
  setReporter(null);
  // React, Relay and our own getDataID report mistakes on the console; none may pass unseen.
  expect(complaints()).toEqual([]);
});
