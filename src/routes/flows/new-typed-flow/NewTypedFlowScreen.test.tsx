import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { createTestServer } from '#mock/testing/testing.ts';
import { renderRoute } from '#tests/support/render-route.tsx';
import { seededPlaces } from '#tests/support/seeded.ts';
import { paths } from '../../paths.ts';

const first = await createTestServer();
const { company_uuid, partner_uuid } = await seededPlaces(first.server);
const at = { company_uuid, partner_uuid };
const addressOf = (flow_type: string, flow_name = 'Tenders by night') =>
  paths.newTypedFlow({ ...at, flow_type, flow_name });
const choose = async (user: UserEvent, section: string, field: RegExp, option: RegExp) => {
  const region = within(screen.getByRole('region', { name: section }));
  const box = region.getByRole('combobox', { name: field });
  if (box.tagName === 'SELECT') {
    await user.selectOptions(box, within(box).getByRole('option', { name: option }));
    return;
  }
  await user.click(box);
  await user.click(await screen.findByRole('option', { name: option }));
};

describe('a new flow', () => {
  test('has the type and name of the address, lists what it lacks, and is only stored by Save', async () => {
    const server = await createTestServer();
    const { user, address } = await renderRoute(addressOf('SEND_LOAD_TENDER'), { server });
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Flow name/ })).value).toBe(
      'Tenders by night',
    );
    expect(screen.getByText('Send load tender')).toBeTruthy();
    const problems = within(screen.getByRole('region', { name: 'Problems' }));
    expect(await problems.findByRole('link', { name: 'Source system' })).toBeTruthy();
    expect(problems.getByText('2 block Save')).toBeTruthy();
    // Fields that were not touched yet are not red.
    expect(
      screen.getByRole('combobox', { name: /^Data comes from/ }).getAttribute('aria-invalid'),
    ).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Not saved: 2 fields need attention/)).toBeTruthy();
    await choose(user, 'Source file type', /^File type/, /^Canonical shipment/);
    await choose(user, 'Destination file type', /^File type/, /^X12 204 /);
    await waitFor(() => expect(problems.queryByRole('link', { name: 'Source file type' })).toBeNull());
    expect(problems.getByRole('link', { name: 'Mapping' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(address()).toMatch(/\/fc\/[0-9a-f-]{36}$/));
    expect(await screen.findByText('Draft')).toBeTruthy();
    await renderRoute(paths.partnerFlows(at), { server });
    expect(await screen.findByRole('link', { name: 'Tenders by night' })).toBeTruthy();
  });

  test('cannot have the name of another flow, which is reported before it is saved', async () => {
    await renderRoute(addressOf('SEND_LOAD_TENDER', 'Send tender 204'), { server: first });
    const problems = within(await screen.findByRole('region', { name: 'Problems' }));
    expect(await problems.findByText('The partner already has a flow named “Send tender 204”.')).toBeTruthy();
    expect(problems.getByRole('link', { name: 'General: Flow name' })).toBeTruthy();
  });

  test('can be abandoned without leaving anything behind', async () => {
    const { user, address } = await renderRoute(addressOf('SEND_LOAD_TENDER'), { server: first });
    await screen.findByRole('textbox', { name: /^Flow name/ });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(address()).toBe(paths.partnerFlows(at)));
  });

  test('of a type that does not exist is reported', async () => {
    await renderRoute(addressOf('SEND_NOTHING'), { server: first });
    expect(await screen.findByText('This flow type does not exist')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: /^Flow name/ })).toBeNull();
  });

  test.each(['viewer@northbay.example', 'guest@northbay.example'])('is not available to %s', async (as) => {
    await renderRoute(addressOf('SEND_LOAD_TENDER'), { server: first, as });
    expect(await screen.findByText('You cannot add flows')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});
