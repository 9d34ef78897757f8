import type { Page } from '@playwright/test';
import { seededPlaces } from '../support/seeded.ts';
import { arrive, choosePerson, expect, test } from './journey.ts';
import { asked, holdAnswers, listenTo, recordCalls } from './watching.ts';

/** The number in a text such as "1,412" or "69 errors". */
const numberIn = (words: string | null): number =>
  Number(/[\d,]+/.exec(words ?? '')?.[0].replaceAll(',', ''));

/** The statuses of a load tender in order; the last ones are possible ends. */
const LIFE = [
  'Submitted',
  'In progress',
  'Pending acknowledgment',
  'Complete',
  'Success',
  'Error',
  'Technical error',
];
const STATE = new RegExp(`^(${LIFE.join('|')})\\b`);

/** Goes back step by step and checks what each step must show. */
async function goBackThrough(page: Page, steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const shows of steps) {
    // oxlint-disable-next-line no-await-in-loop -- one step after another
    await page.goBack();
    // oxlint-disable-next-line no-await-in-loop
    await shows();
  }
}

test('from the sign-in to the rejected segment, through a resubmission, and all the way back', async ({
  page,
  stack,
}) => {
  test.setTimeout(360_000);
  const seeded = await seededPlaces(stack.mock);
  const calls = recordCalls(page);
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });

  // A link leads through the sign-in to a workspace.
  await page.goto('/?sort=recent');
  await choosePerson(page, 'owner@northbay.example');
  await expect(page).toHaveURL('/?sort=recent');
  await page.getByRole('link', { name: 'Northbay Freight', exact: true }).click();

  // Pulse shows that something fails, and its counter matches the list behind it.
  await arrive(page, 'Pulse');
  const counter = page.getByRole('link', { name: /^Errors: / });
  await counter.click();
  const listed = page.getByRole('grid', { name: 'Errors' });
  await expect(listed).toBeVisible();
  const errors = numberIn(await counter.textContent());
  expect(errors).toBeGreaterThan(0);
  await expect(listed).toHaveAttribute('aria-rowcount', String(errors + 1));
  await expect(listed.getByRole('row').nth(1)).toContainText('Error');

  // Needs attention links to the executions it counts, with the filters in the address.
  const problems = page.getByRole('grid', { name: 'Needs attention' });
  await expect(problems).toBeVisible();
  // How many there are depends on the time of day, so the problem may not be among the first ones shown.
  const more = page
    .getByRole('region', { name: 'Needs attention' })
    .getByRole('button', { name: /^Show \d+ more/ });
  if (await more.isVisible()) await more.click();
  const attention = problems.getByRole('row', { name: /Rejected by partner.*Pinecrest Lines/ });
  const problem = attention.getByRole('link', { name: /^Rejected by partner.*: [\d,]+$/ });
  const count = numberIn((await problem.getAttribute('aria-label'))?.split(': ').at(-1) ?? null);
  await problem.click();
  await arrive(page, 'Pinecrest Lines');
  const executions = page.getByRole('grid', { name: 'Executions' });
  await expect(executions).toHaveAttribute('aria-rowcount', String(count + 1));
  const narrowed = new URL(page.url());
  expect(narrowed.pathname).toBe(`/c/${seeded.company_uuid}/tp/${seeded.partner_uuid}/search`);
  expect(narrowed.searchParams.getAll('reason')).toEqual(['ACK_REJECTED']);
  expect(narrowed.searchParams.get('resolution')).toBe('unresolved');
  expect(narrowed.searchParams.has('from')).toBe(true);

  // Find the shipment that the carrier called about.
  await page.getByRole('button', { name: 'Data tag', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Data tag' });
  await panel.getByLabel('Tag').selectOption('Shipment');
  await panel.getByLabel('Value').fill(seeded.refused_shipment);
  await panel.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(new RegExp(`tag=Shipment&tag_value=${seeded.refused_shipment}`));
  const found = executions
    .getByRole('row')
    .filter({ has: page.locator(`a[href*="${seeded.refused_uuid}"]`) });
  await expect(executions).not.toHaveAttribute('aria-rowcount', String(count + 1));
  const withTag = page.url();
  await found.getByRole('link').first().click();

  // What happened, in one sentence.
  await arrive(page, 'Send tender 204');
  const verdict = page
    .getByRole('paragraph')
    .filter({ hasText: /^Pinecrest Lines rejected the load tender: .*code “QQ” is not valid/ });
  await expect(verdict).toBeVisible();
  await expect(page.getByRole('region', { name: 'Acknowledgments' })).toContainText('“QQ”');

  // The log: first its state, then its lines.
  const heardOnLogs = await listenTo(page);
  // At this pace, the archive might respond before a busy machine has rendered the request, so hold the response.
  const answers = await holdAnswers(page);
  await page.getByRole('link', { name: 'Logs', exact: true }).click();
  await expect(page.getByText('Requesting the log')).toBeAttached();
  await answers.release();
  const log = page.getByRole('region', { name: 'Log', exact: true });
  await expect(log.getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'First error' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Fetching the log' })).toBeHidden();
  const said = await heardOnLogs();
  const progress = said.findIndex((words) => words.startsWith('Requesting the log'));
  const whole = said.findIndex((words) => /^\d+ lines$/.test(words));
  expect(progress, said.join('\n')).toBeGreaterThanOrEqual(0);
  expect(whole).toBeGreaterThan(progress);

  // The output file with the rejected segment, and the acknowledgment that rejected it.
  await page.getByRole('link', { name: /^Files \d+$/ }).click();
  const files = page.getByRole('list', { name: 'Files' });
  await expect(files.getByRole('link', { name: /204-\d+\.edi/ })).toHaveAttribute('aria-current', 'true');
  const document = page.getByRole('grid', { name: /204-\d+\.edi/ });
  const refused = document.getByRole('row').filter({ hasText: 'QQ' }).first();
  await expect(refused.getByRole('gridcell').first()).toHaveAccessibleName(/^N4 /);
  await expect(refused.getByRole('gridcell', { name: /QQ.*not valid/ })).toBeVisible();
  const outbound = page.url();
  await files.getByRole('link', { name: /997-\d+\.edi/ }).click();
  const answer = page.getByRole('grid', { name: /997-\d+\.edi/ });
  await expect(answer.getByRole('row').filter({ hasText: /^\d+AK4/ })).toContainText('QQ');
  const functional = page.url();

  // Resubmit it, and follow all its statuses without a reload.
  await page.evaluate(() => {
    window.name = 'the same document';
  });
  await page.getByRole('button', { name: 'Resubmit', exact: true }).click();
  const question = page.getByRole('dialog', { name: /^Resubmit/ });
  await question.getByRole('button', { name: 'Resubmit', exact: true }).click();
  const notice = page.getByText(/^Resubmitted as [\da-f]{4}…/);
  const heard = await listenTo(page);
  await notice.getByRole('link', { name: 'Open' }).click();
  await expect(page).not.toHaveURL(new RegExp(seeded.refused_uuid));
  const [, made = ''] = /\/f\/([\da-f]{8}-[\da-f]{4})/.exec(page.url()) ?? [];
  await expect(page.getByRole('main').getByText(made)).toBeVisible();
  const seen = await page.getByRole('main').getByText(STATE).first().textContent();
  await expect.poll(heard).toContainEqual(expect.stringMatching(/^(Success|Error|Technical error)\b/));
  const states = (await heard()).flatMap((words) => STATE.exec(words)?.[0] ?? []);
  expect(states, 'each in its turn').toEqual(LIFE.filter((state) => states.includes(state)));
  expect(new Set([seen, ...states]).size, 'it moved on before our eyes').toBeGreaterThan(1);
  expect(await page.evaluate(() => window.name)).toBe('the same document');
  await expect(page.getByText('communicating with server')).toBeHidden();

  // All the way back: everything is still in the store, so nothing is requested. Move the pointer away first, because
  // resting on a row would preload its execution.
  await page.mouse.move(0, 0);
  calls.length = 0;
  await goBackThrough(page, [
    async () => {
      await expect(page).toHaveURL(functional);
      await expect(answer).toBeVisible();
    },
    async () => {
      await expect(page).toHaveURL(outbound);
      await expect(refused).toBeVisible();
    },
    () => expect(log.getByRole('listitem').first()).toBeVisible(),
    () => expect(verdict).toBeVisible(),
    async () => {
      await expect(page).toHaveURL(withTag);
      await expect(found).toBeVisible();
    },
    async () => {
      await expect(page).toHaveURL(narrowed.href);
      await expect(executions).toHaveAttribute('aria-rowcount', String(count + 1));
    },
    async () => {
      await expect(heading('Pulse')).toBeVisible();
      await expect(listed).toHaveAttribute('aria-rowcount', String(errors + 1));
    },
    async () => {
      await expect(listed).toBeHidden();
      await expect(counter).toBeVisible();
    },
    () => expect(heading('Workspaces')).toBeVisible(),
  ]);
  expect(page.url()).toMatch(/\/\?sort=recent$/);
  expect(asked(calls)).toEqual([]);
});
