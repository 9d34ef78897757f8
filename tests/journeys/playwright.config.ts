import { defineConfig } from '@playwright/test';
import { browserPath } from '../../tools/browser-path.ts';
import { slowdown } from './slowdown.ts';

// Each worker has a portal and a mock server of its own, and each journey a session on that server.
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  // Otherwise, Playwright would load the declaration file that the mock server's tsconfig maps to a library.
  tsconfig: '../../tsconfig.json',
  workers: 2,
  fullyParallel: true,
  grepInvert: /@all-only/,
  retries: 0,
  forbidOnly: true,
  // Far more than anything needs: a slow machine must not fail a journey, and no journey measures time.
  timeout: 180_000 * slowdown,
  expect: { timeout: 45_000 * slowdown },
  outputDir: '../../test-results',
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    headless: true,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browserPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
