import { defineConfig } from '@playwright/test';
import journeys from '../journeys/playwright.config.ts';
import type { HostOption } from './delivery.ts';

// `npm run test:delivery`: a delivery on the servers that its files are written for, in Chromium.
export default defineConfig<object, HostOption>({
  ...journeys,
  testDir: '.',
  projects: [
    { name: 'nginx', use: { host: 'nginx' } },
    { name: 'caddy', use: { host: 'caddy' } },
    // What became of portals before: they must heal on such a host too.
    { name: 'a host that lets misses be kept', use: { host: 'careless' }, testMatch: 'misses.spec.ts' },
  ],
});
