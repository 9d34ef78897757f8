import { describe, expect, test } from 'vitest';
import { createTestServer } from '../../../testing/testing.ts';

const OWNER = 'owner@northbay.example';
const EDITOR = 'editor@northbay.example';
const VIEWER = 'viewer@northbay.example';
const t = await createTestServer();

interface Money {
  amount: string;
  currency: string;
}
interface Invoice {
  invoice_uuid: string;
  number: string | null;
  period_start: string;
  period_end: string;
  issued_on: string;
  due_on: string;
  paid_on: string | null;
  status: string;
  lines: { description: string; quantity: number; unit_price: Money; amount: Money }[];
  subtotal: Money;
  tax_label: string;
  tax: Money;
  total: Money;
  amount_due: Money;
  replaced_by: { invoice_uuid: string } | null;
  usage_report: { overage_executions: number; overage_charge: Money; totals: { executions_billed: number } };
  pdf_path: string | null;
}
const FIELDS = `invoice_uuid number period_start period_end issued_on due_on paid_on status
  lines { description quantity unit_price { amount currency } amount { amount currency } } subtotal { amount currency }
  tax_label tax { amount currency } total { amount currency } amount_due { amount currency } replaced_by { invoice_uuid }
  usage_report { overage_executions overage_charge { amount currency } totals { executions_billed } } pdf_path`;

const { data: found } = await t.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const uuidOf = (code: string) =>
  found.viewer.companies.find(({ short_code }) => short_code === code)?.company_uuid ?? '';

interface List {
  total_count: number;
  year_to_date: Money;
  outstanding: Money;
  edges: { node: Invoice }[];
}
async function list(code = 'northbay', args = '', as = OWNER) {
  const { data, errors } = await t.graphql<{ company: { invoices: List } }>(
    as,
    `{ company(company_uuid: "${uuidOf(code)}") { company_uuid invoices(first: 50${args}) { total_count
      year_to_date { amount currency } outstanding { amount currency } edges { node { ${FIELDS} } } } } }`,
  );
  expect(errors).toBeUndefined();
  return data.company.invoices;
}
const nodes = async (...args: Parameters<typeof list>) => (await list(...args)).edges.map(({ node }) => node);
const cents = ({ amount }: Money) => {
  expect(amount).toMatch(/^\d+\.\d\d$/);
  return Number(amount.replace('.', ''));
};

describe('invoices', () => {
  test('are monthly, latest first, with their status', async () => {
    const all = await nodes();
    expect(all.map(({ status }) => status)).toEqual([
      'DRAFT',
      'OPEN',
      'PAID',
      'OVERDUE',
      'PAID',
      'PAID',
      'PAID',
      'PAID',
      'VOID',
      'PAID',
      'PAID',
      'PAID',
      'PAID',
      'PAID',
      'PAID',
    ]);
    expect(all[0]).toMatchObject({ number: null, pdf_path: null, period_start: '2026-09-01' });
    expect(all[1]).toMatchObject({
      period_start: '2026-08-01',
      period_end: '2026-08-31',
      issued_on: '2026-09-01',
    });
    const numbers = all.flatMap(({ number }) => number ?? []);
    expect(new Set(numbers).size).toBe(all.length - 1);
    for (const invoice of all) {
      expect(invoice.issued_on > invoice.period_end).toBe(true);
      expect(invoice.due_on > invoice.issued_on).toBe(true);
      expect(invoice.paid_on !== null).toBe(invoice.status === 'PAID');
      if (invoice.status === 'OVERDUE') expect(invoice.due_on < '2026-09-15').toBe(true);
      if (invoice.status === 'OPEN') expect(invoice.due_on >= '2026-09-15').toBe(true);
    }
    const wrong = all.find(({ status }) => status === 'VOID');
    const right = all.find(({ invoice_uuid }) => invoice_uuid === wrong?.replaced_by?.invoice_uuid);
    expect(right).toMatchObject({ status: 'PAID', period_start: wrong?.period_start });
    expect(cents(right?.total as Money)).toBeLessThan(cents(wrong?.total as Money));
  });

  test('add up to the cent', async () => {
    for (const code of ['northbay', 'northbay-test', 'alder-retail', 'pinecrest-lines', 'harborline']) {
      const as = code === 'alder-retail' || code === 'pinecrest-lines' ? 'operator@northbay.example' : OWNER;
      const all = await nodes(code, '', as);
      expect(all.length).toBeGreaterThan(3);
      for (const { lines, subtotal, tax, tax_label, total, amount_due, status } of all) {
        expect(lines.length).toBeGreaterThan(0);
        for (const { quantity, unit_price, amount } of lines) {
          expect(Math.abs(cents(amount) - quantity * Number(unit_price.amount) * 100)).toBeLessThanOrEqual(
            0.5001,
          );
        }
        expect(lines.reduce((sum, { amount }) => sum + cents(amount), 0)).toBe(cents(subtotal));
        const percent = Number(/([\d.]+)%$/.exec(tax_label)?.[1]);
        expect(cents(tax)).toBe(Math.round((cents(subtotal) * percent) / 100));
        expect(cents(subtotal) + cents(tax)).toBe(cents(total));
        expect(cents(amount_due)).toBe(status === 'OPEN' || status === 'OVERDUE' ? cents(total) : 0);
      }
    }
  });

  test("bill what the month's usage report counts", async () => {
    const all = await nodes();
    const beyond = all.filter(({ usage_report }) => usage_report.overage_executions > 0);
    expect(beyond.length).toBeGreaterThan(1);
    expect(beyond.length).toBeLessThan(all.length);
    for (const { lines, usage_report } of all) {
      const line = lines.find(({ description }) => description.startsWith('Executions beyond'));
      expect(line?.quantity ?? 0).toBe(usage_report.overage_executions);
      expect(line ? line.amount : { amount: '0.00', currency: 'USD' }).toEqual(usage_report.overage_charge);
    }
  });

  test('are totaled and filtered', async () => {
    const all = await list();
    const of = (...statuses: string[]) =>
      all.edges.map(({ node }) => node).filter(({ status }) => statuses.includes(status));
    const sum = (some: readonly Invoice[]) =>
      some.reduce((total, invoice) => total + cents(invoice.total), 0);
    expect(cents(all.outstanding)).toBe(sum(of('OPEN', 'OVERDUE')));
    const year = of('OPEN', 'OVERDUE', 'PAID').filter(({ issued_on }) => issued_on.startsWith('2026'));
    expect(cents(all.year_to_date)).toBe(sum(year));
    const late = await list('northbay', ', statuses: [OVERDUE]');
    expect([late.total_count, late.edges[0]?.node.status]).toEqual([1, 'OVERDUE']);
    const [first] = late.edges;
    const named = await list('northbay', `, search: "${first?.node.number}"`);
    expect(named.edges.map(({ node }) => node.invoice_uuid)).toEqual([first?.node.invoice_uuid]);
  });

  test('of a suspended workspace show why it is suspended; a new one has none', async () => {
    const statuses = (await nodes('harborline')).map(({ status }) => status);
    expect(statuses.slice(0, 4)).toEqual(['DRAFT', 'OPEN', 'OVERDUE', 'OVERDUE']);
    expect((await list('solo-broker')).total_count).toBe(0);
  });

  test('change status as time passes', async () => {
    const later = await createTestServer({ now: '2026-10-02T09:00:00.000Z' });
    const { data } = await later.graphql<{ company: { invoices: List } }>(
      OWNER,
      `{ company(company_uuid: "${uuidOf('northbay')}") { company_uuid invoices(first: 2) { edges { node { invoice_uuid status period_start } } } } }`,
    );
    expect(data.company.invoices.edges.map(({ node }) => [node.period_start, node.status])).toEqual([
      ['2026-10-01', 'DRAFT'],
      ['2026-09-01', 'OPEN'],
    ]);
    await later.server.dispose();
  });
});

describe('an invoice as PDF', () => {
  const get = async (path: string, as: string, { server } = t) =>
    server.fetch(
      new Request(`http://localhost${path}`, {
        headers: { authorization: `Bearer ${await server.tokenFor(as)}` },
      }),
    );

  test('is a valid document with the texts and totals of the invoice, and always the same', async () => {
    for (const invoice of (await nodes()).filter(({ pdf_path }) => pdf_path !== null)) {
      const { downloadUrl } = (await (await get(invoice.pdf_path as string, OWNER)).json()) as {
        downloadUrl: string;
      };
      const response = await t.server.fetch(new Request(downloadUrl));
      expect(response.headers.get('content-type')).toBe('application/pdf');
      expect(response.headers.get('content-disposition')).toContain(`${invoice.number}.pdf`);
      const bytes = Buffer.from(await response.arrayBuffer());
      const text = bytes.toString('latin1');
      checkPdf(text);
      const grouped = (amount: string) => amount.replace(/\B(?=(?:\d{3})+\.)/g, ',');
      expect(text).toContain(`(${invoice.number})`);
      expect(text).toContain(`(${grouped(invoice.total.amount)} USD)`);
      for (const { description, amount } of invoice.lines) {
        expect(text).toContain(`(${description})`);
        expect(text).toContain(`(${grouped(amount.amount)})`);
      }
      const again = await t.server.fetch(new Request(downloadUrl));
      expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true);
    }
  });

  test('names an issuer whose address is invented, and so differs with another seed', async () => {
    const [, open] = await nodes();
    const other = await createTestServer({ seed: 'another' });
    const [here, there] = await Promise.all(
      [t, other].map(async (of) => {
        const answer = (await (await get(open?.pdf_path ?? '', OWNER, of)).json()) as { downloadUrl: string };
        const text = await (await of.server.fetch(new Request(answer.downloadUrl))).text();
        return /\(Causeway Integration Ltd\)[\s\S]*?\(billing@causeway\.example\)/.exec(text)?.[0];
      }),
    );
    expect(here).toMatch(/\(\d+ [^()]+\)[\s\S]*\(United Kingdom\)/);
    expect(there).not.toBe(here);
  });

  test('is for people who may read invoices; a draft has no PDF', async () => {
    const [draft, open] = await nodes();
    const path = open?.pdf_path ?? '';
    for (const as of [VIEWER, EDITOR]) expect((await get(path, as)).status).toBe(403);
    expect((await get(path, 'newcomer@northbay.example')).status).toBe(404);
    expect((await get(path.replace(uuidOf('northbay'), uuidOf('alder-retail')), OWNER)).status).toBe(404);
    const drafts = `/file/${uuidOf('northbay')}/invoice.${draft?.invoice_uuid}`;
    expect((await get(drafts, OWNER)).status).toBe(404);
  });
});

/** Every object is at the offset in the cross-reference table, and streams have their declared length. */
function checkPdf(text: string): void {
  expect(text.startsWith('%PDF-1.4\n')).toBe(true);
  expect(text.endsWith('%%EOF\n')).toBe(true);
  const start = Number(/startxref\n(\d+)\n/.exec(text)?.[1]);
  expect(text.slice(start, start + 5)).toBe('xref\n');
  const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) =>
    Number(offset),
  );
  expect(offsets.length).toBeGreaterThan(6);
  offsets.forEach((offset, n) => expect(text.slice(offset).startsWith(`${n + 1} 0 obj\n`)).toBe(true));
  for (const [whole, length] of text.matchAll(/<< \/Length (\d+) >>\nstream\n/g)) {
    const at = text.indexOf(whole) + whole.length + Number(length);
    expect(text.slice(at, at + 11)).toBe('\nendstream\n');
  }
}

test('no unexpected exceptions', () => {
  expect(t.uncaught).toEqual([]);
});
