import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { paths } from '../../src/routes/paths.ts';
import { seededPlaces } from '../support/seeded.ts';
import { arrive, expect, signIn, test } from './journey.ts';
import { places } from './places.ts';

/** The page notices another size or colour with its next frame, and has changed with the one after. */
async function painted(page: Page, colorScheme: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** A page is loaded once and looked at in each of these: sizes and colours change under it, as they do for people. */
const looks = [
  { width: 1440, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
  { width: 390, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
] as const;

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

test('no route has an axe finding or scrolls sideways, light and dark, wide and narrow', async ({
  page,
  stack,
}) => {
  test.setTimeout(180_000);
  const seeded = await seededPlaces(stack.mock);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, 'owner@northbay.example', paths.companySelect({ stay: 1 }));
  const wrong: string[] = [];
  for (const { name, path, heading } of places) {
    await page.goto(path(seeded));
    await arrive(page, heading);
    for (const { width, colorScheme } of looks) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await painted(page, colorScheme);
      // The other mode joins the findings of frames in a window of its own, and there are no frames here.
      const { violations } = await new AxeBuilder({ page }).withTags(RULES).setLegacyMode().analyze();
      const look = `${name}, ${colorScheme} at ${width} px`;
      for (const { id, nodes } of violations) {
        wrong.push(`${look}: ${id} ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
      }
      const sideways = await sidewaysScroll(page);
      if (sideways > 0) wrong.push(`${look}: scrolls ${sideways} px sideways`);
    }
  }
  expect(wrong).toEqual([]);
});
