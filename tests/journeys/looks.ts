import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** The page notices another size or color with its next frame, and has changed with the one after. */
async function painted(page: Page, colorScheme: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Tables of which a part is out of sight: nobody looks for a column beyond the edge of a card. */
async function cutOff(page: Page): Promise<string[]> {
  return page
    .locator('table')
    .evaluateAll((tables) =>
      tables
        .filter(({ parentElement: box }) => box && box.scrollWidth > box.clientWidth + 1)
        .map((table) => table.getAttribute('aria-label') ?? 'a table'),
    );
}

/** A page is loaded once and looked at in each of these: sizes and colors change under it, as they do for people. */
export const looks = [
  { width: 1440, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
  { width: 390, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
] as const;

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What is wrong with the page as it is, or with a part of it, in each look. */
export async function findings(
  page: Page,
  name: string,
  inLooks: readonly (typeof looks)[number][],
  part = 'html',
): Promise<string[]> {
  const wrong: string[] = [];
  for (const { width, colorScheme } of inLooks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await painted(page, colorScheme);
    // The other mode joins the findings of frames in a window of its own, and there are no frames here.
    const axe = new AxeBuilder({ page }).include(part).withTags(RULES).setLegacyMode();
    const { violations } = await axe.analyze();
    const look = `${name}, ${colorScheme} at ${width} px`;
    for (const { id, nodes } of violations) {
      wrong.push(`${look}: ${id} ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
    }
    const sideways = await sidewaysScroll(page);
    if (sideways > 0) wrong.push(`${look}: scrolls ${sideways} px sideways`);
    for (const table of await cutOff(page)) wrong.push(`${look}: ${table} is cut off`);
  }
  return wrong;
}
