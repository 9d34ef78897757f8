import type { Page } from '@playwright/test';
import { paths } from '../../src/routes/paths.ts';
import { ask, seededPlaces } from '../support/seeded.ts';
import { arrive, expect, signIn, test } from './journey.ts';

/** More tabs than a browser opens connections to one host. */
const TABS = 8;

/** Simulates that another tab comes to the front, because Playwright keeps every page visible. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
const show = (page: Page) =>
  page.evaluate(() => {
    Reflect.deleteProperty(document, 'visibilityState');
    document.dispatchEvent(new Event('visibilitychange'));
  });

test(
  'with eight tabs on a running execution, the last one still works',
  { tag: '@all-only' },
  async ({ page, context, stack }) => {
    const { company_uuid } = await seededPlaces(stack.mock);
    // An overdue acknowledgment keeps its execution from ending for longer than a journey takes.
    const { company } = await ask<{
      company: {
        pulse: {
          attention: {
            kind: string;
            sample: { invocation_uuid: string; partner_uuid: string; flow_name: string };
          }[];
        };
      };
    }>(
      stack.mock,
      'owner@northbay.example',
      `query ($company_uuid: ID!) { company(company_uuid: $company_uuid) { company_uuid pulse(range: LAST_24_HOURS) {
       attention { kind sample { invocation_uuid partner_uuid flow_name } } } } }`,
      { company_uuid },
    );
    const running = company.pulse.attention.find(({ kind }) => kind === 'ACKNOWLEDGMENT_OVERDUE')?.sample;
    if (!running) throw new Error('The seed holds no overdue acknowledgment');
    const { invocation_uuid, partner_uuid, flow_name } = running;

    const open = new Set<unknown>();
    context.on('request', (request) => {
      if (request.headers()['accept'] === 'text/event-stream') open.add(request);
    });
    context.on('requestfinished', (request) => open.delete(request));
    context.on('requestfailed', (request) => open.delete(request));

    await signIn(page, 'owner@northbay.example');
    const tabs: Page[] = [page];
    for (let n = 0; n < TABS; n++) {
      // One tab after another, as a person opens them.
      /* oxlint-disable no-await-in-loop */
      const tab = n === 0 ? page : await context.newPage();
      if (n > 0) tabs.push(tab);
      await tab.goto(paths.execution({ company_uuid, partner_uuid, invocation_uuid }));
      await arrive(tab, flow_name);
      await expect.poll(() => open.size).toBe(1);
      if (n < TABS - 1) await hide(tab);
      /* oxlint-enable no-await-in-loop */
    }

    const last = tabs.at(-1) as Page;
    await last.getByRole('button', { name: 'Flag', exact: true }).click();
    await expect(last.getByRole('button', { name: 'Flagged' })).toBeVisible();
    await last.getByRole('link', { name: 'Logs' }).click();
    await expect(last).toHaveURL(/\/logs/);

    // Back in the first tab, its live updates continue.
    await hide(last);
    await expect.poll(() => open.size).toBe(0);
    await show(page);
    await expect.poll(() => open.size).toBe(1);
  },
);
