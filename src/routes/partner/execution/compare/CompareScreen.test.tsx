import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestServer, NOW } from '#mock/testing/testing.ts';
import { asker, type Place } from '#tests/support/executions.ts';
import { renderRoute, type RenderRouteOptions } from '#tests/support/render-route.tsx';
import { currentAnnouncement } from '#ui/feedback/live-region.ts';

const OWNER = 'owner@northbay.example';
const GUEST = 'guest@northbay.example';
const server = await createTestServer();
const { search, ...seed } = asker(server);
const pinecrest = await seed.placeOf('northbay', 'Pinecrest Lines');
const alder = await seed.placeOf('northbay', 'Alder Retail');

interface Compared {
  comparison: {
    other: { invocation_uuid: string } | null;
    changes: { name: string; changed: boolean; likely_cause: boolean }[];
  };
}
const compare = async (uuid: string): Promise<Compared['comparison']> => {
  const { data } = await server.graphql<{ flow_execution: Compared }>(
    OWNER,
    `query ($uuid: ID!) { flow_execution(invocation_uuid: $uuid) { comparison {
      other { invocation_uuid } changes { name changed likely_cause } } } }`,
    { uuid },
  );
  return data.flow_execution.comparison;
};
/** A rejected tender whose lookup table has changed since the last success, and that success. */
const refused = await (async () => {
  for (const { invocation_uuid } of (await search(pinecrest, { reason_codes: ['ACK_REJECTED'] }))
    .executions) {
    const { other, changes } = await compare(invocation_uuid);
    const cause = changes.find(({ likely_cause }) => likely_cause);
    if (other && cause) return { uuid: invocation_uuid, other: other.invocation_uuid, table: cause.name };
  }
  throw new Error('The seed holds no refused tender after a change');
})();
const path = ({ company_uuid, partner_uuid }: Place, uuid: string) =>
  `/c/${company_uuid}/tp/${partner_uuid}/f/${uuid}`;
const open = (query = 'last', options: RenderRouteOptions = {}, uuid = refused.uuid) =>
  renderRoute(`${path(pinecrest, uuid)}?compare=${query}`, { server, ...options });
const share = (invocation_uuid: string, is_shared: boolean) =>
  server.graphql(
    OWNER,
    'mutation ($input: ShareFlowExecutionInput!) { share_flow_execution(input: $input) { errors { message } } }',
    { input: { invocation_uuid, is_shared } },
  );

const table = () => screen.findByRole('grid', { name: /^204-.* and 204-/ });
const rowWith = (text: string) =>
  waitFor(async () => {
    const rows = within(await table()).getAllByRole('row');
    const row = rows.find(({ textContent }) => textContent.includes(text));
    if (!row) throw new Error(`No row has ${text}: ${rows.map(({ textContent }) => textContent).join('\n')}`);
    return row;
  });
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const place = () => screen.getByText(/^\d+ of \d+$/).textContent;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) });
  // Without layout, every row would be 0 px high, and the first rows would count as scrolled past.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function height(
    this: HTMLElement,
  ) {
    return this.dataset.index === undefined ? 0 : 10;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  expect(server.uncaught).toEqual([]);
});

describe('two files of one execution', () => {
  test('are compared from the Files tab: the open one beside another, without the parts about two executions', async () => {
    const { user, address } = await renderRoute(`${path(pinecrest, refused.uuid)}/files`, { server });
    await user.click(await screen.findByRole('link', { name: 'Compare two files' }));
    await screen.findByRole('heading', { level: 1, name: 'Compare files' });
    const right = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'File at the right' });
    const left = screen.getByRole<HTMLSelectElement>('combobox', { name: 'File at the left' });
    expect(right.selectedOptions[0]?.textContent).toMatch(/^Output: 204-/);
    expect(left.selectedOptions[0]?.textContent).toMatch(/^Input: /);
    expect(screen.queryByRole('region', { name: /^(What changed|Other differences)/ })).toBeNull();
    expect(screen.queryByText('Other execution')).toBeNull();
    expect(await screen.findByText(/different formats, so they are compared as text/)).toBeTruthy();

    await user.selectOptions(left, within(left).getByRole('option', { name: /^Response: 997-/ }));
    expect(address()).toMatch(/left=/);
    await waitFor(() => expect(screen.getByText(/^\d+ segments? differs?:/)).toBeTruthy());
  });
});

describe('comparing with the last success', () => {
  test('opens from the execution, with the rejected element beside what it was', async () => {
    const { user, operations } = await renderRoute(path(pinecrest, refused.uuid), { server });
    await user.click(await screen.findByRole('link', { name: 'Compare' }));
    await screen.findByRole('heading', { level: 1, name: 'Compare executions' });
    const row = await rowWith('*QQ*');
    expect(row.querySelector('del')?.textContent).not.toBe('');
    expect([...row.querySelectorAll('ins')].map(({ textContent }) => textContent)).toContain('QQ');
    expect(within(row).getByRole('img', { name: 'Rejected' })).toBeTruthy();
    expect(screen.getByText('1 rejected')).toBeTruthy();
    const card = screen.getByText(/State or province code “QQ” is not valid/).closest('[role=gridcell]');
    expect(card?.textContent).toContain(`Most likely cause: lookup table ${refused.table}`);
    expect(operations().filter((name) => name === 'CompareScreenQuery')).toHaveLength(1);
    expect(screen.queryByRole('link', { name: 'Logs' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Back to the execution' }));
    expect(await screen.findByRole('link', { name: 'Logs' })).toBeTruthy();
  });

  test('shows what changed, likely cause first, and the other differences', async () => {
    await open();
    const changes = within(
      await screen.findByRole('region', { name: 'What changed since the last success' }),
    );
    const cause = changes.getByText('Most likely cause').closest('div');
    expect(cause?.textContent).toContain(refused.table);
    expect(cause?.textContent).toMatch(/\d → \d/);
    const facts = within(await screen.findByRole('region', { name: 'Other differences' }));
    expect(facts.getByRole('row', { name: /^Status Success/ })).toBeTruthy();
  });

  test('ignores what is expected to differ, until asked to count it', async () => {
    const { user, address } = await open();
    await rowWith('*QQ*');
    const isa = await rowWith('ISA*');
    expect(within(isa).getByRole('img', { name: 'Ignored difference' })).toBeTruthy();
    const before = Number(/of (\d+)/.exec(place() ?? '')?.[1]);
    await user.click(await box('Ignore control numbers, dates and counts'));
    expect(address()).toContain('control=1');
    await waitFor(() => expect(within(isa).queryByRole('img', { name: 'Ignored difference' })).toBeNull());
    expect(isa.querySelectorAll('ins').length).toBeGreaterThan(0);
    expect(Number(/of (\d+)/.exec(place() ?? '')?.[1])).toBeGreaterThan(before);
    await user.click(await box('Ignore control numbers, dates and counts'));
    await waitFor(() => expect(Number(/of (\d+)/.exec(place() ?? '')?.[1])).toBe(before));
    expect(address()).not.toContain('control');
  });

  test('shows only what differs, on request', async () => {
    const { user } = await open();
    await rowWith('ISA*');
    await user.click(await box('Only differences'));
    await waitFor(() => expect(screen.queryByText(/Envelope/)).toBeNull());
    const rows = within(await table()).getAllByRole('row');
    expect(rows.some(({ textContent }) => textContent.includes('*QQ*'))).toBe(true);
    expect(rows.some(({ textContent }) => textContent.includes('ISA*'))).toBe(false);
  });

  test('goes to the next and previous difference with the keyboard, and says which', async () => {
    const { user } = await open('last&control=1&order=1');
    await rowWith('*QQ*');
    const start = place();
    await user.keyboard('n');
    await waitFor(() => expect(place()).not.toBe(start));
    expect(currentAnnouncement().text).toMatch(/^Difference \d+ of \d+\. .+/);
    await waitFor(async () =>
      expect((await table()).querySelectorAll('[aria-current="true"]')).toHaveLength(1),
    );
    await user.keyboard('p');
    await waitFor(() => expect(place()).toBe(start));
    await user.click(screen.getByRole('button', { name: 'Next difference' }));
    await waitFor(() => expect(place()).not.toBe(start));
    await user.keyboard('i');
    await waitFor(async () => expect((await box('Ignore order data')).checked).toBe(true));
    expect((await box('Ignore control numbers, dates and counts')).checked).toBe(true);
  });

  test('copies the differences as text', async () => {
    const { user } = await open();
    await rowWith('*QQ*');
    await user.click(screen.getByRole('button', { name: 'Copy as text' }));
    await waitFor(() => expect(currentAnnouncement().text).toBe('Copied the differences'));
    const text = await navigator.clipboard.readText();
    expect(text).toContain('Send tender 204, Pinecrest Lines');
    expect(text).toMatch(/N4-02 State or Province Code: \w\w \(.+\) → QQ/);
    expect(text).toContain(`Lookup table ${refused.table}: `);
    expect(text).toContain(refused.other);
    expect(text).toContain('  ! State or province code “QQ” is not valid');
  });

  test('compares other files, and as text', async () => {
    const { user, address } = await open();
    await table();
    await user.click(screen.getByRole('radio', { name: 'Input' }));
    await waitFor(() => expect(address()).toMatch(/left=.*&right=/));
    await waitFor(() => expect(screen.queryByRole('grid', { name: /^204-.* and 204-/ })).toBeNull());
    await user.click(screen.getByRole('radio', { name: 'Output' }));
    await table();
    await user.click(screen.getByRole('radio', { name: 'Text' }));
    await screen.findByText(/lines? differs?:/);
    expect(address()).toContain('view=text');
    const input = within(
      screen.getByRole('combobox', { name: 'File at the left' }),
    ).getByRole<HTMLOptionElement>('option', { name: /^Input:/ });
    await user.selectOptions(screen.getByRole('combobox', { name: 'File at the left' }), input);
    await waitFor(() => expect(address()).toContain(`left=${input.value}`));
  });
});

describe('the other execution', () => {
  test('is chosen from the flow’s latest runs, by search text, or by an address', async () => {
    const { user, address } = await open();
    await table();
    await user.click(screen.getByRole('button', { name: 'Compare with another…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Compare with another execution' }));
    const runs = within(await dialog.findByRole('list', { name: 'Executions of this flow' }));
    expect(runs.getAllByRole('link').length).toBeGreaterThan(5);
    const field = dialog.getByRole('textbox', { name: 'Reference, file name, or execution ID' });
    await user.click(field);
    await user.paste('there is no such thing');
    await user.click(dialog.getByRole('button', { name: 'Find' }));
    await dialog.findByText('No executions found');
    const elsewhere = (await search(alder, { statuses: ['SUCCESS'] })).executions[0]?.invocation_uuid ?? '';
    await user.clear(field);
    await user.paste(`https://portal.example${path(alder, elsewhere)}`);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(`${path(pinecrest, refused.uuid)}?compare=${elsewhere}`));
    expect(await screen.findByText('Other execution', { selector: 'b' })).toBeTruthy();
    // Different flows have no dependencies in common.
    await waitFor(() => expect(screen.queryByRole('region', { name: /^What changed/ })).toBeNull());
  });

  test('says so if it does not exist, or if there is none before this one', async () => {
    await open('00000000-0000-4000-8000-000000000000');
    expect(await screen.findByText('The other execution cannot be shown')).toBeTruthy();
  });

  test('is the previous run if none succeeded, and none for the first run', async () => {
    const oldest = await (async () => {
      const { executions } = await search(
        pinecrest,
        { statuses: ['LOGICAL_FAILURE', 'TECHNICAL_FAILURE', 'SUCCESS'] },
        {
          field: 'SUBMITTED_AT',
          direction: 'ASC',
        },
      );
      for (const { invocation_uuid } of executions)
        if (!(await compare(invocation_uuid)).other) return invocation_uuid;
      throw new Error('Every execution has an earlier one');
    })();
    await open('last', {}, oldest);
    expect(await screen.findByText('No earlier execution')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Compare with another…' })).toBeTruthy();
  });
});

test('guests compare only shared files, and are not told what changed', async () => {
  await share(refused.uuid, true);
  const { unmount } = await open('last', { as: GUEST });
  expect(await screen.findByText('The files are not shared with you')).toBeTruthy();
  expect(screen.queryByText(/\*QQ\*/)).toBeNull();
  expect(screen.queryByRole('region', { name: /^What changed/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Resubmit' })).toBeNull();
  unmount();
  await share(refused.other, true);
  const { operations } = await open('last', { as: GUEST });
  await rowWith('*QQ*');
  expect(screen.queryByText(/Most likely cause/)).toBeNull();
  expect(operations()).toContain('CompareScreenQuery');
  await share(refused.uuid, false);
  await share(refused.other, false);
});
