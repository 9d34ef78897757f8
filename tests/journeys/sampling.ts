import type { Page } from '@playwright/test';
import { RATES } from '../../src/telemetry/rates.ts';

/** Makes every draw of a page fall within what is traced and recorded, whatever the shares are. */
export const sampleEverything = (page: Page): Promise<unknown> =>
  page.addInitScript(
    (share) => {
      // Numbers that differ, also from those of the page before: the analytics SDK makes its ids of them, too.
      let drawn = Date.now();
      Math.random = () => (drawn++ * share * 0.137) % share;
    },
    Math.min(RATES.traces, RATES.replays),
  );
