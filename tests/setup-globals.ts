import { afterEach, vi } from 'vitest';
import { setWaitingTimes } from '../src/lib/waiting-times.ts';

// Files share a process, so what a test has put in place of a global goes with it (vite.config.ts has Vitest put stubs
// back). Hooks run in reverse: by now the test has looked at its clock, and its components are unmounted.
afterEach(() => {
  if (vi.isFakeTimers()) vi.useRealTimers();
  setWaitingTimes();
});
