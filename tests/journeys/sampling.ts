import type { Page } from '@playwright/test';
import { RATES } from '../../src/telemetry/rates.ts';

/** Makes every random number of a page low enough to be traced and recorded, whatever the sampling rates are. */
export const sampleEverything = (page: Page): Promise<unknown> =>
  page.addInitScript(
    (share) => {
      // Still random, because the analytics SDK derives its ids from these numbers.
      const random = Math.random;
      Math.random = () => random() * share;
    },
    Math.min(RATES.traces, RATES.replays),
  );
