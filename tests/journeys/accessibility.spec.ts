import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { paths } from '../../src/routes/paths.ts';
import { seededPlaces } from '../support/seeded.ts';
import { expect, signIn, test } from './journey.ts';

type Places = Awaited<ReturnType<typeof seededPlaces>>;

interface Place {
  readonly name: string;
  readonly path: (seeded: Places) => string;
  /** What stands on the page when it is there. */
  readonly heading: RegExp;
}

/** Every built route that shows something. */
const places: readonly Place[] = [
  { name: 'workspaces', path: () => paths.companySelect({ stay: 1 }), heading: /Workspaces/ },
  { name: 'pulse', path: (seeded) => paths.pulse(seeded), heading: /Pulse/ },
  { name: 'pulse with a list', path: (seeded) => paths.pulse(seeded, { show: 'errors' }), heading: /Pulse/ },
  { name: 'partners', path: (seeded) => paths.partners(seeded), heading: /Trading partners/ },
  { name: 'partner', path: (seeded) => paths.partnerDashboard(seeded), heading: /Pinecrest Lines/ },
  { name: 'search', path: (seeded) => paths.partnerSearch(seeded), heading: /Pinecrest Lines/ },
  {
    name: 'execution',
    path: (seeded) => paths.execution({ ...seeded, invocation_uuid: seeded.refused_uuid }),
    heading: /204/,
  },
  {
    name: 'logs',
    path: (seeded) => paths.executionLogs({ ...seeded, invocation_uuid: seeded.refused_uuid }),
    heading: /204/,
  },
  {
    name: 'files',
    path: (seeded) => paths.executionFiles({ ...seeded, invocation_uuid: seeded.refused_uuid }),
    heading: /204/,
  },
  { name: 'error', path: () => paths.error(), heading: /./ },
  { name: 'workspace not found', path: () => paths.workspaceNotFound(), heading: /./ },
  { name: 'integration not found', path: () => paths.integrationNotFound(), heading: /./ },
  { name: 'remote authorization error', path: () => paths.forceLogin(), heading: /./ },
  { name: 'unknown path', path: () => '/no/such/page', heading: /./ },
];

async function settle(page: Page, heading: RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page.getByText('communicating with server')).toBeHidden();
}

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
    await settle(page, heading);
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
