import type { Locator, Page } from '@playwright/test';
import { writeFilters } from '../../../src/routes/_shared/executions/search-filters.ts';
import { paths } from '../../../src/routes/paths.ts';
import { repeat, type BenchCase } from './bench-case.ts';
import { scroll } from './drive.ts';
import { northbay } from './northbay.ts';

/** The number of matches that a search pages through; smaller scales have fewer. */
const MAX = 20_000;
const GOAL = 6;

/** Scrolls to the end until all rows are loaded page by page. Returns their number. */
async function loadAll(page: Page, grid: Locator): Promise<number> {
  const total = Number(await grid.getAttribute('aria-rowcount')) - 1;
  const rows = Math.min(total, MAX);
  await page.waitForFunction(
    ([element, count]) => {
      if (!element) return false;
      element.scrollTop = element.scrollHeight;
      return element.querySelector(`[data-index="${count - 1}"]`) !== null;
    },
    [await grid.elementHandle(), rows] as const,
    { timeout: 600_000, polling: 100 },
  );
  await grid.evaluate((element) => void (element.scrollTop = 0));
  return rows;
}

/** The execution search, with all rows loaded that it can load. */
export const searchCase: BenchCase = async (stage, rounds) => {
  const { company_uuid, partner_uuid } = await northbay(stage);
  const page = await stage.open(
    paths.partnerSearch({ company_uuid, partner_uuid }, writeFilters({ range: null })),
  );
  const grid = page.getByRole('grid', { name: 'Executions' });
  await grid.locator('[data-index="0"]').waitFor();
  const rows = (await loadAll(page, grid)).toLocaleString('en');
  const figures = await repeat(stage, page, rounds, [
    {
      what: `Search, ${rows} rows: scroll`,
      goal: GOAL,
      isPerFrame: true,
      run: () => scroll(grid, 300),
    },
  ]);
  await page.close();
  return figures;
};
