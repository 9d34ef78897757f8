import type { Page } from '@playwright/test';
import type { MockServer } from '../../mock-server/server.ts';
import { paths } from '../../src/routes/paths.ts';
import { ask, seededPlaces } from '../support/seeded.ts';
import { arrive, expect, signIn, test } from './journey.ts';

const OWNER = 'owner@northbay.example';

/** From now on, the server treats this operation of the page as sent by another person. */
async function demote(page: Page, operation: string, token: string): Promise<void> {
  await page.route('**/graphql', async (route) => {
    const request = route.request();
    const { operationName } = request.postDataJSON() as { operationName: string };
    const headers = { ...request.headers(), authorization: `Bearer ${token}` };
    await (operationName === operation ? route.continue({ headers }) : route.fallback());
  });
}

async function stateOf(mock: MockServer, invocation_uuid: string) {
  const { flow_execution } = await ask<{
    flow_execution: { flagged: boolean; resubmissions: unknown[]; memos: { edges: unknown[] } };
  }>(
    mock,
    OWNER,
    `query ($invocation_uuid: ID!) { flow_execution(invocation_uuid: $invocation_uuid) {
       flagged resubmissions { invocation_uuid } memos(first: 10) { edges { node { memo_uuid } } } } }`,
    { invocation_uuid },
  );
  return flow_execution;
}

test('a viewer may read everything about an execution and flag it, and is offered nothing else', async ({
  page,
  stack,
}) => {
  const seeded = await seededPlaces(stack.mock);
  const at = { ...seeded, invocation_uuid: seeded.refused_uuid };
  await signIn(page, 'viewer@northbay.example', paths.execution(at));
  await arrive(page, 'Send tender 204');
  const flag = page.getByRole('button', { name: 'Flag', exact: true });
  await expect(flag).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Resubmit' })).toHaveCount(0);
  await flag.click();
  await expect(page.getByRole('button', { name: 'Flagged' })).toHaveAttribute('aria-pressed', 'true');
  expect((await stateOf(stack.mock, seeded.refused_uuid)).flagged).toBe(true);

  await page.getByRole('link', { name: 'Logs', exact: true }).click();
  await expect(
    page.getByRole('region', { name: 'Log', exact: true }).getByRole('listitem').first(),
  ).toBeVisible();
  await page.getByRole('link', { name: /^Files \d+$/ }).click();
  await expect(page.getByRole('grid', { name: /204-\d+\.edi/ })).toContainText('QQ');

  await page
    .getByRole('navigation', { name: 'Workspace' })
    .getByRole('link', { name: 'Trading partners' })
    .click();
  await arrive(page, 'Trading partners');
  await expect(page.getByRole('grid', { name: 'Trading partners' })).toContainText('Alder Retail');

  // In a list, too.
  await page.goto(paths.partnerSearch(seeded, { reason: 'ACK_REJECTED' }));
  await page.getByRole('checkbox', { name: 'Select row 1', exact: true }).check();
  const selected = page.getByRole('toolbar', { name: 'Selected executions' });
  await expect(selected.getByRole('button', { name: /flag/i }).first()).toBeVisible();
  await expect(selected.getByRole('button', { name: /resubmit/i })).toHaveCount(0);
});

test('a guest sees only one partner, and files and logs only if shared', async ({ page, stack }) => {
  const seeded = await seededPlaces(stack.mock);
  const at = { ...seeded, invocation_uuid: seeded.success_uuid };
  // With a single workspace there is no choice, so it opens directly.
  await signIn(page, 'guest@northbay.example');
  await arrive(page, 'Pulse');
  await page
    .getByRole('navigation', { name: 'Workspace' })
    .getByRole('link', { name: 'Trading partners' })
    .click();
  const partners = page.getByRole('grid', { name: 'Trading partners' });
  await expect(partners.getByRole('row')).toHaveCount(2);
  await expect(partners.getByRole('row').last()).toContainText('Pinecrest Lines');

  await page.goto(paths.executionFiles(at));
  await expect(page.getByText('The files are not shared with you')).toBeVisible();
  for (const action of ['Flag', 'Share', 'Resubmit'])
    await expect(page.getByRole('button', { name: action, exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: 'Logs', exact: true }).click();
  await expect(page.getByText('The logs are not shared with you')).toBeVisible();

  await ask(
    stack.mock,
    OWNER,
    `mutation ($input: ShareFlowExecutionInput!) { share_flow_execution(input: $input) { errors { message } } }`,
    { input: { invocation_uuid: seeded.success_uuid, is_shared: true } },
  );
  await page.goto(paths.executionFiles(at));
  await expect(page.getByRole('list', { name: 'Files' }).getByRole('link').first()).toBeVisible();
  await page.getByRole('link', { name: 'Logs', exact: true }).click();
  await expect(
    page.getByRole('region', { name: 'Log', exact: true }).getByRole('listitem').first(),
  ).toBeVisible();
});

test('an operator can open every workspace, and is shown as one', async ({ page }) => {
  await signIn(page, 'operator@northbay.example');
  const workspaces = page.getByRole('table', { name: 'Workspaces' });
  await expect(workspaces.locator('[data-row-link]')).toHaveCount(6);
  await workspaces.getByRole('link', { name: 'Harborline', exact: true }).click();
  await arrive(page, 'Pulse');
  await page.getByRole('button', { name: /your menu/ }).click();
  await expect(page.getByRole('menu')).toContainText('Operator in Harborline');
});

test('a server rejection is explained, changes nothing, and loses no typed text', async ({ page, stack }) => {
  const seeded = await seededPlaces(stack.mock);
  const at = { ...seeded, invocation_uuid: seeded.success_uuid };
  await signIn(page, OWNER, paths.execution(at));
  await expect(page.getByRole('button', { name: 'Resubmit', exact: true })).toBeVisible();
  const before = await stateOf(stack.mock, seeded.success_uuid);

  await page.getByRole('button', { name: 'Resubmit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Resubmit/ });
  const same = dialog.getByRole('radio', { name: /^The version that ran originally/ });
  await same.check();
  const go = dialog.getByRole('button', { name: 'Resubmit', exact: true });
  await expect(go).toBeEnabled();

  // The person lost the role after the dialog's dry run.
  const viewer = await stack.mock.tokenFor('viewer@northbay.example', stack.apiUrl);
  await demote(page, 'useResubmitExecutionMutation', viewer);
  await go.click();
  const refusal = page.getByRole('alert').filter({ hasText: 'Could not resubmit' });
  await expect(refusal).toContainText('Your role in this workspace does not allow this.');
  const result = page.getByRole('dialog', { name: 'Not resubmitted' });
  await expect(result).toContainText('Your role in this workspace does not allow this.');
  await result.getByRole('button', { name: 'Done' }).click();

  // The author is no longer a member: the server no longer shows the comment, but it is still on the author's page.
  const stranger = await stack.mock.tokenFor('newcomer@northbay.example', stack.apiUrl);
  await demote(page, 'MemoThreadCreateMutation', stranger);
  const comment = page.getByRole('textbox', { name: 'New comment' });
  await comment.fill('The carrier has called back.');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByText(/or you do not have access to it/)).toBeVisible();
  await expect(comment).toHaveValue('The carrier has called back.');
  await page.reload();
  await expect(comment).toHaveValue('The carrier has called back.');
  expect(await stateOf(stack.mock, seeded.success_uuid)).toEqual(before);
});
