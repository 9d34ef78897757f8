import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { createTestServer } from '#mock/testing/testing.ts';
import { renderRoute, type RenderRouteOptions } from '#tests/support/render-route.tsx';
import { formatAmount, formatMoney } from '#lib/money.ts';

const OWNER = 'owner@northbay.example';
const EDITOR = 'editor@northbay.example';
const server = await createTestServer();
const { data } = await server.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const company =
  data?.viewer.companies.find(({ short_code }) => short_code === 'northbay')?.company_uuid ?? '';
const at = (search = '') => `/c/${company}/settings/invoices${search}`;

interface Money {
  amount: string;
  currency: string;
}
interface Stored {
  invoice_uuid: string;
  number: string | null;
  status: string;
  total: Money;
  subtotal: Money;
  lines: { description: string; amount: Money }[];
  replaced_by: { number: string } | null;
}
const { data: answer } = await server.graphql<{
  company: {
    invoices: { total_count: number; outstanding: Money; year_to_date: Money; edges: { node: Stored }[] };
  };
}>(
  OWNER,
  `{ company(company_uuid: "${company}") { invoices(first: 100) { total_count outstanding { amount currency }
     year_to_date { amount currency } edges { node { invoice_uuid number status replaced_by { number }
     total { amount currency } subtotal { amount currency } lines { description amount { amount currency } } } } } } }`,
);
const list = answer.company.invoices;
const stored = list.edges.map(({ node }) => node);
const ofStatus = (status: string) => stored.filter((candidate) => candidate.status === status);
const item = (status: string): Stored => ofStatus(status)[0] as Stored;
const words = ({ amount, currency }: Money) => formatMoney(amount, currency);

const render = (search = '', options: RenderRouteOptions = {}) =>
  renderRoute(at(search), { server, ...options });
const grid = () => screen.findByRole('grid', { name: 'Invoices' });
const drawer = (name: string | RegExp) => screen.findByRole('dialog', { name });

describe('the list', () => {
  test('shows all of them, newest first, with the amount to be paid', async () => {
    await render();
    const rows = within(await grid()).getAllByRole('link');
    expect(rows.map((row) => row.textContent)).toEqual(stored.map(({ number }) => number ?? 'Draft'));
    expect(screen.getByText(`${list.total_count} invoices`)).toBeTruthy();
    const totals = screen.getByRole('main');
    expect(
      within(totals).getByRole('link', { name: `To be paid, USD: ${formatAmount(list.outstanding.amount)}` }),
    ).toBeTruthy();
    expect(within(totals).getByText(formatAmount(list.year_to_date.amount))).toBeTruthy();
    expect(within(totals).getByText(`${ofStatus('OVERDUE').length} invoice past due`)).toBeTruthy();
  });

  test('filters by status; the amount to be paid links to its invoices', async () => {
    const { user, address } = await render();
    await grid();
    await user.click(screen.getByRole('link', { name: /^To be paid/ }));
    const unpaid = [...ofStatus('OPEN'), ...ofStatus('OVERDUE')];
    expect(await screen.findByText(`${unpaid.length} invoices`)).toBeTruthy();
    await waitFor(() => expect(address()).toBe(at('?status=OPEN&status=OVERDUE')));
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(await screen.findByText(`${list.total_count} invoices`)).toBeTruthy();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search invoices' })),
    );
  });

  test('finds by number, and says when there is no match', async () => {
    const { user } = await render(`?q=${item('PAID').number}`);
    expect(await screen.findByText('1 invoice')).toBeTruthy();
    await user.clear(screen.getByRole('searchbox', { name: 'Search invoices' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search invoices' }), 'zzz');
    expect(await screen.findByText('No invoice matches')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText(`${list.total_count} invoices`)).toBeTruthy();
  });
});

describe('an invoice', () => {
  test('opens from its row with lines that add up, and Back closes it', async () => {
    const late = item('OVERDUE');
    const { user, address } = await render('?status=OVERDUE');
    await user.click(within(await grid()).getByRole('link', { name: late.number ?? '' }));
    const open = await drawer(new RegExp(late.number ?? ''));
    expect(address()).toBe(at(`?status=OVERDUE&invoice=${late.invoice_uuid}`));
    const lines = within(open).getByRole('table', { name: 'Lines' });
    const rows = within(lines).getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).getByRole('rowheader').textContent).slice(0, -3)).toEqual(
      late.lines.map(({ description }) => description),
    );
    expect(rows.at(-3)?.textContent).toContain(words(late.subtotal));
    expect(rows.at(-1)?.textContent).toContain(words(late.total));
    const cents = (amount: string) => Math.round(Number(amount) * 100);
    expect(late.lines.reduce((sum, { amount }) => sum + cents(amount.amount), 0)).toBe(
      cents(late.subtotal.amount),
    );
    expect(within(open).getByText(/past due$/)).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe(at('?status=OVERDUE'));
  });

  test('that is void links to its replacement', async () => {
    const wrong = item('VOID');
    const { user } = await render(`?invoice=${wrong.invoice_uuid}`);
    const open = await drawer(new RegExp(wrong.number ?? ''));
    await user.click(within(open).getByRole('link', { name: wrong.replaced_by?.number }));
    expect(await drawer(new RegExp(wrong.replaced_by?.number ?? ''))).toBeTruthy();
  });

  test('that is a draft says so, and has no PDF', async () => {
    await render(`?invoice=${item('DRAFT').invoice_uuid}`);
    const open = await drawer(/^Draft of/);
    expect(within(open).getByText('Not issued yet.')).toBeTruthy();
    expect(within(open).queryByRole('button', { name: 'Download PDF' })).toBeNull();
  });

  test('is downloaded as PDF', async () => {
    const paid = item('PAID');
    const followed: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      followed.push(this.href);
    });
    const { user } = await render(`?invoice=${paid.invoice_uuid}`);
    const open = await drawer(new RegExp(paid.number ?? ''));
    await user.click(within(open).getByRole('button', { name: 'Download PDF' }));
    await waitFor(() => expect(followed).toHaveLength(1));
    click.mockRestore();
    const file = await server.server.fetch(new Request(followed[0] as string));
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('content-disposition')).toContain(`${paid.number}.pdf`);
  });

  test('that does not exist is reported as such', async () => {
    const { user, address } = await render('?invoice=a847e5b2-4a81-4c51-a766-fdea1cd0f31b');
    const open = await drawer('Invoice not found');
    await user.click(within(open).getByRole('button', { name: 'Show all invoices' }));
    await waitFor(() => expect(address()).toBe(at()));
  });
});

describe('billing details', () => {
  interface Billing {
    lock_version: number;
    license: { billing: { billing_email: string; purchase_order: string | null } };
  }
  const stored = async (fresh: typeof server) =>
    (
      await fresh.graphql<{ company: Billing }>(
        OWNER,
        `{ company(company_uuid: "${company}") { company_uuid lock_version license { billing { billing_email purchase_order } } } }`,
      )
    ).data.company;
  const card = async () => within(await screen.findByRole('region', { name: 'Billing details' }));
  const form = async () => within(await screen.findByRole('dialog', { name: /^Billing details/ }));

  test('are edited beside the invoices, and a draft carries the new order number', async () => {
    const fresh = await createTestServer();
    const { user, address } = await render('', { server: fresh });
    await user.click((await card()).getByRole('button', { name: 'Edit billing details' }));
    const email = await (await form()).findByLabelText(/^Send invoices to/);
    await user.clear(email);
    await user.type(email, 'finance');
    await user.click((await form()).getByRole('button', { name: 'Save changes' }));
    expect((await (await form()).findAllByText(/^Enter an email address/)).length).toBeGreaterThan(0);
    await user.type(email, '@northbay.example');
    const order = (await form()).getByLabelText(/^Purchase order/);
    await user.clear(order);
    await user.type(order, 'PO-2026-0900');
    await user.click((await form()).getByRole('button', { name: 'Save changes' }));
    expect(await (await card()).findByText('finance@northbay.example')).toBeTruthy();
    expect(address()).toBe(at());
    expect((await stored(fresh)).license.billing).toEqual({
      billing_email: 'finance@northbay.example',
      purchase_order: 'PO-2026-0900',
    });
    await user.click(within(await grid()).getByRole('link', { name: /^Draft of/ }));
    expect(await within(await drawer(/^Draft of/)).findByText('PO-2026-0900')).toBeTruthy();
  });

  test('that somebody else has saved in the meantime are not overwritten', async () => {
    const fresh = await createTestServer();
    const { user } = await render('?edit=billing', { server: fresh });
    const order = await (await form()).findByLabelText(/^Purchase order/);
    await user.clear(order);
    await user.type(order, 'MINE');
    const { lock_version } = await stored(fresh);
    await fresh.graphql(
      OWNER,
      'mutation($input: UpdateBillingDetailsInput!) { update_billing_details(input: $input) { errors { code } } }',
      { input: { company_uuid: company, lock_version, purchase_order: 'THEIRS' } },
    );
    await user.click((await form()).getByRole('button', { name: 'Save changes' }));
    await user.click(await screen.findByRole('button', { name: 'Show both' }));
    expect((await stored(fresh)).license.billing.purchase_order).toBe('THEIRS');
    await user.click(screen.getByRole('button', { name: 'All yours' }));
    await user.click(screen.getByRole('button', { name: 'Continue with these' }));
    await user.click((await form()).getByRole('button', { name: 'Save changes' }));
    await waitFor(async () => expect((await stored(fresh)).license.billing.purchase_order).toBe('MINE'));
  });
});

describe('for others', () => {
  test('an editor is told whom to ask, and is sent no amounts', async () => {
    const { received } = await withReceived(EDITOR, `?invoice=${item('PAID').invoice_uuid}`);
    expect(await screen.findByText('Ask an owner')).toBeTruthy();
    const owners = await screen.findByRole('list', { name: 'Owners' });
    expect(within(owners).getByRole('link', { name: OWNER }).getAttribute('href')).toBe(`mailto:${OWNER}`);
    expect(screen.queryByRole('grid')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(received()).not.toMatch(/outstanding":\{|"INV-/);
  });

  test.each(['viewer@northbay.example', 'guest@northbay.example'])(
    '%s sees nothing and, once the role is known, requests nothing',
    async (as) => {
      const { router, sent } = await renderRoute(`/c/${company}/settings/tp`, { server, as });
      await screen.findByRole('heading', { name: 'Trading partners' });
      await router.navigate(at(`?invoice=${item('PAID').invoice_uuid}`));
      await waitFor(() => expect(screen.getByRole('main').textContent).toBe(''));
      expect(sent.filter(({ query }) => /nvoice/.test(query))).toEqual([]);
    },
  );
});

/** All responses that a person is sent, as text. */
async function withReceived(as: string, search: string) {
  const texts: string[] = [];
  const fetch = server.server.fetch.bind(server.server);
  const spy = vi.spyOn(server.server, 'fetch').mockImplementation(async (request: Request) => {
    const response = await fetch(request);
    texts.push(await response.clone().text());
    return response;
  });
  await render(search, { as });
  await screen.findByRole('heading', { name: 'Invoices' });
  return {
    received: () => {
      spy.mockRestore();
      expect(texts.length).toBeGreaterThan(0);
      return texts.join('\n');
    },
  };
}
