import { afterEach, vi } from 'vitest';
import { setWaitingTimes } from '../src/lib/waiting-times.ts';

// Files share a process, so each test must restore the globals it replaced (`unstubGlobals` in vite.config.ts restores
// stubs). Hooks run in reverse order, so the test's components are unmounted by now.
afterEach(() => {
  if (vi.isFakeTimers()) vi.useRealTimers();
  setWaitingTimes();
});
