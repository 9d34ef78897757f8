import { paths } from '../../src/routes/paths.ts';
import { seededPlaces } from '../support/seeded.ts';
import { arrive, expect, signIn, test } from './journey.ts';

const OWNER = 'owner@northbay.example';

test('what is typed into a field with chosen words replaces them, also after a click', async ({
  page,
  stack,
}) => {
  const seeded = await seededPlaces(stack.mock);
  await signIn(page, OWNER, paths.pulse(seeded));
  await arrive(page, 'Pulse');
  const row = page.getByRole('grid', { name: 'Needs attention' }).getByRole('row').nth(1);
  await row.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: /^Assign…/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Assign/ });
  const field = dialog.getByRole('combobox', { name: 'Assigned to' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Nobody');
  await field.click();
  await page.keyboard.type('Edwin Cas');
  await expect(field).toHaveValue('Edwin Cas');
  await expect(page.getByRole('option')).toHaveText(['Edwin Castellanos']);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await expect(row).toContainText('Edwin Castellanos');
});

test('the button that shares an execution is in sight, however much guests would see of it', async ({
  page,
  stack,
}) => {
  const seeded = await seededPlaces(stack.mock);
  await signIn(page, OWNER, paths.execution({ ...seeded, invocation_uuid: seeded.refused_uuid }));
  await arrive(page, 'Send tender 204');
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this execution?' });
  await expect(dialog.getByRole('heading', { name: 'What their page leaves out' })).toBeAttached();
  await expect(dialog.getByRole('button', { name: 'Share' })).toBeInViewport({ ratio: 1 });
});
