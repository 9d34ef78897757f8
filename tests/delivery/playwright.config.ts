import { defineConfig } from '@playwright/test';
import journeys from '../journeys/playwright.config.ts';
import type { HostOption } from './delivery.ts';

// `npm run test:delivery`: tests a delivery in Chromium, on the servers that its files are written for.
export default defineConfig<object, HostOption>({
  ...journeys,
  testDir: '.',
  projects: [
    { name: 'nginx', use: { host: 'nginx' } },
    { name: 'caddy', use: { host: 'caddy' } },
    // A host like this broke earlier portals; the current one must recover on it.
    { name: 'a host that lets misses be kept', use: { host: 'careless' }, testMatch: 'misses.spec.ts' },
  ],
});
