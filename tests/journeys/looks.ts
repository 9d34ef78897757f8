import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** The page notices a new size or color scheme in its next frame, and has applied it before it is idle. */
async function painted(page: Page, colorScheme: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 2000 })),
        ),
      ),
  );
}

async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/**
 * Tables and lists with columns out of sight: nobody looks for a column beyond the edge of a card. A comparison of any
 * number of things is a region that scrolls, by keys too, beside its row headers; a message of any length has no columns.
 */
async function cutOff(page: Page): Promise<string[]> {
  const isZoomed = page.viewportSize()?.width === ZOOMED;
  return page
    .locator(isZoomed ? 'table' : 'table, [role=grid]:has([role=columnheader])')
    .evaluateAll((tables) =>
      tables
        .filter((table) => {
          const box = table.matches('table') ? table.parentElement : table;
          return box && box.scrollWidth > box.clientWidth + 1 && !box.matches('[role=region][tabindex]');
        })
        .map((table) => table.getAttribute('aria-label') ?? 'a table'),
    );
}

/** Rows of grids with a cell beyond their edge: it wrapped onto a line for which they have no room. */
async function rowsTooFull(page: Page): Promise<string[]> {
  return page.locator('[role=grid] [role=row]').evaluateAll((rows) =>
    rows
      .filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return [...row.querySelectorAll('[role=gridcell]')].some((cell) => {
          const box = cell.getBoundingClientRect();
          return box.height > 0 && (box.bottom > bottom + 1 || box.top < top - 1);
        });
      })
      .map((row) => row.textContent ?? 'a row'),
  );
}

export interface Look {
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
  readonly forcedColors?: 'active';
}

/**
 * A window of 1440 px at 200% zoom. A list beside the navigation has 451 px there, fewer than the columns that it cannot
 * do without, so it scrolls, by keys too.
 */
const ZOOMED = 720;

const wide: readonly Look[] = [
  { width: 1440, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
];

const every: readonly Look[] = [
  ...wide,
  { width: 1440, colorScheme: 'light', forcedColors: 'active' },
  { width: 1024, colorScheme: 'light' },
  { width: ZOOMED, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
];

/** `npm run test:all` checks every look, `npm test` only one. */
const isAll = process.env.JOURNEYS === 'all';

/**
 * The looks that a journey checks. A page loads once and is then checked in each look: its size and colors change while
 * it is open, as they do for people.
 */
export const looks = isAll ? every : every.slice(0, 1);

/** Only the wide looks, for parts of a page that are different on a narrow screen. */
export const wideLooks = isAll ? wide : looks;

const OPTIONS: Parameters<AxeBuilder['options']>[0] = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  // Otherwise, axe would also collect selectors for elements that pass.
  resultTypes: ['violations'],
};

const TARGET_SIZE = 'target-size';

/** Whether a target is too small even in the middle of the window, because a bar at the edge may cover part of it. */
async function isTooSmall(page: Page, element: string): Promise<boolean> {
  await page.locator(element).evaluate((target) => target.scrollIntoView({ block: 'center' }));
  const axe = new AxeBuilder({ page }).include(element).withRules(TARGET_SIZE).setLegacyMode();
  return (await axe.analyze()).violations.length > 0;
}

/** The problems of the page, or of part of it, in each look. */
export async function findings(
  page: Page,
  name: string,
  inLooks: readonly Look[],
  part = 'html',
): Promise<string[]> {
  const wrong: string[] = [];
  for (const { width, colorScheme, forcedColors } of inLooks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, forcedColors: forcedColors ?? 'none', reducedMotion: 'reduce' });
    await painted(page, colorScheme);
    // Without legacy mode, axe would merge the results of frames in a separate window, and there are no frames here.
    const axe = new AxeBuilder({ page }).include(part).options(OPTIONS).setLegacyMode();
    const { violations } = await axe.analyze();
    const look = `${name}, ${forcedColors ? 'forced colors' : colorScheme} at ${width} px`;
    for (const { id, nodes } of violations) {
      for (const { target, failureSummary } of nodes) {
        const element = target.join(' ');
        if (id !== TARGET_SIZE || (await isTooSmall(page, element)))
          wrong.push(`${look}: ${id} ${element} ${failureSummary}`);
      }
    }
    wrong.push(...(await outOfSight(page, look)));
  }
  return wrong;
}

async function outOfSight(page: Page, look: string): Promise<string[]> {
  const wrong = async (): Promise<string[]> => {
    const sideways = await sidewaysScroll(page);
    const tables = await cutOff(page);
    const rows = await rowsTooFull(page);
    return [
      ...(sideways > 0 ? [`${look}: scrolls ${sideways} px sideways`] : []),
      ...tables.map((table) => `${look}: ${table} is cut off`),
      ...rows.map((row) => `${look}: the row “${row}” is too full`),
    ];
  };
  // The top bar and lists adapt to a new width a few frames later; check the state in which they come to rest.
  await expect
    .poll(wrong, { timeout: 5000 })
    .toEqual([])
    .catch(() => undefined);
  return wrong();
}

/** Content of the page that is out of sight on a small desktop, or on a phone. */
export async function narrowFindings(page: Page, name: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await painted(page, 'light');
    wrong.push(...(await outOfSight(page, `${name}, at ${width} px`)));
  }
  return wrong;
}
