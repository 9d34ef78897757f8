import type { Page } from '@playwright/test';
import { RATES } from '../../src/telemetry/rates.ts';

/** Makes every random number of a page low enough to be traced and recorded, whatever the sampling rates are. */
export const sampleEverything = (page: Page): Promise<unknown> =>
  page.addInitScript(
    (share) => {
      // Distinct numbers, also across pages, because the analytics SDK derives its ids from them.
      let drawn = Date.now();
      Math.random = () => (drawn++ * share * 0.137) % share;
    },
    Math.min(RATES.traces, RATES.replays),
  );
