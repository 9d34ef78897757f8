import { configure, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect } from 'vitest';
import { complaints, listen } from './support/complaints.ts';

// The first screen of a file pays for transforming its lazy chunks. The DOM that a failure prints hides its words.
configure({
  asyncUtilTimeout: 30_000,
  getElementError: (message) => new Error(message ?? 'Not found'),
});

beforeEach(() => listen());

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  // React, Relay and our own getDataID report mistakes on the console; none may pass unseen.
  expect(complaints()).toEqual([]);
});
