import type { Page } from '@playwright/test';
import { seededPlaces } from '../support/seeded.ts';
import { arrive, beSignedIn, expect, test } from './journey.ts';
import { findings, looks, narrowFindings } from './looks.ts';
import { places, placesWithMore, type Place, type Places } from './places.ts';
import { asked, holdAnswers, recordCalls, watchRest } from './watching.ts';

const OWNER = 'owner@northbay.example';
/** A page outside the portal, to start from and go back to. */
const BEFORE = '/icon.svg';
const all = [...places, ...placesWithMore];
/** Small enough that two workers have about the same amount of work. */
const MAX_AT_ONCE = 14;
const walks = [...Map.groupBy(all, ({ layout }) => layout)].flatMap(([layout = 'on its own', met]) => {
  const count = Math.ceil(met.length / MAX_AT_ONCE);
  const size = Math.ceil(met.length / count);
  return Array.from({ length: count }, (_, part) => ({
    name: count === 1 ? layout : `${layout}, ${part + 1} of ${count}`,
    met: met.slice(part * size, (part + 1) * size),
  }));
});

interface Walked {
  /** Problems with the look of the page. */
  readonly wrong: string[];
  walk(place: Place): Promise<void>;
}

/** Loads an address once and checks everything that every page must satisfy. */
function walker(page: Page, seeded: Places): Walked {
  const wrong: string[] = [];
  const calls = recordCalls(page);
  const atRest = watchRest(page);
  return {
    wrong,
    async walk({ name, path, heading, asks, follows = [], last }) {
      await page.goto(BEFORE);
      calls.length = 0;
      const answers = await holdAnswers(page);
      await page.goto(path(seeded));
      // No response has arrived, so whatever was requested, however late, depends on no response.
      await expect
        .poll(() => asked(calls).toSorted(), { message: 'before any answer' })
        .toEqual(asks.toSorted());
      await atRest();
      expect(asked(calls).toSorted(), 'at rest, before any answer').toEqual(asks.toSorted());
      await answers.release();
      await arrive(page, heading);
      if (last) await expect(last(page)).toBeVisible();
      await atRest();
      expect(asked(calls), 'after the answers').toHaveLength(asks.length + follows.length);
      wrong.push(...(await findings(page, name, looks)), ...(await narrowFindings(page, name)));
      // The page has added no history entry of its own.
      await page.goBack();
      await expect(page).toHaveURL(BEFORE);
    },
  };
}

for (const { name, met } of walks) {
  test(
    `each address requests its data once and looks right: ${name}`,
    {
      tag: '@all',
    },
    async ({ page, context, stack }) => {
      test.setTimeout(60_000 + met.length * 60_000);
      const seeded = await seededPlaces(stack.mock);
      await beSignedIn(context, OWNER);
      const { wrong, walk } = walker(page, seeded);
      for (const place of met) await test.step(place.name, () => walk(place));
      expect(wrong).toEqual([]);
    },
  );
}

for (const role of ['editor', 'viewer', 'guest', 'operator', 'newcomer']) {
  const isRestrictedFor = role === 'viewer' || role === 'guest';
  test(
    `each address has a page for the ${role}, even if access is denied`,
    { tag: '@all-only' },
    async ({ page, context, stack }) => {
      test.setTimeout(60_000 + all.length * 20_000);
      const seeded = await seededPlaces(stack.mock);
      await beSignedIn(context, `${role}@northbay.example`);
      const wrong: string[] = [];
      for (const { name, path, restricted } of all) {
        await page.goto(path(seeded));
        if (restricted && isRestrictedFor) {
          await expect(page.getByRole('navigation', { name: 'Workspace' })).toBeVisible();
          await expect(page.getByText('communicating with server')).toBeHidden();
          await expect(page.getByRole('main'), name).toHaveText('');
          continue;
        }
        await arrive(page, /./);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expect(page.getByRole('heading', { level: 1, name: 'Uh oh!' }), name).toHaveCount(0);
        wrong.push(...(await findings(page, `${name} as ${role}`, looks.slice(0, 1))));
      }
      expect(wrong).toEqual([]);
    },
  );
}
