import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { MockServer } from '../../mock-server/server.ts';
import { paths } from '../../src/routes/paths.ts';
import { ask } from '../support/seeded.ts';
import { arrive, expect, signIn, test } from './journey.ts';
import { findings, looks } from './looks.ts';

const OWNER = 'owner@northbay.example';
const PAGE = paths.upload({ company_short_code: 'northbay', custom_path: 'product-list' });
const CODED = paths.upload({ company_short_code: 'northbay', custom_path: 'po-upload' });

const csv = (rows: number, name = 'Item') =>
  Buffer.from(
    ['sku,name,price', ...Array.from({ length: rows }, (_, i) => `SKU-${i},${name} ${i},${i}.50`)].join('\n'),
  );
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'text/csv', buffer });
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function choose(page: Page, ...files: ReturnType<typeof file>[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page
    .getByRole('button', { name: /^(?:Choose files|Upload more)$/ })
    .first()
    .click();
  await (await chooser).setFiles(files);
}

const item = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });
const receipt = (page: Page, name: string) => page.getByRole('region', { name: `Receipt of ${name}` });

/** The bytes that the server stored as input, by receipt number. */
async function inputOf(mock: MockServer, number: string): Promise<Buffer> {
  const digits = number.replaceAll('-', '').toLowerCase();
  const {
    quick_search: [hit],
  } = await ask<{
    quick_search: { flow_execution: { files: { role: string; download_path: string }[] } }[];
  }>(
    mock,
    OWNER,
    `query ($text: String!) { quick_search(text: $text, first: 1) { flow_execution { files { role download_path } } } }`,
    { text: `${digits.slice(0, 8)}-${digits.slice(8)}` },
  );
  const input = hit?.flow_execution.files.find(({ role }) => role === 'INPUT');
  const authorization = `Bearer ${await mock.tokenFor(OWNER, 'http://localhost')}`;
  const handed = await mock.fetch(
    new Request(`http://localhost${input?.download_path}`, { headers: { authorization } }),
  );
  const { downloadUrl } = (await handed.json()) as { downloadUrl: string };
  const response = await mock.fetch(new Request(downloadUrl));
  return Buffer.from(await response.arrayBuffer());
}

test('two files arrive, one over a breaking connection; a third is canceled; nobody signs in', async ({
  page,
  context,
  stack,
  tolerate,
}) => {
  tolerate(/ERR_INTERNET_DISCONNECTED/);
  await page.goto(PAGE);
  await arrive(page, 'Product list');

  // Canceled while its bytes are being sent.
  await page.route('**/upload/*', (route) =>
    route.request().method() === 'PATCH' ? new Promise<void>(() => undefined) : route.continue(),
  );
  await choose(page, file('cancelled.csv', csv(10)));
  await expect(item(page, 'cancelled.csv')).toContainText('Uploading');
  const taken = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.getByRole('button', { name: 'Cancel cancelled.csv' }).click();
  expect((await taken).status()).toBe(204);
  await expect(item(page, 'cancelled.csv')).toContainText('Canceled');
  await page.unrouteAll();

  // The connection breaks during the second part of the large file.
  const sent: { readonly url: string; readonly offset: string }[] = [];
  const { promise: broken, resolve: isBroken } = Promise.withResolvers<void>();
  let isCut = false;
  await page.route('**/upload/*', async (route) => {
    const offset = route.request().headers()['upload-offset'];
    if (offset !== undefined) sent.push({ url: route.request().url(), offset });
    if (isCut || offset === undefined || offset === '0') return route.continue();
    isCut = true;
    await context.setOffline(true);
    await route.abort('internetdisconnected');
    isBroken();
  });
  // Enough rows for three parts, and no more than a mapping reads.
  const large = csv(2000, 'Item'.repeat(75));
  const small = csv(20);
  await choose(page, file('large.csv', large), file('small.csv', small));
  await broken;
  await expect(page.getByText('You are offline.', { exact: false })).toBeVisible();
  await expect(item(page, 'large.csv')).toContainText('Interrupted');
  const bar = page.getByRole('progressbar', { name: 'Progress of large.csv' });
  // The progress bar shows what has arrived.
  const share = Math.round((262_144 / large.length) * 100);
  await expect(bar).toHaveAttribute('aria-valuenow', String(share));
  const question = page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })));
  expect(await question).toBe(false);
  await context.setOffline(false);

  for (const [name, bytes] of [
    ['large.csv', large],
    ['small.csv', small],
  ] as const) {
    await expect(receipt(page, name)).toContainText(sha256(bytes));
    const number = await receipt(page, name)
      .getByText(/^[\dA-F]{4}(?:-[\dA-F]{4}){2}$/)
      .textContent();
    expect(sha256(await inputOf(stack.mock, number ?? ''))).toBe(sha256(bytes));
    await expect(receipt(page, name)).toContainText('Processed');
  }
  // It resumed where it was, and started only once. The small file may have been on its way, too.
  const ofLarge = sent.find(({ offset }) => offset !== '0')?.url;
  const offsets = sent.filter(({ url }) => url === ofLarge).map(({ offset }) => offset);
  expect(offsets).toEqual(['0', '262144', '262144', '524288']);
  await expect(page.getByText('2 of 3 files received')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open its execution' })).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe(PAGE);
  expect(await page.evaluate(() => localStorage.getItem('idToken'))).toBeNull();
});

test(
  'files that the page does not accept are reported one by one, dropped or chosen; the rest arrive',
  { tag: '@all-only' },
  async ({ page }) => {
    await page.goto(PAGE);
    await arrive(page, 'Product list');
    const dropped = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['sku,name\n1,Bolt'], 'good.csv'));
      transfer.items.add(new File(['MZ'], 'virus.exe'));
      transfer.items.add(new File([new Uint8Array(26_214_401)], 'large.csv'));
      return transfer;
    });
    await page.dispatchEvent('body', 'dragover', { dataTransfer: dropped });
    await expect(page.getByText('Drop to upload')).toBeVisible();
    await page.dispatchEvent('body', 'drop', { dataTransfer: dropped });
    await expect(item(page, 'virus.exe').getByRole('alert')).toHaveText(
      'This page accepts only .csv, .txt, and .xlsx files.',
    );
    await expect(item(page, 'large.csv').getByRole('alert')).toHaveText(
      'This file is too large: the limit is 25 MB.',
    );
    await expect(receipt(page, 'good.csv')).toBeVisible();
    await choose(page, file('broken.csv', Buffer.from('a,b,c\n1,2,3\n1,2\n')));
    await expect(receipt(page, 'broken.csv')).toContainText('row 3 has 2 columns, but the header has 3');
  },
);

test('after a reload, the same file resumes where it was', async ({ page, tolerate }) => {
  tolerate(/ERR_ABORTED/);
  await page.goto(PAGE);
  await arrive(page, 'Product list');
  const { promise: second, resolve } = Promise.withResolvers<void>();
  await page.route('**/upload/*', (route) => {
    const offset = route.request().headers()['upload-offset'];
    if (offset === undefined || offset === '0') return route.continue();
    resolve();
    return new Promise<void>(() => undefined);
  });
  const bytes = csv(50_000);
  // A file on disk, because a file created anew would count as a different one.
  const path = test.info().outputPath('orders.csv');
  await writeFile(path, bytes);
  await page.getByLabel('Files', { exact: true }).setInputFiles(path);
  await second;
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  // Only now, because Playwright would release the held requests.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await arrive(page, 'Product list');
  const head = page.waitForResponse((response) => response.request().method() === 'HEAD');
  await page.getByLabel('Files', { exact: true }).setInputFiles(path);
  expect((await head).headers()['upload-offset']).toBe('262144');
  await expect(receipt(page, 'orders.csv')).toContainText(sha256(bytes));
});

test('a page with an access code asks for it first; everything works by keyboard', async ({
  page,
  tolerate,
}) => {
  tolerate(/status of 403/);
  // Listen from the start: a key press is faster than Playwright's request to intercept the chooser.
  const chooser = page.waitForEvent('filechooser');
  await page.goto(CODED);
  await arrive(page, 'Purchase orders');
  await expect(page.getByRole('button', { name: 'Choose files' })).toHaveCount(0);
  await page.keyboard.press('Tab');
  await page.keyboard.type('guess');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The access code is wrong.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('harbor-7741');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeFocused();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles([file('orders.csv', csv(5))]);
  await expect(receipt(page, 'orders.csv')).toContainText('Processed');
  await expect(page.getByRole('button', { name: 'Upload more' })).toBeVisible();
});

test('a signed-in person who may see it can open the execution', async ({ page, context }) => {
  await signIn(page, OWNER);
  await page.goto(PAGE);
  await arrive(page, 'Product list');
  await choose(page, file('items.csv', csv(5)));
  const opened = context.waitForEvent('page');
  await receipt(page, 'items.csv').getByRole('link', { name: 'Open the execution in a new tab' }).click();
  const execution = await opened;
  await arrive(execution, 'Receive product list');
  await expect(receipt(page, 'items.csv')).toBeVisible();
});

test(
  'each state has no axe finding and nothing scrolls sideways',
  { tag: '@all-only' },
  async ({ page, stack, tolerate }) => {
    test.setTimeout(540_000);
    tolerate(/status of 403/);
    const wrong: string[] = [];
    const look = async (name: string) => void wrong.push(...(await findings(page, name, looks)));

    await page.goto('/cu/northbay/nothing');
    await arrive(page, 'This upload page is not available');
    await expect(page.locator('body')).not.toContainText(/northbay/i);
    await look('unknown');

    await page.goto(CODED);
    await page.getByLabel('The code that came with').fill('guess');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('The access code is wrong.')).toBeVisible();
    await look('code');

    await page.goto(PAGE);
    await arrive(page, 'Product list');
    await look('start');
    await page.route('**/upload/*', (route) => {
      const { 'upload-offset': offset } = route.request().headers();
      const isHeld = offset === '262144' || route.request().postDataBuffer()?.length === 100_000;
      return isHeld ? new Promise<void>(() => undefined) : route.continue();
    });
    await choose(
      page,
      file('items.csv', csv(5)),
      file('broken-price-list-of-the-third-quarter-with-a-long-name.csv', Buffer.from('a,b,c\n1,2\n')),
      file('virus.exe', csv(1)),
    );
    await expect(receipt(page, 'items.csv')).toContainText('Processed');
    await choose(
      page,
      file('large.csv', csv(60_000)),
      file('half.csv', Buffer.alloc(100_000, 'a,b\n')),
      file('next.csv', csv(9)),
    );
    await expect(page.getByRole('progressbar', { name: 'Progress of large.csv' })).toHaveAttribute(
      'aria-valuenow',
      /^1\d$/,
    );
    await page.getByRole('button', { name: 'Cancel half.csv' }).click();
    await expect(item(page, 'half.csv')).toContainText('Canceled');
    await look('list');
    await page.unrouteAll();

    const switchTo = (enabled: boolean) => setFlow(stack.mock, enabled);
    await switchTo(false);
    try {
      page.on('dialog', (dialog) => void dialog.accept());
      await page.goto(PAGE);
      await expect(page.getByText('This page is closed')).toBeVisible();
      await look('closed');
    } finally {
      await switchTo(true);
    }
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible();
    expect(wrong).toEqual([]);
  },
);

/** Enables or disables the flow behind the page. */
async function setFlow(mock: MockServer, enabled: boolean): Promise<void> {
  const { viewer } = await ask<{
    viewer: {
      companies: {
        short_code: string;
        trading_partners: { edges: { node: { flow_setups: { flow_uuid: string; flow_name: string }[] } }[] };
      }[];
    };
  }>(
    mock,
    OWNER,
    `{ viewer { companies { short_code trading_partners(search: "grocery") {
         edges { node { flow_setups { flow_uuid flow_name } } } } } } }`,
  );
  const flow = viewer.companies
    .find(({ short_code }) => short_code === 'northbay')
    ?.trading_partners.edges[0]?.node.flow_setups.find(
      ({ flow_name }) => flow_name === 'Receive product list',
    );
  await ask(
    mock,
    OWNER,
    `mutation ($uuid: ID!, $enabled: Boolean!) {
       set_flow_enabled(input: { flow_uuid: $uuid, enabled: $enabled }) { errors { code } } }`,
    { uuid: flow?.flow_uuid, enabled },
  );
}
