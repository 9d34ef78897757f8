import type { Page } from '@playwright/test';
import { seededPlaces } from '../support/seeded.ts';
import type { Stack } from '../support/stack.ts';
import { faultCases, loseProvider, type FaultCase } from './fault-cases.ts';
import { arrive, choosePerson, expect, signIn, test } from './journey.ts';
import { places, type Place } from './places.ts';

const OWNER = 'owner@northbay.example';
/** Routes that ask for something of their own; a new screen joins by standing among the places. */
const asking = places.filter(({ part }) => part !== undefined);
const layouts = [...Map.groupBy(asking, ({ layout }) => layout).values()];
/** Public pages have nothing to do with who is signed in. */
const meets = ({ rule, recovery }: FaultCase, { layout }: Place) =>
  layout !== 'public' || (rule !== undefined && recovery !== 'sign in');
/** Each fault meets one route of each layout, so that each route meets at least three faults; or all meet all. */
const pairs: readonly (readonly [FaultCase, readonly Place[]])[] = faultCases.map((fault, index) => {
  if (process.env.FAULTS === 'all') return [fault, asking.filter((place) => meets(fault, place))];
  const some = layouts.flatMap((of) => of[index % of.length] ?? []);
  return [fault, some.filter((place) => meets(fault, place))];
});

/** Each rule once: several that are the same would add their latencies up. */
async function setFaults({ mock, apiUrl }: Stack, rules: readonly object[]): Promise<void> {
  const written = new Set(rules.map((rule) => JSON.stringify(rule)));
  const response = await mock.fetch(
    new Request(`${apiUrl}/__mock/faults`, {
      method: 'PUT',
      headers: { 'x-mock-control': '1', 'content-type': 'application/json' },
      body: `[${[...written].join()}]`,
    }),
  );
  expect(response.status, await response.text()).toBe(200);
}

const RETRY = /^(?:Retry|Try again)$/;

/** What the recovery leads to: a provider that is away ends in a login. */
const reached = ({ rule }: FaultCase, { heading, afterLogin }: Place): RegExp =>
  rule ? heading : (afterLogin ?? heading);

async function recover(page: Page, fault: FaultCase, place: Place, path: string): Promise<void> {
  const { recovery } = fault;
  if (recovery === 'reload') await page.reload();
  if (recovery === 'sign in') {
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await choosePerson(page, OWNER);
    await arrive(page, /./);
    await page.goto(path);
  }
  if (recovery !== 'retry') return;
  const title = page.getByRole('heading', { level: 1, name: reached(fault, place) });
  const retry = page.getByRole('button', { name: RETRY });
  for (;;) {
    await expect(title.or(retry).first(), place.name).toBeVisible();
    if ((await retry.count()) === 0) return;
    // Sections fail alone: each has a button of its own. It may go by itself before it is pressed.
    await retry
      .first()
      .click({ timeout: 2000 })
      .catch(() => undefined);
  }
}

test.afterEach(({ stack }) => setFaults(stack, []));

for (const [fault, met] of pairs) {
  test(`${fault.name}: said in words, and the page comes when it is over`, async ({
    page,
    context,
    stack,
    tolerate,
  }) => {
    test.setTimeout(180_000 + met.length * 30_000);
    tolerate(/Failed to load resource|ERR_CONNECTION_REFUSED/);
    const seeded = await seededPlaces(stack.mock);
    await signIn(page, OWNER, '/error');
    // Side by side, but where each would sign in: those would get in each other's way.
    const sizes = fault.recovery === 'sign in' || !fault.rule ? 1 : 3;
    for (let from = 0; from < met.length; from += sizes) {
      const now = met.slice(from, from + sizes);
      const regain = fault.rule ? () => setFaults(stack, []) : await loseProvider(page);
      if (fault.rule) await setFaults(stack, now.map(fault.rule));
      const opened = await Promise.all(
        now.map(async (place) => {
          const tab = sizes === 1 ? page : await context.newPage();
          await tab.goto(place.path(seeded));
          if (fault.words) await expect(tab.getByText(fault.words).first(), place.name).toBeVisible();
          return [place, tab] as const;
        }),
      );
      await regain();
      await Promise.all(
        opened.map(async ([place, tab]) => {
          const title = tab.getByRole('heading', { level: 1, name: place.heading });
          const retry = tab.getByRole('button', { name: RETRY });
          // Without words to wait for: whichever of the two it comes to.
          if (!fault.words) await expect(title.or(retry).first(), place.name).toBeVisible();
          await recover(tab, fault, place, place.path(seeded));
          await arrive(tab, reached(fault, place));
          if (place.last) await expect(place.last(tab), place.name).toBeVisible();
          if (fault.words) await expect(tab.getByText(fault.words), place.name).toHaveCount(0);
          if (tab !== page) await tab.close();
        }),
      );
    }
  });
}

test('every route that asks for something meets at least three faults', () => {
  for (const place of asking) {
    const count = pairs.filter(([, met]) => met.includes(place)).length;
    expect(count, place.name).toBeGreaterThanOrEqual(3);
  }
});
