import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { NOW } from '#mock/testing/testing.ts';
import { renderRoute } from '#tests/support/render-route.tsx';

// Time ranges in links start at the present of the test data.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) }));

const OPERATOR = { as: 'operator@northbay.example' };
const grid = () => screen.findByRole('grid', { name: 'Workspaces' });
const rows = async () =>
  within(await grid())
    .getAllByRole('row')
    .slice(1);
const nameOf = (row: HTMLElement) => within(row).getAllByRole('link')[0]?.textContent;
const names = async () => (await rows()).map(nameOf);
const rowOf = async (name: string) => {
  const row = (await rows()).find((each) => nameOf(each) === name);
  if (!row) throw new Error(`no row of ${name}`);
  return row;
};
const tile = (label: string) => screen.findByRole('link', { name: new RegExp(`^${label}: `) });

describe('the control panel', () => {
  test('lists all workspaces for an operator, worst first, with their figures', async () => {
    await renderRoute('/ecp', OPERATOR);
    expect(await names()).toHaveLength(6);
    expect((await names())[0]).toBe('Northbay Freight');
    const row = await rowOf('Northbay Freight');
    expect(within(row).getByRole('link', { name: /^[\d.,<> ]+% of the \w+ quota of Northbay/ })).toBeTruthy();
    expect(within(row).getByRole('link', { name: /^\d+ certificates? of Northbay Freight/ })).toBeTruthy();
    expect(within(row).getByRole('link', { name: /unresolved errors of Northbay Freight$/ })).toBeTruthy();
    expect(within(await rowOf('Harborline')).getByText('Suspended')).toBeTruthy();
  });

  test('lists the workspaces that an owner owns', async () => {
    await renderRoute('/ecp');
    expect((await names()).toSorted()).toEqual([
      'Harborline',
      'Northbay Freight',
      'Northbay Freight TEST',
      'Solo Broker',
    ]);
  });

  test.each(['editor@northbay.example', 'viewer@northbay.example', 'guest@northbay.example'])(
    'is empty for %s, who owns no workspace',
    async (as) => {
      await renderRoute('/ecp', { as });
      expect(await screen.findByText('No workspaces in your control panel')).toBeTruthy();
      expect(screen.queryByRole('grid')).toBeNull();
    },
  );

  test('opens the list in the workspace that a number counts when it is clicked', async () => {
    const { user, address } = await renderRoute('/ecp', OPERATOR);
    const row = await rowOf('Northbay Freight');
    const link = within(row).getByRole('link', { name: /errors and technical errors of Northbay Freight$/ });
    const count = /– ([\d,]+) /.exec(link.getAttribute('aria-label') ?? '')?.[1];
    await user.click(link);
    const list = await screen.findByRole('region', { name: 'Errors and technical errors' });
    expect(address()).toMatch(/^\/c\/[\da-f-]{36}\?show=failed&from=/);
    expect(await within(list).findByText(new RegExp(`\\b${count}\\b`))).toBeTruthy();
  });

  test('shows totals in tiles, each of which opens the workspaces that it counts', async () => {
    const { user, address } = await renderRoute('/ecp', OPERATOR);
    await grid();
    const counted = Number((await tile('Queued')).textContent);
    expect(counted).toBeGreaterThan(0);
    await user.click(await tile('Queued'));
    expect(address()).toBe('/ecp?with=QUEUED&sort=queued.desc');
    await waitFor(async () => expect((await rows()).length).toBeLessThan(6));
    const queued = (await rows()).map((row) =>
      Number(within(row).getByRole('link', { name: /queued executions? of/ }).textContent),
    );
    expect(queued.reduce((sum, each) => sum + each, 0)).toBe(counted);
    expect(queued).toEqual(queued.toSorted((a, b) => b - a));
  });

  test('counts the days since a certificate expired like the list that it opens', async () => {
    const { user } = await renderRoute('/ecp', OPERATOR);
    const row = await rowOf('Harborline');
    const days = /^(\d+) d ago$/.exec(within(row).getAllByText(/^\d+ d ago$/)[0]?.textContent ?? '')?.[1];
    await user.click(within(row).getByRole('link', { name: /^\d+ certificates? of Harborline/ }));
    expect(await screen.findByText(`Expired ${days} days ago`)).toBeTruthy();
  });

  test('counts the days until a certificate expires like the list that it opens', async () => {
    const { user } = await renderRoute('/ecp', OPERATOR);
    const row = await rowOf('Alder Retail');
    const days = /^(\d+) d left$/.exec(within(row).getByText(/^\d+ d left$/).textContent ?? '')?.[1];
    await user.click(within(row).getByRole('link', { name: /^\d+ certificates? of Alder Retail/ }));
    expect(await screen.findByText(`${days} days left`)).toBeTruthy();
  });

  test('says that the executions per minute are those of the last hour', async () => {
    await renderRoute('/ecp');
    await grid();
    expect(screen.getByText(/^last hour, [\d,]+ in 24 h$/)).toBeTruthy();
  });

  test('sorts by a column and keeps the order in the address', async () => {
    const { user, address } = await renderRoute('/ecp', OPERATOR);
    await grid();
    await user.click(screen.getByRole('button', { name: /^Workspace/ }));
    await waitFor(() => expect(address()).toBe('/ecp?sort=workspace.asc'));
    await waitFor(async () =>
      expect(await names()).toEqual([
        'Alder Retail',
        'Harborline',
        'Northbay Freight',
        'Northbay Freight TEST',
        'Pinecrest Lines',
        'Solo Broker',
      ]),
    );
  });

  test('filters by region, says how many are left, and clears with the focus kept', async () => {
    const { user, address } = await renderRoute('/ecp?region=EUROPE', OPERATOR);
    expect((await names()).toSorted()).toEqual(['Alder Retail', 'Harborline']);
    expect(screen.getByText('2 of 6 workspaces')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(async () => expect(await names()).toHaveLength(6));
    expect(address()).toBe('/ecp');
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search workspaces' }));
  });

  test('says when the filters exclude everything', async () => {
    await renderRoute('/ecp?region=ASIA_PACIFIC', OPERATOR);
    expect(await screen.findByText('No workspace matches')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Clear filters' })).toBeTruthy();
  });
});
