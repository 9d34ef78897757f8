import { describe, expect, test } from 'vitest';
import { createTestServer } from '../../../testing/testing.ts';
import { seededPartner } from '../../../testing/testing-roster.ts';

const OWNER = 'owner@northbay.example';
const EDITOR = 'editor@northbay.example';
const GUEST = 'guest@northbay.example';
const NEWCOMER = 'newcomer@northbay.example';
const t = await createTestServer();
const { data: found } = await t.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const uuidOf = (code: string) =>
  found.viewer.companies.find(({ short_code }) => short_code === code)?.company_uuid ?? '';
const northbay = uuidOf('northbay');

type UserError = { code: string; message: string; path: string[] | null };
const write = async <Data = object>(
  as: string,
  mutation: string,
  input: object,
  session: string,
  selection = '',
) => {
  const type = `${mutation.replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase())}Input`;
  const { data } = await t.graphql<Record<string, Data & { errors: UserError[] }>>(
    as,
    `mutation($input: ${type}!) { ${mutation}(input: $input) { ${selection} errors { code message path } } }`,
    { input },
    { session },
  );
  const payload = data[mutation] as Data & { errors: UserError[] };
  return {
    ...payload,
    codes: payload.errors.map(({ code, path }) => `${code} ${path?.join('.') ?? ''}`.trim()),
  };
};
const ask = async <Data>(as: string, query: string, session: string) => {
  const { data, errors } = await t.graphql<Data>(as, query, {}, { session });
  expect(errors).toBeUndefined();
  return data;
};
const partnerNamed = async (name: string, session: string, company = northbay) =>
  (
    await ask<{ company: { trading_partners: { edges: { node: { partner_uuid: string } }[] } } }>(
      OWNER,
      `{ company(company_uuid: "${company}") { trading_partners(search: "${name}") { edges { node { partner_uuid } } } } }`,
      session,
    )
  ).company.trading_partners.edges[0]?.node.partner_uuid ?? '';

const NEW = {
  company_uuid: northbay,
  partner_name: 'Zephyr Drayage',
  partner_type: 'CARRIER_OPERATIONS',
  tags: ['Carrier', 'drayage', 'carrier '],
  external_ids: [
    { scheme: 'SCAC', value: 'ZEPH' },
    { scheme: 'ISA', qualifier: '02', value: 'ZEPH' },
    { scheme: 'GLN', value: '4012345000016' },
  ],
  contacts: [{ name: 'Zoe', email: 'zoe@zephyr.example', role: 'TECHNICAL' }],
};
const create = (session: string, change: object = {}) =>
  write<{
    trading_partner: { partner_uuid: string } | null;
    trading_partner_edge: { company_role: string; node: object } | null;
  }>(
    EDITOR,
    'save_partner',
    { ...NEW, ...change },
    session,
    'trading_partner { partner_uuid } trading_partner_edge { company_role node { partner_name } }',
  );

describe('a new partner', () => {
  test('exists immediately, with empty data instead of errors', async () => {
    const { trading_partner, trading_partner_edge, codes } = await create('new');
    expect(codes).toEqual([]);
    expect(trading_partner_edge).toEqual({ company_role: 'OWNER', node: { partner_name: 'Zephyr Drayage' } });
    const { trading_partner: partner } = await ask<{ trading_partner: Record<string, unknown> }>(
      EDITOR,
      `{ trading_partner(partner_uuid: "${trading_partner?.partner_uuid}") {
           partner_name partner_type status description tags company_role external_ids { scheme qualifier value } contacts { name phone role }
           created_at last_activity_at last_received_at last_sent_at owner { email } integration_users { email } shares { status }
           flow_setups { flow_uuid } health { totals { executions } buckets { bucket_start } } flow_execution_search { match_count edges { node { invocation_uuid } } }
           flow_execution_histogram(buckets: 3) { bucket_start } flow_filter_options { flows { flow_uuid } } memos { total_count } milestones { title }
           viewer_can_edit viewer_can_share company { short_code } } }`,
      'new',
    );
    expect(partner).toMatchObject({
      partner_name: 'Zephyr Drayage',
      status: 'ONBOARDING',
      description: null,
      tags: ['carrier', 'drayage'],
      company_role: 'OWNER',
      external_ids: [
        { scheme: 'SCAC', qualifier: null, value: 'ZEPH' },
        { scheme: 'ISA', qualifier: '02', value: 'ZEPH' },
        { scheme: 'GLN', qualifier: null, value: '4012345000016' },
      ],
      contacts: [{ name: 'Zoe', phone: null, role: 'TECHNICAL' }],
      created_at: '2026-09-15T14:30:00.000Z',
      last_activity_at: null,
      owner: null,
      flow_setups: [],
      health: { totals: { executions: 0 } },
      flow_execution_search: { match_count: 0, edges: [] },
      memos: { total_count: 0 },
      milestones: [],
      viewer_can_edit: true,
      company: { short_code: 'northbay' },
    });
    const everywhere = await ask<{
      company: {
        trading_partners: { total_count: number };
        pulse: object;
        flow_execution_search: { match_count: number };
      };
      quick_search: { title: string }[];
    }>(
      EDITOR,
      `{ company(company_uuid: "${northbay}") { trading_partners(search: "zeph") { total_count } pulse { attention { kind } } flow_execution_search(first: 1) { match_count } }
         quick_search(text: "Zephyr", company_uuid: "${northbay}") { title } }`,
      'new',
    );
    expect(everywhere.company.trading_partners.total_count).toBe(1);
    expect(everywhere.quick_search.map(({ title }) => title)).toEqual(['Zephyr Drayage']);
    expect(await partnerNamed('Zephyr', 'elsewhere')).toBe('');
  });

  test.each([
    [{ partner_name: undefined }, 'VALIDATION partner_name'],
    [{ partner_type: undefined }, 'VALIDATION partner_type'],
    [{ partner_name: 'Z' }, 'VALIDATION partner_name'],
    [{ status: 'ARCHIVED' }, 'VALIDATION status'],
    [{ tags: [''] }, 'VALIDATION tags'],
    [{ tags: Array.from({ length: 21 }, (_, i) => `t${i}`) }, 'VALIDATION tags'],
    [{ external_ids: [{ scheme: 'GLN', value: '4012345000017' }] }, 'VALIDATION external_ids.0.value'],
    [{ external_ids: [{ scheme: 'ISA', value: 'ZEPHYR' }] }, 'VALIDATION external_ids.0.qualifier'],
    [{ contacts: [{ name: '', email: 'a@b.example', role: 'BUSINESS' }] }, 'VALIDATION contacts.0.name'],
    [{ owner_uuid: '00000000-0000-4000-8000-000000000000' }, 'NOT_FOUND owner_uuid'],
    [{ company_uuid: uuidOf('alder-retail') }, 'NOT_FOUND company_uuid'],
  ])('is refused with %j', async (change, code) => {
    const answer = await create('refused', change);
    expect(answer).toMatchObject({ trading_partner: null, codes: [code] });
    expect(answer.errors[0]?.message).toMatch(/\.$/);
  });
});

test('a changed partner keeps omitted fields', async () => {
  const partner_uuid = await partnerNamed('Kestrel', 'change');
  const { codes } = await write(
    EDITOR,
    'save_partner',
    { partner_uuid, description: null, tags: ['air'] },
    'change',
  );
  expect(codes).toEqual([]);
  const { trading_partner } = await ask<{ trading_partner: object }>(
    OWNER,
    `{ trading_partner(partner_uuid: "${partner_uuid}") { partner_name description tags owner { email } contacts { name } } }`,
    'change',
  );
  expect(trading_partner).toMatchObject({
    partner_name: 'Kestrel Air',
    description: null,
    tags: ['air'],
    owner: { email: EDITOR },
  });
  expect((await write(EDITOR, 'save_partner', { partner_uuid, partner_name: null }, 'change')).codes).toEqual(
    ['VALIDATION partner_name'],
  );
});

test('a partner can keep executions longer or shorter than the workspace, within the license', async () => {
  const partner_uuid = await partnerNamed('Kestrel', 'retention');
  const keep = async (retention_days: number | null, as = EDITOR) =>
    (await write(as, 'save_partner', { partner_uuid, retention_days }, 'retention')).codes;
  const kept = async (as: string, key = partner_uuid) =>
    (
      await ask<{ trading_partner: { retention_days: number | null } }>(
        as,
        `{ trading_partner(partner_uuid: "${key}") { retention_days } }`,
        'retention',
      )
    ).trading_partner.retention_days;
  expect(await kept(OWNER)).toBeNull();
  expect(await keep(0)).toEqual(['VALIDATION retention_days']);
  expect(await keep(401)).toEqual(['VALIDATION retention_days']);
  expect(await keep(14)).toEqual([]);
  expect(await kept('viewer@northbay.example')).toBe(14);
  expect(await keep(null)).toEqual([]);
  expect(await kept(OWNER)).toBeNull();
  const solo = await write<{ trading_partner: { partner_uuid: string } }>(
    OWNER,
    'save_partner',
    { ...NEW, company_uuid: uuidOf('solo-broker') },
    'retention',
    'trading_partner { partner_uuid }',
  );
  const most = { partner_uuid: solo.trading_partner.partner_uuid, retention_days: 400 };
  expect((await write(OWNER, 'save_partner', most, 'retention')).codes).toEqual([
    'LICENSE_REQUIRED retention_days',
  ]);
  const shared = await partnerNamed('Pinecrest', 'retention');
  const input = { partner_uuid: shared, retention_days: 14 };
  expect((await write(EDITOR, 'save_partner', input, 'retention')).codes).toEqual([]);
  expect(await kept(GUEST, shared)).toBeNull();
});

test('a partner can be archived if none of its flows is enabled, and restored', async () => {
  const archive = async (partner_uuid: string, unarchive = false) =>
    (await write(EDITOR, 'archive_partner', { partner_uuid, unarchive }, 'archive')).codes;
  const statusOf = async (partner_uuid: string) =>
    (
      await ask<{ trading_partner: { status: string } }>(
        OWNER,
        `{ trading_partner(partner_uuid: "${partner_uuid}") { status } }`,
        'archive',
      )
    ).trading_partner.status;
  expect(await archive(await partnerNamed('Kestrel', 'archive'))).toEqual(['IN_USE partner_uuid']);
  const made = (await create('archive')).trading_partner?.partner_uuid ?? '';
  expect(await archive(made)).toEqual([]);
  expect(await statusOf(made)).toBe('ARCHIVED');
  expect(await archive(made)).toEqual(['CONFLICT partner_uuid']);
  expect(
    (await write(EDITOR, 'save_partner', { partner_uuid: made, status: 'LIVE' }, 'archive')).codes,
  ).toEqual(['VALIDATION status']);
  expect(await archive(made, true)).toEqual([]);
  expect(await statusOf(made)).toBe('PAUSED');
});

describe('a guest', () => {
  const guests = async (partner_uuid: string, session: string) =>
    (
      await ask<{
        trading_partner: { integration_users: { email: string; name: string | null; status: string }[] };
      }>(
        OWNER,
        `{ trading_partner(partner_uuid: "${partner_uuid}") { integration_users { email name status } } }`,
        session,
      )
    ).trading_partner.integration_users;
  const sees = async (as: string, partner_uuid: string, session: string) =>
    (
      await ask<{ trading_partner: object | null }>(
        as,
        `{ trading_partner(partner_uuid: "${partner_uuid}") { partner_name } }`,
        session,
      )
    ).trading_partner !== null;

  test('sees the partner they are invited to, and no other', async () => {
    const kestrel = await partnerNamed('Kestrel', 'invite');
    const invite = async (email: string) =>
      (await write(EDITOR, 'invite_integration_user', { partner_uuid: kestrel, email }, 'invite')).codes;
    expect(await sees(NEWCOMER, kestrel, 'invite')).toBe(false);
    expect(await invite(NEWCOMER)).toEqual([]);
    expect(await invite(NEWCOMER)).toEqual(['ALREADY_EXISTS email']);
    expect(await invite(EDITOR)).toEqual(['ALREADY_EXISTS email']);
    expect(await guests(kestrel, 'invite')).toEqual([{ email: NEWCOMER, name: null, status: 'INVITED' }]);
    const { viewer } = await ask<{ viewer: { companies: object[] } }>(
      NEWCOMER,
      '{ viewer { companies { short_code my_role my_access trading_partners { total_count edges { node { partner_name } } } } } }',
      'invite',
    );
    expect(viewer.companies).toEqual([
      {
        short_code: 'northbay',
        my_role: null,
        my_access: 'GUEST',
        trading_partners: { total_count: 1, edges: [{ node: { partner_name: 'Kestrel Air' } }] },
      },
    ]);
    expect(await sees(NEWCOMER, await partnerNamed('Pinecrest', 'invite'), 'invite')).toBe(false);
    expect(await guests(kestrel, 'invite')).toEqual([
      { email: NEWCOMER, name: 'Nessa Quill', status: 'ACTIVE' },
    ]);
  });

  test('loses access to the partner and the workspace when disabled or removed', async () => {
    const pinecrest = await partnerNamed('Pinecrest', 'out');
    const set = async (status: string) =>
      (
        await write(
          EDITOR,
          'set_integration_user_status',
          { partner_uuid: pinecrest, email: GUEST, status },
          'out',
        )
      ).codes;
    expect(await sees(GUEST, pinecrest, 'out')).toBe(true);
    expect(await set('DISABLED')).toEqual([]);
    expect(await sees(GUEST, pinecrest, 'out')).toBe(false);
    expect(
      (
        await ask<{ viewer: { companies: object[] } }>(
          GUEST,
          '{ viewer { companies { short_code } } }',
          'out',
        )
      ).viewer.companies,
    ).toEqual([]);
    expect(await set('ACTIVE')).toEqual([]);
    expect(await sees(GUEST, pinecrest, 'out')).toBe(true);
    expect(await set('INVITED')).toEqual(['VALIDATION status']);
    expect(
      (await write(EDITOR, 'remove_integration_user', { partner_uuid: pinecrest, email: GUEST }, 'out'))
        .codes,
    ).toEqual([]);
    expect(await sees(GUEST, pinecrest, 'out')).toBe(false);
    expect(
      (await write(EDITOR, 'remove_integration_user', { partner_uuid: pinecrest, email: GUEST }, 'out'))
        .codes,
    ).toEqual(['NOT_FOUND email']);
    const { company } = await ask<{
      company: {
        integration_users: {
          total_count: number;
          edges: { node: { email: string; trading_partner: { partner_name: string } } }[];
        };
      };
    }>(
      EDITOR,
      `{ company(company_uuid: "${northbay}") { integration_users(search: "pinecrest") { total_count edges { node { email trading_partner { partner_name } } } } } }`,
      'out',
    );
    expect(company.integration_users.edges.map(({ node }) => node.email)).toEqual(
      seededPartner('pinecrest')
        .integration_users.map((user) => user.email)
        .filter((email) => email.includes('pinecrest'))
        .toSorted(),
    );
  });
});

describe('an invitation of a guest', () => {
  test('can be sent again, but not twice within a minute, and not after it was accepted', async () => {
    const pinecrest = await partnerNamed('Pinecrest', 'again');
    const resend = async (email: string) =>
      write<{ integration_user: { partner_uuid: string; email: string; status: string } | null }>(
        EDITOR,
        'resend_integration_invitation',
        { partner_uuid: pinecrest, email },
        'again',
        'integration_user { partner_uuid email status }',
      );
    const email = 'dispatch@pinecrest.example';
    const sent = await resend(email);
    expect(sent.codes).toEqual([]);
    expect(sent.integration_user).toEqual({ partner_uuid: pinecrest, email, status: 'INVITED' });
    expect((await resend(email)).codes).toEqual(['RATE_LIMITED email']);
    expect((await resend(GUEST)).codes).toEqual(['CONFLICT email']);
    expect((await resend('nobody@else.example')).codes).toEqual(['NOT_FOUND email']);
  });
});

describe('a shared partner', () => {
  const offer = async (partner_uuid: string, short_code: string, session: string) =>
    write<{ partner_share: { share_uuid: string; status: string; company_name: string } | null }>(
      OWNER,
      'share_partner',
      { partner_uuid, short_code },
      session,
      'partner_share { share_uuid status company_name }',
    );

  test('is offered, accepted, seen as by a guest, and revoked', async () => {
    const session = 'share';
    // Edwin is only a member of Northbay; the partner is Alder’s.
    const fernbrook = await partnerNamed(
      seededPartner('fernbrook', 'alder-retail').partner_name,
      session,
      uuidOf('alder-retail'),
    );
    const waiting = await ask<{
      company: {
        received_shares: { share_uuid: string; owner_company_name: string; viewer_can_answer: boolean }[];
      };
    }>(
      EDITOR,
      `{ company(company_uuid: "${northbay}") { received_shares(statuses: [PENDING]) { share_uuid owner_company_name viewer_can_answer } } }`,
      session,
    );
    const [share] = waiting.company.received_shares;
    expect(share).toMatchObject({ owner_company_name: 'Alder Retail', viewer_can_answer: true });
    const look = () =>
      ask<{ trading_partner: object | null }>(
        EDITOR,
        `{ trading_partner(partner_uuid: "${fernbrook}") { partner_name company_role viewer_can_edit viewer_can_write_memo company { my_access my_role } } }`,
        session,
      );
    expect((await look()).trading_partner).toBeNull();
    // A pending or ended share reveals nothing but the partner's name, by whatever path.
    const shown = async () =>
      (
        await ask<{ partner_share: { partner_name: string; trading_partner: object | null } }>(
          EDITOR,
          `{ partner_share(share_uuid: "${share?.share_uuid}") { partner_name trading_partner { partner_name contacts { email } } } }`,
          session,
        )
      ).partner_share;
    expect(await shown()).toEqual({
      partner_name: seededPartner('fernbrook', 'alder-retail').partner_name,
      trading_partner: null,
    });
    const answer = async (accept: boolean) =>
      (await write(EDITOR, 'answer_partner_share', { share_uuid: share?.share_uuid, accept }, session)).codes;
    expect(await answer(true)).toEqual([]);
    expect(await answer(true)).toEqual(['CONFLICT share_uuid']);
    expect((await shown()).trading_partner).toMatchObject({
      partner_name: seededPartner('fernbrook', 'alder-retail').partner_name,
    });
    expect((await look()).trading_partner).toEqual({
      partner_name: seededPartner('fernbrook', 'alder-retail').partner_name,
      company_role: 'GUEST',
      viewer_can_edit: false,
      viewer_can_write_memo: true,
      company: { my_access: 'GUEST', my_role: null },
    });
    const lists = await ask<{
      viewer: { companies: { short_code: string }[] };
      company: {
        stats: { partner_count: number };
        trading_partners: {
          total_count: number;
          edges: { company_role: string; node: { partner_name: string } }[];
        };
      };
    }>(
      EDITOR,
      `{ viewer { companies { short_code } } company(company_uuid: "${northbay}") { stats { partner_count } trading_partners(first: 200) { total_count edges { company_role node { partner_name } } } } }`,
      session,
    );
    expect(lists.viewer.companies.map(({ short_code }) => short_code)).toEqual(['northbay', 'northbay-test']);
    const foreign = lists.company.trading_partners.edges.filter(
      ({ company_role }) => company_role === 'GUEST',
    );
    expect(foreign.map(({ node }) => node.partner_name)).toEqual([
      seededPartner('fernbrook', 'alder-retail').partner_name,
    ]);
    expect(lists.company.stats.partner_count).toBe(lists.company.trading_partners.total_count);
    const { errors } = await t.graphql(
      EDITOR,
      `{ trading_partner(partner_uuid: "${fernbrook}") { shares { status } flow_execution_search(first: 1) { edges { node { status files { file_key } } } } } }`,
      {},
      { session },
    );
    expect(errors?.map(({ path, extensions }) => `${path?.at(-1)} ${extensions.code}`)).toEqual([
      'shares FORBIDDEN',
      'files FORBIDDEN',
    ]);
    // The owner of the partner revokes the share.
    const revoked = await write(
      'operator@northbay.example',
      'revoke_partner_share',
      { share_uuid: share?.share_uuid },
      session,
    );
    expect(revoked.codes).toEqual([]);
    expect((await look()).trading_partner).toBeNull();
    expect(await shown()).toEqual({
      partner_name: seededPartner('fernbrook', 'alder-retail').partner_name,
      trading_partner: null,
    });
  });

  test('can be offered once to each existing workspace other than its own', async () => {
    const kestrel = await partnerNamed('Kestrel', 'offer');
    expect((await offer(kestrel, 'nowhere', 'offer')).codes).toEqual(['NOT_FOUND short_code']);
    expect((await offer(kestrel, 'northbay', 'offer')).codes).toEqual(['VALIDATION short_code']);
    expect((await offer(kestrel, 'Pinecrest-Lines ', 'offer')).partner_share).toMatchObject({
      status: 'PENDING',
      company_name: 'Pinecrest Lines',
    });
    expect((await offer(kestrel, 'pinecrest-lines', 'offer')).codes).toEqual(['ALREADY_EXISTS short_code']);
    const alder = await partnerNamed('Alder', 'offer');
    expect((await offer(alder, 'alder-retail', 'offer')).partner_share?.status).toBe('PENDING');
  });
});

test('no unexpected exceptions', () => {
  expect(t.uncaught).toEqual([]);
});
