import { afterAll, afterEach, vi } from 'vitest';
import { setWaitingTimes } from '../src/lib/waiting-times.ts';

/** Waits detect hangs only, like those of Testing Library (setup.ts); by default, these give up after a second. */
const HANG_MS = 300_000;
const patientWait: typeof vi.waitFor = (callback, options) => waitFor(callback, patiently(options));
const patientWaitUntil: typeof vi.waitUntil = (callback, options) => waitUntil(callback, patiently(options));
const patiently = (options: Parameters<typeof vi.waitFor>[1]) =>
  typeof options === 'number' ? options : { timeout: HANG_MS, ...options };
const { waitFor, waitUntil } = vi;
// This file runs again for each test file, but `vi` may be the same.
if (waitFor.name !== patientWait.name)
  Object.assign(vi, { waitFor: patientWait, waitUntil: patientWaitUntil });

// Files share a process, so each test must restore the globals it replaced (`unstubGlobals` in vitest.config.ts restores
// stubs). Hooks run in reverse order, so the test's components are unmounted by now.
afterEach(() => {
  if (vi.isFakeTimers()) vi.useRealTimers();
  setWaitingTimes();
});

// Vitest rejects what a file still loads when it ends, and the process keeps a module whose loading was rejected: later
// files would never see the screens that import it.
afterAll(() => vi.dynamicImportSettled());
