import { configure, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// The first screen of a file pays for transforming its lazy chunks.
configure({ asyncUtilTimeout: 10_000 });

let complaint: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  complaint = vi.spyOn(console, 'error');
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  // React, Relay and our own getDataID report mistakes on the console; none may pass unseen.
  const said = complaint.mock.calls.map((call: unknown[]) => call.map(String).join(' '));
  complaint.mockRestore();
  expect(said).toEqual([]);
});
