import { describe, expect, test } from 'vitest';
import { createTestServer } from '../../../testing/testing.ts';

const OWNER = 'owner@northbay.example';
const NEWCOMER = 'newcomer@northbay.example';
const t = await createTestServer();
const { data: found } = await t.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const northbay =
  found.viewer.companies.find(({ short_code }) => short_code === 'northbay')?.company_uuid ?? '';

interface Payload {
  company: { company_uuid: string } | null;
  errors: { code: string; message: string; path: string[] | null }[];
}
const write = async (as: string, mutation: string, type: string, input: object, session: string) => {
  const { data } = await t.graphql<Record<string, Payload>>(
    as,
    `mutation($input: ${type}!) { ${mutation}(input: $input) { company { company_uuid } errors { code message path } } }`,
    { input },
    { session },
  );
  const payload = data[mutation] as Payload;
  return {
    company_uuid: payload.company?.company_uuid ?? null,
    codes: payload.errors.map(({ code, path }) => `${code} ${path?.join('.') ?? ''}`.trim()),
    errors: payload.errors,
  };
};
const versionOf = async (company_uuid: string, session: string) => {
  const { data } = await t.graphql<{ company: { lock_version: number } | null }>(
    OWNER,
    `{ company(company_uuid: "${company_uuid}") { company_uuid lock_version } }`,
    {},
    { session },
  );
  return data.company?.lock_version ?? 1;
};
const update = async (
  input: { company_uuid?: string; lock_version?: number | null } & Record<string, unknown>,
  session: string,
  as = OWNER,
) => {
  const { company_uuid = northbay } = input;
  const lock_version = await versionOf(company_uuid, session);
  return write(as, 'update_company', 'UpdateCompanyInput', { company_uuid, lock_version, ...input }, session);
};
const profile = async (fields: string, session: string, company = northbay) =>
  (
    await t.graphql<{ company: Record<string, unknown> }>(
      OWNER,
      `{ company(company_uuid: "${company}") { ${fields} } }`,
      {},
      { session },
    )
  ).data.company;

const NEW = {
  company_name: 'Quill Forwarding',
  short_code: 'quill',
  environment: 'PRODUCTION',
  industry: 'FORWARDER',
  country: 'NO',
  time_zone: 'Europe/Oslo',
  default_currency: 'NOK',
};

describe('a new workspace', () => {
  test('belongs to its creator, and works although it is empty', async () => {
    const { company_uuid, codes } = await write(NEWCOMER, 'create_company', 'CreateCompanyInput', NEW, 'new');
    expect(codes).toEqual([]);
    const { data, errors } = await t.graphql<{ viewer: unknown; company: Record<string, unknown> }>(
      NEWCOMER,
      `query($c: ID!) { viewer { companies { short_code my_role stats { partner_count executions_24h } } }
         company(company_uuid: $c) {
           ${Object.keys(NEW).join(' ')} status retention_days created_at my_role my_access seats { used limit }
           users { edges { node { email role status } } } trading_partners { total_count } integration_users { total_count }
           flow_execution_search { match_count edges { node { invocation_uuid } } } received_shares { status }
           pulse { current { executions } attention { kind } } flow_filter_options { flows { flow_uuid } } audit_log { edges { node { action actor { email } } } } saved_views { name } } }`,
      { c: company_uuid },
      { session: 'new' },
    );
    expect(errors).toBeUndefined();
    expect(data.viewer).toEqual({
      companies: [{ short_code: 'quill', my_role: 'OWNER', stats: { partner_count: 0, executions_24h: 0 } }],
    });
    expect(data.company).toMatchObject({
      ...NEW,
      status: 'ACTIVE',
      retention_days: 90,
      my_role: 'OWNER',
      seats: { used: 1, limit: 5 },
      users: { edges: [{ node: { email: NEWCOMER, role: 'OWNER', status: 'ACTIVE' } }] },
      trading_partners: { total_count: 0 },
      pulse: { current: { executions: 0 }, attention: [] },
      audit_log: { edges: [{ node: { action: 'create_company', actor: { email: NEWCOMER } } }] },
    });
    expect(await profile('company_name', 'new', company_uuid ?? '')).toBeNull();
  });

  test.each([
    [{ company_name: 'Q' }, 'VALIDATION company_name'],
    [{ company_name: 'Q'.repeat(81) }, 'VALIDATION company_name'],
    [{ short_code: 'Quill' }, 'VALIDATION short_code'],
    [{ short_code: 'q' }, 'VALIDATION short_code'],
    [{ short_code: '-quill' }, 'VALIDATION short_code'],
    [{ short_code: 'northbay' }, 'ALREADY_EXISTS short_code'],
    [{ country: 'Norway' }, 'VALIDATION country'],
    [{ time_zone: 'CET+1' }, 'VALIDATION time_zone'],
    [{ default_currency: 'KRONER' }, 'VALIDATION default_currency'],
  ])('is refused with %j', async (change, code) => {
    const answer = await write(
      NEWCOMER,
      'create_company',
      'CreateCompanyInput',
      { ...NEW, ...change },
      'refused',
    );
    expect(answer).toMatchObject({ company_uuid: null, codes: [code] });
  });

  test('is refused with all errors at once', async () => {
    const input = { ...NEW, company_name: '', country: 'X', time_zone: '' };
    const { codes } = await write(NEWCOMER, 'create_company', 'CreateCompanyInput', input, 'refused');
    expect(codes).toEqual(['VALIDATION company_name', 'VALIDATION country', 'VALIDATION time_zone']);
  });
});

describe('the profile', () => {
  test('is seeded, and changes only the fields given', async () => {
    const before = await profile(
      'display_name legal_name scac gln duns website default_currency address { city } company_contacts { kind }',
      'profile',
    );
    expect(before).toMatchObject({
      display_name: 'Northbay',
      scac: 'NBFQ',
      gln: '5412345000013',
      duns: '078555012',
      address: { city: expect.stringMatching(/^[A-Z]/) },
    });
    const { codes } = await update(
      {
        display_name: '  Northbay Group ',
        duns: null,
        vat_number: 'US123456789',
        retention_days: 400,
        address: { lines: ['Kaia 1'], city: 'Oslo', country: 'NO' },
        company_contacts: [{ kind: 'BILLING', name: 'A', email: 'a@b.example' }],
      },
      'profile',
    );
    expect(codes).toEqual([]);
    expect(
      await profile(
        'display_name scac duns vat_number retention_days address { lines city region } company_contacts { kind name phone }',
        'profile',
      ),
    ).toEqual({
      display_name: 'Northbay Group',
      scac: 'NBFQ',
      duns: null,
      vat_number: 'US123456789',
      retention_days: 400,
      address: { lines: ['Kaia 1'], city: 'Oslo', region: null },
      company_contacts: [{ kind: 'BILLING', name: 'A', phone: null }],
    });
    expect(await profile('display_name', 'another')).toEqual({ display_name: 'Northbay' });
  });

  test.each([
    [{ company_name: null }, 'VALIDATION company_name'],
    [{ retention_days: 29 }, 'VALIDATION retention_days'],
    [{ retention_days: 401 }, 'VALIDATION retention_days'],
    [{ gln: '5412345000014' }, 'VALIDATION gln'],
    [{ duns: '12' }, 'VALIDATION duns'],
    [{ scac: 'northbay' }, 'VALIDATION scac'],
    [{ vat_number: '1' }, 'VALIDATION vat_number'],
    [{ logo_upload_uuid: 'nope' }, 'NOT_FOUND logo_upload_uuid'],
    [{ website: 'ftp://northbay.example' }, 'VALIDATION website'],
    [{ short_code: 'alder-retail' }, 'ALREADY_EXISTS short_code'],
    [{ address: { lines: [], city: '', country: 'US' } }, 'VALIDATION address.city'],
    [{ address: { lines: ['Kaia 1', ' '], city: 'Oslo', country: 'NO' } }, 'VALIDATION address.lines.1'],
    [{ address: { lines: ['Kaia\n1'], city: 'Oslo', country: 'NO' } }, 'VALIDATION address.lines.0'],
    [
      { address: { lines: [], city: 'Oslo', country: 'NO', region: 'x'.repeat(61) } },
      'VALIDATION address.region',
    ],
    [
      { address: { lines: [], city: 'Oslo', country: 'NO', postal_code: '0150 Oslo, Norge' } },
      'VALIDATION address.postal_code',
    ],
    [
      { company_contacts: [{ kind: 'PRIMARY', name: 'A', email: 'a@b.example', phone: 'call me' }] },
      'VALIDATION company_contacts.0.phone',
    ],
    [
      {
        company_contacts: [
          { kind: 'BILLING', name: 'A', email: 'a@b.example' },
          { kind: 'BILLING', name: 'B', email: 'b@b.example' },
        ],
      },
      'VALIDATION company_contacts.1.kind',
    ],
  ])('refuses %j and changes nothing', async (change, code) => {
    const answer = await update({ display_name: 'Never', ...change }, 'kept');
    expect(answer.codes).toEqual([code]);
    expect(answer.errors[0]?.message).toMatch(/[.?]$/);
    expect(await profile('display_name', 'kept')).toEqual({ display_name: 'Northbay' });
  });

  test('keeps executions no longer than the license includes', async () => {
    const { data } = await t.graphql<{
      viewer: { companies: { company_uuid: string; short_code: string }[] };
    }>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
    const company_uuid =
      data.viewer.companies.find(({ short_code }) => short_code === 'solo-broker')?.company_uuid ?? '';
    const keep = (retention_days: number) => update({ company_uuid, retention_days }, 'plan');
    expect((await keep(91)).errors).toEqual([
      {
        code: 'LICENSE_REQUIRED',
        path: ['retention_days'],
        message: 'The license includes at most 90 days. Ask an owner for a larger plan.',
      },
    ]);
    expect((await keep(60)).codes).toEqual([]);
  });

  test('can change its short code, and people still find it and keep their roles', async () => {
    expect((await update({ short_code: 'northbay-group' }, 'code')).codes).toEqual([]);
    expect(await profile('short_code my_role', 'code')).toEqual({
      short_code: 'northbay-group',
      my_role: 'OWNER',
    });
    const { data } = await t.graphql(
      null,
      '{ old: upload_page(company_short_code: "northbay", custom_path: "po-upload") { title } new: upload_page(company_short_code: "northbay-group", custom_path: "po-upload") { title } }',
      {},
      { session: 'code' },
    );
    expect(data).toMatchObject({ old: null, new: { title: expect.any(String) } });
  });
});

test('a closed workspace is read-only; closing it requires typing its name', async () => {
  const close = (company_name: string) =>
    write(OWNER, 'archive_company', 'ArchiveCompanyInput', { company_uuid: northbay, company_name }, 'close');
  expect((await close('Northbay')).codes).toEqual(['VALIDATION company_name']);
  expect((await close('Northbay Freight')).codes).toEqual([]);
  expect(await profile('status my_role', 'close')).toEqual({ status: 'ARCHIVED', my_role: 'OWNER' });
  expect((await update({ display_name: 'x' }, 'close')).codes).toEqual(['FORBIDDEN']);
});

test('no unexpected exceptions', () => {
  expect(t.uncaught).toEqual([]);
});

describe('two people who change the same workspace', () => {
  test('do not overwrite each other: the second one sees who saved first, and the current values', async () => {
    const lock_version = await versionOf(northbay, 'two');
    expect((await update({ lock_version, retention_days: 60 }, 'two')).codes).toEqual([]);
    const { data } = await t.graphql<{
      update_company: { company: { retention_days: number; lock_version: number }; errors: object[] };
    }>(
      'editor@northbay.example',
      `mutation($input: UpdateCompanyInput!) { update_company(input: $input) {
         company { company_uuid retention_days lock_version updated_by { display } } errors { code path message } } }`,
      { input: { company_uuid: northbay, lock_version, retention_days: 90 } },
      { session: 'two' },
    );
    expect(data.update_company).toMatchObject({
      company: {
        retention_days: 60,
        lock_version: lock_version + 1,
        updated_by: { display: 'Olivia Marsh' },
      },
      errors: [
        {
          code: 'CONFLICT',
          path: ['lock_version'],
          message: expect.stringMatching(
            /^Changed by Olivia Marsh at \d\d:\d\d, after you opened this\.$/,
          ) as string,
        },
      ],
    });
    expect(await profile('retention_days', 'two')).toMatchObject({ retention_days: 60 });
  });

  test('must send the version they have read', async () => {
    expect((await update({ lock_version: null, retention_days: 61 }, 'two')).codes).toEqual([
      'VALIDATION lock_version',
    ]);
  });

  test('can move it between test and production', async () => {
    expect((await update({ environment: 'TEST' }, 'moved')).codes).toEqual([]);
    expect(await profile('environment', 'moved')).toMatchObject({ environment: 'TEST' });
  });
});
