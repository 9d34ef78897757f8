import type { Locator, Page } from '@playwright/test';
import { paths } from '../../src/routes/paths.ts';
import type { Stack } from '../support/stack.ts';
import { seededPlaces } from '../support/seeded.ts';
import { arrive, expect, signIn, test } from './journey.ts';
import { tabTo } from './keys.ts';

const OWNER = 'owner@northbay.example';
const PAGE = 'pinecrest-orders';
const SOURCE = /^Order page/;
const HOST = /^CargoWise production/;
const ORDERS = 'sku,name,price\nA,Bolt,5\nB,Anvil,50\n';

/** Gives the partner an upload page, for uploading files to the flow. */
async function addUploadPage({ mock }: Stack, session: string, partner_uuid: string): Promise<void> {
  const origin = 'http://localhost';
  const response = await mock.fetch(
    new Request(`${origin}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-mock-session': session,
        authorization: `Bearer ${await mock.tokenFor(OWNER, origin)}`,
      },
      body: JSON.stringify({
        query:
          'mutation ($input: SaveEndpointInput!) { save_endpoint(input: $input) { errors { message } } }',
        variables: {
          input: {
            partner_uuid,
            name: 'Order page',
            type: 'UPLOAD_PAGE',
            config: { upload_page: { custom_path: PAGE, title: 'Orders' } },
          },
        },
      }),
    }),
  );
  expect(await response.json()).toEqual({
    data: { save_endpoint: { errors: [] } },
    extensions: { cost: expect.any(Object) as object },
  });
}

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Chooses from a select or, with eight choices or more, from a field that narrows them. */
async function choose(within: Page | Locator, label: RegExp, option: RegExp): Promise<void> {
  const field = within.getByRole('combobox', { name: label });
  const own = field.getByRole('option', { name: option });
  if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT') {
    await field.selectOption((await own.first().getAttribute('value')) ?? '');
    return;
  }
  await field.click();
  await within.getByRole('option', { name: option }).first().click();
}

/** Chooses with the keyboard alone. */
async function pick(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
  if ((await field.evaluate(({ tagName }) => tagName)) !== 'SELECT') {
    await expect(page.getByRole('option').filter({ visible: true })).toHaveCount(1);
    await page.keyboard.press('Enter');
  }
  await expect(field).toHaveValue(/./);
}

/** Uploads a file, and checks in the flow which steps it reached. */
async function handIn(page: Page, { origin, pathname }: URL): Promise<void> {
  await page.goto(paths.upload({ company_short_code: 'northbay', custom_path: PAGE }));
  await arrive(page, 'Orders');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(ORDERS) });
  await expect(page.getByRole('region', { name: 'Receipt of orders.csv' })).toContainText('Processed');
  await page.goto(`${origin}${pathname}?view=list`);
  for (const [name, count] of [
    ['Filter', '1'],
    ['Generate 2', '1'],
    ['Deliver', '1'],
    ['Deliver 2', '0'],
  ] as const)
    // oxlint-disable-next-line no-await-in-loop -- one step after another
    await expect(
      page
        .getByRole('row')
        .filter({ has: page.getByRole('button', { name, exact: true }) })
        .getByRole('cell')
        .nth(1),
    ).toHaveText(count);
}

const address = (page: Page) => new URL(page.url());

test(
  'a flow with two branches is drawn with the mouse, tried, and deployed; a file takes one branch',
  { tag: '@all-only' },
  async ({ page, stack, session }) => {
    const seeded = await seededPlaces(stack.mock);
    await addUploadPage(stack, session, seeded.partner_uuid);
    await signIn(page, OWNER, paths.newFlowBuilder(seeded));
    await arrive(page, 'New visual flow');
    await page.getByRole('textbox', { name: /^Flow name/ }).fill('Orders by size');
    await page.getByRole('radio', { name: 'Blank canvas' }).click();
    await choose(page, /^Flow type/, /^Receive purchase order/);
    await choose(page, /^Reads/, /^CSV/);
    await choose(page, /^Writes/, /^CSV/);
    await page.getByRole('button', { name: 'Create' }).click();
    await arrive(page, 'Orders by size');

    const step = (name: string) => page.getByRole('group', { name: new RegExp(`^${name},`) });
    const palette = page.getByRole('region', { name: 'Steps to add' });
    const add = async (after: string, kind: string) => {
      await step(after).click();
      await palette.getByRole('button', { name: kind, exact: true }).click();
    };
    const connect = (from: string, side: 'bottom' | 'right', to: string) =>
      step(from).locator(`.react-flow__handle-${side}`).dragTo(step(to).locator('.react-flow__handle-top'));
    await add('Parse', 'Source');
    await choose(panel(page, 'Source'), /^Data comes from/, SOURCE);
    await add('Parse', 'Filter');
    await panel(page, 'Filter').getByRole('textbox', { name: 'Expression' }).click();
    await page.keyboard.type('$count($) > 0');
    await add('Filter', 'Branch');
    const branch = panel(page, 'Branch');
    await branch.getByRole('textbox', { name: /^Label, 1/ }).fill('Several');
    await branch.getByRole('textbox', { name: /^Expression, 1/ }).fill('$count($) > 1');
    await add('Branch', 'Generate');
    await choose(panel(page, 'Generate 2'), /^File type/, /^CSV/);
    await add('Generate 2', 'Deliver');
    await choose(panel(page, 'Deliver'), /^Data goes to/, HOST);
    await connect('Branch', 'bottom', 'Generate');
    await add('Generate', 'Deliver');
    await choose(panel(page, 'Deliver 2'), /^Data goes to/, HOST);
    await palette
      .getByRole('button', { name: 'Notify' })
      .dragTo(page.locator('.react-flow__pane'), { targetPosition: { x: 540, y: 60 } });
    await choose(panel(page, 'Notify'), /^Notifier/, /\(/);
    await connect('Filter', 'right', 'Notify');
    const problems = page.getByRole('region', { name: 'Problems' });
    await expect(problems.getByRole('status')).toHaveText('None');

    await page.getByRole('button', { name: 'Test run' }).click();
    const drawer = page.getByRole('dialog', { name: 'Test run' });
    await drawer.getByRole('radio', { name: 'Paste' }).click();
    await drawer.getByRole('textbox', { name: 'Sample text' }).fill(ORDERS);
    // Toasts stay in journeys, and here would cover the buttons of drawers.
    await page.keyboard.press('Control+Enter');
    await expect(drawer.getByText('Success', { exact: true })).toBeVisible();
    await drawer.getByRole('button', { name: 'Close' }).first().click();
    await expect(page.getByText('Several, 1')).toBeVisible();

    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Orders by size saved')).toBeVisible();
    await page.getByRole('button', { name: 'Deploy…' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Deploy/ })).toBeEnabled();
    await page.getByRole('dialog').getByRole('textbox', { name: /^Note/ }).click();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('switch', { name: /^Enabled/ })).toBeChecked();
    await handIn(page, address(page));
  },
);

test(
  'without a pointer: the same flow is built in the list and deployed; a file takes one branch',
  { tag: '@all-only' },
  async ({ page, stack, session }) => {
    const seeded = await seededPlaces(stack.mock);
    await addUploadPage(stack, session, seeded.partner_uuid);
    await signIn(page, OWNER, paths.newFlowBuilder(seeded));
    await arrive(page, 'New visual flow');
    const { keyboard } = page;
    await tabTo(page, page.getByRole('radio', { name: 'Simple path' }));
    await keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: 'Blank canvas' })).toBeChecked();
    await pick(page, page.getByRole('combobox', { name: /^Flow type/ }), 'Receive purchase order c');
    await pick(page, page.getByRole('combobox', { name: /^Reads/ }), 'CSV');
    await pick(page, page.getByRole('combobox', { name: /^Writes/ }), 'CSV');
    await tabTo(page, page.getByRole('button', { name: 'Create' }));
    await keyboard.press('Enter');
    await arrive(page, 'Visual flow');
    await tabTo(page, page.getByRole('radio', { name: 'Canvas' }));
    await keyboard.press('ArrowRight');

    const open = async (name: string) => {
      await tabTo(page, page.getByRole('button', { name, exact: true }), 'Shift+Tab');
      await keyboard.press('Enter');
      await expect(panel(page, name).getByRole('textbox', { name: /^Name/ })).toBeFocused();
    };
    const add = async (letter: string, name: string) => {
      await tabTo(page, page.getByRole('button', { name: 'Add step' }), 'Shift+Tab');
      await keyboard.press('Enter');
      await expect(page.getByRole('menu', { name: 'Add step' })).toBeVisible();
      await keyboard.type(letter);
      await keyboard.press('Enter');
      await expect(panel(page, name)).toBeVisible();
    };
    const field = (name: RegExp) => page.getByRole('combobox', { name });
    await tabTo(page, page.getByRole('button', { name: 'Parse', exact: true }));
    await keyboard.press('Enter');
    await add('', 'Source');
    await pick(page, field(/^Data comes from/), 'Order page');
    await open('Parse');
    await add('f', 'Filter');
    await tabTo(page, page.getByRole('textbox', { name: 'Expression' }));
    await keyboard.type('$count($) > 0');
    await add('n', 'Notify');
    await pick(page, field(/^Notifier/), 'Alder');
    await open('Filter');
    await tabTo(page, field(/^When it goes to Notify/));
    await keyboard.type('O');
    await expect(field(/^When it goes to Notify/)).toBeFocused();
    await add('b', 'Branch');
    await tabTo(page, page.getByRole('textbox', { name: /^Expression, 1/ }));
    await keyboard.type('$count($) > 1');
    await add('g', 'Generate 2');
    await pick(page, field(/^File type/), 'CSV');
    await add('d', 'Deliver');
    await pick(page, field(/^Data goes to/), 'CargoWise production');
    await open('Branch');
    await tabTo(page, page.getByRole('button', { name: 'Add a next step' }));
    await keyboard.press('Enter');
    await expect(page.getByRole('menu', { name: 'Add a next step' })).toBeVisible();
    await tabTo(page, page.getByRole('menuitem', { name: 'Generate', exact: true }), 'ArrowDown');
    await keyboard.press('Enter');
    await open('Generate');
    await add('d', 'Deliver 2');
    await pick(page, field(/^Data goes to/), 'CargoWise production');
    await expect(page.getByRole('region', { name: 'Problems' }).getByRole('status')).toHaveText('None');
    await keyboard.press('Control+s');
    await expect(page.getByText('Visual flow saved')).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: 'Deploy…' }), 'Shift+Tab');
    await keyboard.press('Enter');
    await tabTo(page, page.getByRole('dialog').getByRole('button', { name: /^Deploy/ }));
    await keyboard.press('Enter');
    await expect(page.getByRole('switch', { name: /^Enabled/ })).toBeChecked();
    await handIn(page, address(page));
  },
);
