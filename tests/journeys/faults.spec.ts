import type { Page } from '@playwright/test';
import { seededPlaces } from '../support/seeded.ts';
import { control, type Stack } from '../support/stack.ts';
import { faultCases, loseProvider, type FaultCase } from './fault-cases.ts';
import { arrive, choosePerson, expect, signIn, signInByHand, test } from './journey.ts';
import { places, type Place } from './places.ts';

const OWNER = 'owner@northbay.example';
/** Routes that request data of their own. A new screen is included once it is listed in `places`. */
const asking = places.filter(({ part }) => part !== undefined);
/** Public pages do not depend on who is signed in. */
const meets = ({ rule, recovery, only }: FaultCase, { name, layout }: Place) =>
  (only?.includes(name) ?? true) && (layout !== 'public' || (rule !== undefined && recovery !== 'sign in'));
/** `npm test`: one fault per layout, chosen so that every kind of recovery is covered. */
const some: Readonly<Record<NonNullable<Place['layout']>, string>> = {
  public: '500',
  start: 'partial errors',
  company: 'malformed JSON',
  settings: 'reset',
  partner: '401',
  execution: 'hang',
};
const setFaults = (stack: Stack, rules: readonly object[]) => {
  // Each rule once: several equal rules would add up their latencies.
  const written = new Set(rules.map((rule) => JSON.stringify(rule)));
  return control(
    stack,
    'PUT',
    '/faults',
    [...written].map((rule): unknown => JSON.parse(rule)),
  );
};

const RETRY = /^(?:Retry|Try again)$/;
/** Number of tabs open at the same time. */
const TABS = 3;

/** The heading after the recovery: an unreachable provider ends in a sign-in. */
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
  const failed = fault.words ? retry.or(page.getByText(fault.words)) : retry;
  for (;;) {
    await expect(title.or(failed).first(), place.name).toBeVisible();
    if ((await failed.count()) === 0) return;
    // Sections fail separately, each with its own button. A button may disappear before it is clicked.
    await retry
      .first()
      .click({ timeout: 2000 })
      .catch(() => undefined);
  }
}

function meet(fault: FaultCase, met: readonly Place[], tag: string[]): void {
  const where = tag.length > 0 ? 'each page' : met.map(({ name }) => name).join();
  test(
    `${fault.name}: explained, and ${where} loads when it is over`,
    { tag },
    async ({ page, context, stack, tolerate }) => {
      test.setTimeout(180_000 + met.length * 30_000);
      tolerate(/Failed to load resource|ERR_CONNECTION_REFUSED/);
      const seeded = await seededPlaces(stack.mock);
      const isOwn = fault.recovery === 'sign in' || !fault.rule;
      await (isOwn ? signInByHand : signIn)(page, OWNER, '/error');
      // In parallel, except where each page would sign in: sign-ins would interfere with each other.
      const sizes = isOwn ? 1 : TABS;
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
            // There is no message to wait for, so wait for either result.
            if (!fault.words) await expect(title.or(retry).first(), place.name).toBeVisible();
            await recover(tab, fault, place, place.path(seeded));
            await arrive(tab, reached(fault, place));
            if (place.last) await expect(place.last(tab), place.name).toBeVisible();
            if (fault.words) await expect(tab.getByText(fault.words), place.name).toHaveCount(0);
            if (tab !== page) await tab.close();
          }),
        );
      }
    },
  );
}

/** One load of an address covers all of these faults: each Retry leads to the next one. */
const alike = faultCases.filter(({ isAnswer }) => isAnswer);

test(
  `${alike.map(({ name }) => name).join(', ')}: each explained in turn, and each page loads when it is over`,
  { tag: '@all-only' },
  async ({ page, context, stack, tolerate }) => {
    test.setTimeout(180_000 + asking.length * 60_000);
    tolerate(/Failed to load resource|ERR_CONNECTION_REFUSED/);
    const seeded = await seededPlaces(stack.mock);
    await signIn(page, OWNER, '/error');
    const [first, ...others] = alike;
    for (let from = 0; from < asking.length; from += TABS) {
      const now = asking.slice(from, from + TABS);
      const fail = ({ rule }: FaultCase) => setFaults(stack, rule ? now.map(rule) : []);
      const expectWords = (tab: Page, { name, words }: FaultCase, place: Place) =>
        expect(tab.getByText(words!).first(), `${place.name}, ${name}`).toBeVisible();
      await fail(first!);
      const opened = await Promise.all(
        now.map(async (place) => {
          const tab = await context.newPage();
          await tab.goto(place.path(seeded));
          await expectWords(tab, first!, place);
          return [place, tab] as const;
        }),
      );
      for (const fault of others) {
        await fail(fault);
        await Promise.all(
          opened.map(async ([place, tab]) => {
            await tab.getByRole('button', { name: RETRY }).first().click();
            await expectWords(tab, fault, place);
          }),
        );
      }
      await setFaults(stack, []);
      const last = others.at(-1)!;
      await Promise.all(
        opened.map(async ([place, tab]) => {
          await recover(tab, last, place, place.path(seeded));
          await arrive(tab, place.heading);
          if (place.last) await expect(place.last(tab), place.name).toBeVisible();
          for (const { words } of alike) await expect(tab.getByText(words!), place.name).toHaveCount(0);
          await tab.close();
        }),
      );
    }
  },
);

for (const fault of faultCases) {
  const [first] = asking.filter(({ layout }) => layout !== undefined && some[layout] === fault.name);
  if (first) meet(fault, [first], []);
  if (!alike.includes(fault))
    meet(
      fault,
      asking.filter((place) => meets(fault, place)),
      ['@all-only'],
    );
}
