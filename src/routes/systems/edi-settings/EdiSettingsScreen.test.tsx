import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { createTestServer } from '#mock/testing/testing.ts';
import { seededPartner } from '#mock/testing/testing-roster.ts';
import { renderRoute } from '#tests/support/render-route.tsx';

const OWNER = 'owner@northbay.example';
const EDITOR = 'editor@northbay.example';
// What is overdue depends on the browser's clock, so the data must be current.
const freshServer = () => createTestServer({ now: new Date().toISOString() });
const first = await freshServer();
type Server = typeof first;
const { data } = await first.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const company = (code = 'northbay') =>
  data.viewer.companies.find(({ short_code }) => short_code === code)?.company_uuid ?? '';

async function ask<Data>(server: Server, selection: string): Promise<Data> {
  const answer = await server.graphql<{ company: Data }>(
    OWNER,
    `{ company(company_uuid: "${company()}") { company_uuid ${selection} } }`,
  );
  return answer.data.company;
}

interface Edges<Node> {
  readonly edges: readonly { readonly node: Node }[];
}
const nodes = <Node,>({ edges }: Edges<Node>): Node[] => edges.map(({ node }) => node);

interface Identity {
  identity_uuid: string;
  identifier: string;
  standard: string;
  is_default: boolean;
  padded_identifier: string;
  usage: string;
}
const identities = async (server: Server) =>
  nodes(
    (
      await ask<{ edi_identities: Edges<Identity> }>(
        server,
        'edi_identities { edges { node { identity_uuid identifier standard is_default padded_identifier usage } } }',
      )
    ).edi_identities,
  );
interface Agreement {
  agreement_uuid: string;
  standard: string;
  partner_identifier: string;
  element_separator: string;
  repetition_separator: string | null;
  ack_deadline_hours: number;
  versions: string[];
  trading_partner: { partner_uuid: string; partner_name: string };
}
const agreements = async (server: Server) =>
  nodes(
    (
      await ask<{ edi_agreements: Edges<Agreement> }>(
        server,
        `edi_agreements(first: 200) { edges { node { agreement_uuid standard partner_identifier
         element_separator repetition_separator ack_deadline_hours versions
         trading_partner { partner_uuid partner_name } } } }`,
      )
    ).edi_agreements,
  );
interface Counter {
  counter_uuid: string;
  document: string;
  direction: string;
  level: string;
  next_value: number;
  trading_partner: { partner_uuid: string; partner_name: string };
}
const counters = async (server: Server) =>
  nodes(
    (
      await ask<{ control_numbers: Edges<Counter> }>(
        server,
        `control_numbers(first: 200) { edges { node { counter_uuid document direction level next_value
         trading_partner { partner_uuid partner_name } } } }`,
      )
    ).control_numbers,
  );

const render = async (search = '', { server, code }: { server?: Server; code?: string } = {}) => {
  const own = server ?? (await freshServer());
  return {
    ...(await renderRoute(`/c/${company(code)}/settings/edi_settings${search}`, { server: own })),
    server: own,
  };
};
const table = (name: string) => screen.findByRole('table', { name });
const grid = (name: string) => screen.findByRole('grid', { name });
const rowsIn = (element: HTMLElement) => within(element).getAllByRole('row').slice(1);
const dialog = (name: RegExp) => screen.findByRole('dialog', { name });
const box = (form: HTMLElement, name: RegExp) => within(form).findByRole('textbox', { name });
const choose = async (user: UserEvent, of: RegExp, item: string) => {
  await user.click(await screen.findByRole('button', { name: of }));
  return screen.findByRole('menuitem', { name: new RegExp(`^${item}`) });
};

describe('my identities', () => {
  test('are listed with their qualifier in words, usage, and the default', async () => {
    await render('', { server: first });
    const rows = rowsIn(await table('My identities')).map((row) => row.textContent);
    expect(rows).toHaveLength((await identities(first)).length);
    expect(rows.find((row) => row.startsWith('NORTHBAY'))).toMatch(/Default.*ZZ Mutually defined/);
    expect(rows.find((row) => row.includes('EDIFACT'))).toContain('14 GLN');
    expect(rows.find((row) => row.includes('Tests with new partners'))).toContain('Test');
  });

  test('are added with a preview of the header, padded to 15 characters', async () => {
    const { user, server } = await render('?new=identity');
    const form = await dialog(/^New identity/);
    const header = await within(form).findByLabelText('Header preview');
    expect(header.textContent).toContain(`*ZZ*${'·'.repeat(15)}*ZZ*PARTNER${'·'.repeat(8)}*`);
    await user.type(await box(form, /^ID/), 'NBOAKLAND');
    expect(header.textContent).toContain(`*ZZ*NBOAKLAND${'·'.repeat(6)}*`);
    await user.click(within(form).getByRole('radio', { name: 'Test' }));
    expect(header.textContent).toContain('*0*T*>~');
    await user.click(within(form).getByRole('button', { name: 'Add identity' }));
    await waitFor(async () => expect((await table('My identities')).textContent).toContain('NBOAKLAND'));
    expect((await identities(server)).find(({ identifier }) => identifier === 'NBOAKLAND')).toMatchObject({
      padded_identifier: 'NBOAKLAND      ',
      usage: 'TEST',
      is_default: false,
    });
  });

  test('are rejected at the field if only the server finds the error', async () => {
    const { user, server } = await render('?new=identity');
    const form = await dialog(/^New identity/);
    await user.type(await box(form, /^ID/), 'lower');
    await user.click(within(form).getByRole('button', { name: 'Add identity' }));
    expect((await within(form).findAllByText(/capital letters/)).length).toBeGreaterThan(0);
    await user.clear(await box(form, /^ID/));
    await user.type(await box(form, /^ID/), 'NORTHBAYFWD');
    await user.click(within(form).getByRole('button', { name: 'Add identity' }));
    expect(
      (await within(form).findAllByText('The workspace already has this identity.')).length,
    ).toBeGreaterThan(0);
    expect(await identities(server)).toHaveLength((await identities(first)).length);
  });

  test('one becomes the default, and the other one no longer is', async () => {
    const { user, server } = await render();
    await user.click(await choose(user, /^Actions for NORTHBAYFWDT/, 'Make default'));
    await waitFor(async () =>
      expect(
        (await identities(server))
          .filter(({ standard, is_default }) => standard === 'X12' && is_default)
          .map(({ identifier }) => identifier),
      ).toEqual(['NORTHBAYFWDT']),
    );
    await waitFor(async () => {
      const marked = rowsIn(await table('My identities')).filter(
        (row) => /X12/.test(row.textContent) && /Default/.test(row.textContent),
      );
      expect(marked.map((row) => row.textContent)).toEqual([expect.stringMatching(/^NORTHBAYFWDT/)]);
    });
  });

  test('in use are not deleted; others are', async () => {
    const { user, server } = await render();
    const item = await choose(user, /^Actions for NORTHBAYFWD$/, 'Delete');
    expect(item.dataset.tip).toMatch(/^In use by \d+ agreements/);
    await user.keyboard('{Escape}');
    await user.click(await choose(user, /^Actions for NORTHBAYFWDT/, 'Delete'));
    const question = await dialog(/^Delete the identity/);
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(async () =>
      expect((await table('My identities')).textContent).not.toContain('NORTHBAYFWDT'),
    );
    expect((await identities(server)).map(({ identifier }) => identifier)).not.toContain('NORTHBAYFWDT');
  });
});

describe('agreements', () => {
  test.each([
    ['&q=pinecrest', ({ trading_partner }: Agreement) => trading_partner.partner_name === 'Pinecrest Lines'],
    ['&standard=EDIFACT', ({ standard }: Agreement) => standard === 'EDIFACT'],
    ['&standard=CSV&sort=secret.asc', () => true],
  ])('are filtered by %s', async (search, isIn) => {
    await render(`?tab=agreements${search}`, { server: first });
    const expected = (await agreements(first)).filter(isIn);
    await waitFor(async () =>
      expect((await grid('Partner agreements')).getAttribute('aria-rowcount')).toBe(
        String(expected.length + 1),
      ),
    );
  });

  test('are sorted by the deadline', async () => {
    const { user, address } = await render('?tab=agreements', { server: first });
    await grid('Partner agreements');
    await user.click(screen.getByRole('button', { name: /^Due after/ }));
    await waitFor(() => expect(address()).toContain('sort=deadline.asc'));
  });

  test('ambiguous delimiters are rejected at their field, and nothing is saved', async () => {
    const [pinecrest] = (await agreements(first)).filter(
      ({ trading_partner, standard }) =>
        trading_partner.partner_name === 'Pinecrest Lines' && standard === 'X12',
    );
    const { user, server } = await render(`?tab=agreements&edit=${pinecrest?.agreement_uuid}`);
    const form = await dialog(/^Pinecrest Lines/);
    const preview = await within(form).findByLabelText('Envelope preview');
    expect(preview.textContent).toMatch(/^ISA\*00\*·{10}\*00\*·{10}\*ZZ\*NORTHBAYFWD····\*/);
    const repetition = await box(form, /^Repetition/);
    await user.type(repetition, '*');
    await user.tab();
    expect(
      await within(form).findByText('This is the element separator already. Choose another character.'),
    ).toBeTruthy();
    await user.click(within(form).getByRole('button', { name: 'Save changes' }));
    expect(repetition.getAttribute('aria-invalid')).toBe('true');
    const stored = async () =>
      (await agreements(server)).find(({ agreement_uuid }) => agreement_uuid === pinecrest?.agreement_uuid);
    expect(await stored()).toMatchObject({ repetition_separator: null });

    const element = await box(form, /^Element/);
    await user.clear(repetition);
    await user.clear(element);
    await user.type(element, '|');
    await waitFor(() =>
      expect(within(form).getByLabelText('Envelope preview').textContent).toMatch(/^ISA\|00\|/),
    );
    await user.click(within(form).getByRole('button', { name: 'Save changes' }));
    await waitFor(async () => expect(await stored()).toMatchObject({ element_separator: '|' }));
  });

  test('that somebody else has saved in the meantime are shown in both versions', async () => {
    const [pinecrest] = (await agreements(first)).filter(
      ({ trading_partner }) => trading_partner.partner_name === 'Pinecrest Lines',
    );
    const agreement_uuid = pinecrest?.agreement_uuid;
    const { user, server } = await render(`?tab=agreements&edit=${agreement_uuid}`);
    const form = await dialog(/^Pinecrest Lines/);
    const hours = await box(form, /^Overdue after/);
    await server.graphql(
      EDITOR,
      'mutation($input: SaveEdiAgreementInput!) { save_edi_agreement(input: $input) { errors { code } } }',
      { input: { agreement_uuid, ack_deadline_hours: 18 } },
    );
    await user.clear(hours);
    await user.type(hours, '36');
    await user.click(within(form).getByRole('button', { name: 'Save changes' }));
    expect(await within(form).findByRole('button', { name: 'Show both' })).toBeTruthy();
    expect(
      (await agreements(server)).find((agreement) => agreement.agreement_uuid === agreement_uuid)
        ?.ack_deadline_hours,
    ).toBe(18);
  });
});

describe('control numbers', () => {
  const tender = async (server: Server) =>
    (await counters(server)).find(
      ({ document, direction, level, trading_partner }) =>
        document === '204' &&
        direction === 'SEND' &&
        level === 'INTERCHANGE' &&
        trading_partner.partner_name === 'Pinecrest Lines',
    );
  const open = async (server: Server) => {
    const before = await tender(server);
    const rendered = await render(`?tab=numbers&edit=${before?.counter_uuid}`, { server });
    return { ...rendered, before, form: await dialog(/^204 sent to Pinecrest Lines/) };
  };

  test('are listed at each level, and filtered by anomaly', async () => {
    const all = await counters(first);
    const { user } = await render('?tab=numbers', { server: first });
    const list = await grid('Control numbers');
    expect(Number(list.getAttribute('aria-rowcount'))).toBeGreaterThan(20);
    await user.click(screen.getByRole('button', { name: /^Level/ }));
    await user.click(await screen.findByRole('checkbox', { name: /^Group/ }));
    await waitFor(async () =>
      expect((await grid('Control numbers')).getAttribute('aria-rowcount')).toBe(
        String(all.filter(({ level }) => level === 'GROUP').length + 1),
      ),
    );
  });

  test('the next one is set with a reason, which the audit log keeps', async () => {
    const server = await freshServer();
    const { user, before, form } = await open(server);
    const list = await within(form).findByRole('list', { name: 'Gaps and duplicates' });
    expect(within(list).getAllByRole('link')[0]?.getAttribute('href')).toMatch(/\/f\/[0-9a-f-]+$/);
    const next = await box(form, /^Next number/);
    const wanted = (before?.next_value ?? 0) + 50;
    await user.clear(next);
    await user.type(next, String(wanted));
    expect(await within(form).findByText(/Leaves a gap of 50 numbers/)).toBeTruthy();
    await user.click(within(form).getByRole('button', { name: 'Set next number' }));
    expect((await within(form).findAllByText('Say why in 3 to 200 characters.')).length).toBeGreaterThan(0);
    await user.type(await box(form, /^Reason/), 'The partner lost its counter');
    await user.click(within(form).getByRole('button', { name: 'Set next number' }));
    await waitFor(async () => expect((await tender(server))?.next_value).toBe(wanted));
    const { audit_log } = await ask<{ audit_log: Edges<{ changes: { after: unknown }[] }> }>(
      server,
      `audit_log(filter: { entity_types: ["ControlNumber"] }, first: 5) { edges { node { audit_uuid changes { after } } } }`,
    );
    expect(JSON.stringify(audit_log)).toContain('The partner lost its counter');
  });

  test('if somebody else has set it in the meantime, both numbers are shown and nothing is overwritten', async () => {
    const server = await freshServer();
    const { user, before, form } = await open(server);
    const was = before?.next_value ?? 0;
    const next = await box(form, /^Next number/);
    await user.clear(next);
    await user.type(next, String(was + 50));
    await user.type(await box(form, /^Reason/), 'The partner lost its counter');
    const { data: theirs } = await server.graphql<{ set_control_number: { errors: object[] } }>(
      EDITOR,
      'mutation($input: SetControlNumberInput!) { set_control_number(input: $input) { errors { message } } }',
      { input: { counter_uuid: before?.counter_uuid, next_value: was + 30, reason: 'Asked for by phone' } },
    );
    expect(theirs.set_control_number.errors).toEqual([]);
    await user.click(within(form).getByRole('button', { name: 'Set next number' }));
    await user.click(await screen.findByRole('button', { name: 'Show both' }));
    expect((await tender(server))?.next_value).toBe(was + 30);
    expect((await screen.findAllByText(new RegExp(String(was + 30)))).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'All yours' }));
    await user.click(screen.getByRole('button', { name: 'Continue with these' }));
    expect(await within(form).findByText(/Leaves a gap of 20 numbers/)).toBeTruthy();
    await user.click(within(form).getByRole('button', { name: 'Set next number' }));
    await waitFor(async () => expect((await tender(server))?.next_value).toBe(was + 50));
  });

  test('one is set back only after the person has accepted duplicates', async () => {
    const server = await freshServer();
    const { user, before, form } = await open(server);
    const next = await box(form, /^Next number/);
    const wanted = (before?.next_value ?? 0) - 2;
    await user.clear(next);
    await user.type(next, String(wanted));
    await user.type(await box(form, /^Reason/), 'Asked for by the partner');
    expect(await within(form).findByText(/may reject them as duplicates/)).toBeTruthy();
    await user.click(within(form).getByRole('button', { name: 'Set next number' }));
    expect((await within(form).findAllByText('Confirm that numbers will repeat.')).length).toBeGreaterThan(0);
    expect((await tender(server))?.next_value).toBe(before?.next_value);
    await user.click(within(form).getByRole('checkbox', { name: 'Set it back anyway' }));
    await user.click(within(form).getByRole('button', { name: 'Set next number' }));
    await waitFor(async () => expect((await tender(server))?.next_value).toBe(wanted));
  });
});

describe('unrouted interchanges', () => {
  const tab = () => screen.findByRole('link', { name: /^Unrouted/ });

  test('become an agreement, which all interchanges from the sender match at once', async () => {
    const { user, server } = await render('?tab=unrouted');
    const rows = rowsIn(await table('Unrouted interchanges'));
    expect(rows).toHaveLength(4);
    expect((await tab()).textContent).toBe('Unrouted 4');
    const [create] = screen.getAllByRole('button', { name: /^Create agreement for NWHB/ });
    await user.click(create as HTMLElement);
    const form = await dialog(/^New agreement/);
    expect(await box(form, /^Their ID/)).toHaveProperty('value', 'NWHB');
    expect(within(form).getByRole('list', { name: 'Versions' }).textContent).toContain('004010');
    await user.click(await within(form).findByRole('combobox', { name: /^Trading partner/ }));
    await user.keyboard(seededPartner('saltmarsh').partner_name);
    await user.click(await screen.findByRole('option', { name: seededPartner('saltmarsh').partner_name }));
    expect(await within(form).findByLabelText('Envelope preview')).toBeTruthy();
    await user.click(within(form).getByRole('button', { name: 'Add agreement' }));
    await waitFor(async () => expect((await tab()).textContent).toBe('Unrouted 2'));
    expect((await screen.findAllByText(/matches 2 interchanges/)).length).toBeGreaterThan(0);
    const matched = rowsIn(await table('Unrouted interchanges')).filter((row) =>
      row.textContent.includes('Matched'),
    );
    expect(matched).toHaveLength(2);
    expect(
      (await agreements(server)).find(({ partner_identifier }) => partner_identifier === 'NWHB')?.versions,
    ).toEqual(['004010']);
  });

  test('in a new version match once the version is added to the agreement', async () => {
    const { user, server } = await render('?tab=unrouted');
    await user.click(await screen.findByRole('button', { name: /^Add version for/ }));
    const question = await dialog(/^Add version 005010/);
    await user.click(within(question).getByRole('button', { name: 'Add version' }));
    await waitFor(async () => expect((await tab()).textContent).toBe('Unrouted 3'));
    expect(
      (await agreements(server)).some(
        ({ versions, trading_partner }) =>
          versions.includes('005010') &&
          trading_partner.partner_uuid === seededPartner('juniper').partner_uuid,
      ),
    ).toBe(true);
  });

  test('to an unknown receiver match once the receiver is one of the identities', async () => {
    const { user } = await render('?tab=unrouted');
    await user.click(await screen.findByRole('button', { name: /^Add identity for/ }));
    const form = await dialog(/^New identity/);
    expect(await box(form, /^ID/)).toHaveProperty('value', '5412345000099');
    await user.click(within(form).getByRole('button', { name: 'Add identity' }));
    await waitFor(async () => expect((await tab()).textContent).toBe('Unrouted 3'));
    expect((await screen.findAllByText(/matches 1 interchange/)).length).toBeGreaterThan(0);
  });

  test('are discarded after a confirmation', async () => {
    const { user } = await render('?tab=unrouted');
    await user.click(await choose(user, /^Actions for 4012345000016/, 'Discard'));
    const question = await dialog(/^Discard the interchange/);
    await user.click(within(question).getByRole('button', { name: 'Discard' }));
    await waitFor(async () => expect((await tab()).textContent).toBe('Unrouted 3'));
    expect((await table('Unrouted interchanges')).textContent).toContain('Discarded');
  });
});

describe('acknowledgments', () => {
  interface Waiting {
    outstanding_acknowledgments: { total_count: number; overdue_count: number };
    pulse: { pending_acknowledgment_count: number; overdue_acknowledgment_count: number };
  }
  const waiting = () =>
    ask<Waiting>(
      first,
      `outstanding_acknowledgments { total_count overdue_count }
       pulse { pending_acknowledgment_count overdue_acknowledgment_count }`,
    );

  test('that are missing are the same as on Pulse, and each links to its execution', async () => {
    const { pulse } = await waiting();
    await render('?tab=acknowledgments', { server: first });
    const list = await grid('Acknowledgments');
    expect(list.getAttribute('aria-rowcount')).toBe(String(pulse.pending_acknowledgment_count + 1));
    expect(
      await screen.findByText(new RegExp(`, ${pulse.overdue_acknowledgment_count} overdue`)),
    ).toBeTruthy();
    expect(within(list).getAllByRole('link')[0]?.getAttribute('href')).toMatch(/\/f\/[0-9a-f-]+$/);
  });

  test('are limited to the overdue ones', async () => {
    const { pulse } = await waiting();
    const { user, address } = await render('?tab=acknowledgments', { server: first });
    await grid('Acknowledgments');
    await user.click(screen.getByRole('button', { name: /^Due/ }));
    await user.click(await screen.findByRole('radio', { name: /^Overdue/ }));
    await waitFor(() => expect(address()).toContain('due=overdue'));
    await waitFor(async () =>
      expect((await grid('Acknowledgments')).getAttribute('aria-rowcount')).toBe(
        String(pulse.overdue_acknowledgment_count + 1),
      ),
    );
  });
});

test('in a workspace without traffic, each tab explains its purpose', async () => {
  await render('?tab=agreements', { code: 'solo-broker', server: first });
  expect(await screen.findByText('No agreements yet')).toBeTruthy();
});
