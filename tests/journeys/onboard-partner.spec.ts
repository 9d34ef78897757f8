import type { Locator, Page } from '@playwright/test';
import { paths } from '../../src/routes/paths.ts';
import { seededPlaces } from '../support/seeded.ts';
import { arrive, expect, signIn, test } from './journey.ts';

const OWNER = 'owner@northbay.example';
const PARTNER = 'Zephyr Terminals';
const FLOW = 'Receive milestone';
const EVENTS =
  'container,shipment,status,description,time,place,city,country,remark\n' +
  'ZEPU3109113,NB9774844,FUL,Discharged from vessel,2026-07-13T12:35:00.000Z,DEHAM,Hamburg,DE,\n' +
  'ZEPU3109128,NB9774851,GTO,Gate out,2026-07-13T14:05:00.000Z,DEHAM,Hamburg,DE,\n';
const events = { name: 'events.csv', mimeType: 'text/csv', buffer: Buffer.from(EVENTS) };

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Chooses from a select or, with eight choices or more, from a field that narrows them. */
async function choose(within: Locator, label: RegExp, option: RegExp): Promise<void> {
  const field = within.getByRole('combobox', { name: label });
  if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT') {
    const own = field.getByRole('option', { name: option });
    await field.selectOption((await own.first().getAttribute('value')) ?? '');
    return;
  }
  await field.click();
  await within.page().getByRole('option', { name: option }).first().click();
}

test(
  'a new partner, up to a deployed flow: an uploaded file becomes an execution with an output',
  { tag: '@all-only' },
  async ({ page, stack }) => {
    const { company_uuid } = await seededPlaces(stack.mock);
    await signIn(page, OWNER, paths.partners({ company_uuid }));
    await page.getByRole('link', { name: 'New partner' }).click();
    await arrive(page, 'New trading partner');
    await page.getByRole('textbox', { name: /^Name/ }).fill(PARTNER);
    await page.getByRole('radio', { name: 'Freight visibility' }).check();
    await page.getByRole('button', { name: 'Add partner' }).click();
    await arrive(page, PARTNER);

    await page.getByRole('link', { name: 'Connections' }).click();
    await page.getByRole('link', { name: 'New connection' }).first().click();
    await page.getByRole('button', { name: /^Upload page/ }).click();
    await page.getByRole('textbox', { name: /^Name/ }).fill('Event page');
    await page.getByRole('textbox', { name: /^Title/ }).fill('Events of Zephyr');
    await page.getByRole('textbox', { name: /^Path/ }).fill('zephyr-events');
    await page.getByRole('button', { name: 'Add connection' }).click();
    await expect(page.getByRole('link', { name: 'Event page' })).toBeVisible();

    await page.getByRole('link', { name: 'Flows', exact: true }).click();
    await page.getByRole('link', { name: 'Add flow' }).first().click();
    await arrive(page, 'New flow');
    await page.getByRole('link', { name: new RegExp(FLOW) }).click();
    await arrive(page, FLOW);
    await choose(section(page, 'Source system'), /^Data comes from/, /^Event page/);
    await choose(section(page, 'Source file type'), /^File type/, /^CSV/);
    await choose(section(page, 'Mapping'), /^Mapping/, /^tidewater_milestone \(CSV to JSON\)/);
    await choose(section(page, 'Destination file type'), /^File type/, /JSON/);
    await choose(section(page, 'Destination system'), /^Data goes to/, /^SAP finance/);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(`${FLOW} created as a draft`)).toBeVisible();

    await page.getByRole('button', { name: 'Test run' }).click();
    const trial = page.getByRole('dialog', { name: 'Test run' });
    await trial.getByRole('radio', { name: 'File' }).click();
    await trial.getByLabel('Sample file').setInputFiles(events);
    await expect(trial.getByText(/events\.csv, \d+ characters/)).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(trial.getByText('Success', { exact: true })).toBeVisible();
    await expect(trial.getByRole('textbox', { name: /^Data after/ })).toContainText('ZEPU3109113');
    await page.keyboard.press('Escape');
    await expect(trial).toBeHidden();

    await page.getByRole('button', { name: 'Deploy…' }).click();
    const review = page.getByRole('dialog', { name: /^Deploy/ });
    await expect(review.getByRole('button', { name: 'Deploy' })).toBeEnabled();
    await review.getByRole('textbox', { name: /^Note/ }).press('Control+Enter');
    await expect(page.getByRole('switch', { name: /^Enabled/ })).toBeChecked();
    const flow = new URL(page.url());

    await page.goto(paths.upload({ company_short_code: 'northbay', custom_path: 'zephyr-events' }));
    await arrive(page, 'Events of Zephyr');
    await page.getByLabel('Files', { exact: true }).setInputFiles(events);
    await expect(page.getByRole('region', { name: 'Receipt of events.csv' })).toContainText('Processed');

    const [, partner_uuid = ''] = /\/tp\/([0-9a-f-]{36})\//.exec(flow.pathname) ?? [];
    await page.goto(paths.partnerSearch({ company_uuid, partner_uuid }));
    const found = page
      .getByRole('grid', { name: 'Executions' })
      .getByRole('row')
      .filter({ hasText: 'Success' });
    await expect(found).toHaveCount(1);
    await found.getByRole('link').first().click();
    await arrive(page, new RegExp(FLOW));
    await page.getByRole('link', { name: /^Files/ }).click();
    await expect(page.getByRole('main')).toContainText('"container": "ZEPU3109113"');
    await expect(page.getByRole('main')).toContainText('"container": "ZEPU3109128"');
  },
);
