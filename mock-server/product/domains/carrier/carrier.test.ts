import { describe, expect, test } from 'vitest';
import { createTestServer } from '../../../testing/testing.ts';
import { seededPartner } from '../../../testing/testing-roster.ts';

const OWNER = 'owner@northbay.example';
const TRUCKERS = [seededPartner('granite-state').partner_name, 'Pinecrest Lines'].toSorted();
const EDITOR = 'editor@northbay.example';
const VIEWER = 'viewer@northbay.example';
const t = await createTestServer();

interface UsedBy {
  total_count: number;
  pageInfo: { hasNextPage: boolean; endCursor: string };
  edges: { company_role: string; node: { partner_uuid: string; partner_name: string } }[];
}
interface Key {
  key_uuid: string;
  label: string;
  status: string;
  masked_key: string | null;
  auth_kind: string;
  login: string | null;
  secrets: { name: string; is_set: boolean; updated_at: string | null }[];
  scopes: string[];
  expires_at: string | null;
  last_used_at: string | null;
  last_result: string | null;
  partner_uuid: string | null;
  carrier: { carrier_code: string; name: string };
  used_by: UsedBy;
  updated_by: { email: string | null };
  viewer_can_edit: boolean;
}
const KEY = `key_uuid label status masked_key auth_kind login secrets { name is_set updated_at } scopes expires_at last_used_at last_result
  partner_uuid carrier { carrier_code name } used_by { total_count edges { company_role node { partner_uuid partner_name } } } updated_by { email } viewer_can_edit`;

const { data: found } = await t.graphql<{
  viewer: {
    companies: {
      company_uuid: string;
      short_code: string;
      trading_partners: { edges: { node: { partner_uuid: string; partner_name: string } }[] };
    }[];
  };
}>(
  OWNER,
  '{ viewer { companies { company_uuid short_code trading_partners(first: 200) { edges { node { partner_uuid partner_name } } } } } }',
);
const northbay = found.viewer.companies.find(({ short_code }) => short_code === 'northbay');
const company_uuid = northbay?.company_uuid ?? '';
const pinecrest =
  northbay?.trading_partners.edges.find(({ node }) => node.partner_name === 'Pinecrest Lines')?.node
    .partner_uuid ?? '';

async function list(args = '', { as = OWNER, session = 'keys', of = company_uuid } = {}) {
  const { data, errors } = await t.graphql<{ company: { carrier_api_keys: { edges: { node: Key }[] } } }>(
    as,
    `{ company(company_uuid: "${of}") { company_uuid carrier_api_keys(first: 50${args}) { total_count edges { node { ${KEY} } } } } }`,
    {},
    { session },
  );
  expect(errors).toBeUndefined();
  return data.company.carrier_api_keys.edges.map(({ node }) => node);
}

interface Payload {
  carrier_api_key: Key | null;
  answer?: string | null;
  errors: { code: string; path: string[] | null; message: string }[];
}
async function write(
  verb: 'save' | 'rotate' | 'revoke' | 'test' | 'delete',
  input: Record<string, unknown>,
  { as = EDITOR, session = 'keys' } = {},
) {
  const type = `${verb.charAt(0).toUpperCase()}${verb.slice(1)}CarrierApiKeyInput`;
  const { data, errors } = await t.graphql<Record<string, Payload>>(
    as,
    `mutation($input: ${type}!) { ${verb}_carrier_api_key(input: $input) { ${verb === 'test' ? 'answer' : ''}
      carrier_api_key { ${KEY} } errors { code path message } } }`,
    { input },
    { session },
  );
  expect(errors).toBeUndefined();
  return data[`${verb}_carrier_api_key`] as Payload;
}
const codes = ({ errors }: Payload) => errors.map(({ code, path }) => `${code} ${path?.join('.')}`);
const fresh = {
  company_uuid,
  carrier_code: 'ZIMU',
  label: ' ZIM rates ',
  environment: 'PRODUCTION',
  auth_kind: 'API_KEY',
  secrets: [{ name: 'api_key', value: 'zim-9f2c-secret-41c7' }],
  scopes: ['RATES', 'RATES'],
};

describe('carriers', () => {
  const ask = async (args: string) =>
    (
      await t.graphql<{
        carriers: {
          total_count: number;
          edges: {
            node: {
              carrier_code: string;
              name: string;
              modes: string[];
              scac: string | null;
              iata_code: string | null;
              awb_prefix: string | null;
            };
          }[];
        };
      }>(
        OWNER,
        `{ carriers(first: 200${args}) { total_count edges { node { carrier_code name modes scac iata_code awb_prefix } } } }`,
      )
    ).data.carriers;

  test('have codes in the format of their mode', async () => {
    const { edges } = await ask('');
    expect(edges.length).toBeGreaterThan(25);
    expect(new Set(edges.map(({ node }) => node.carrier_code)).size).toBe(edges.length);
    for (const { node } of edges) {
      if (node.modes.includes('AIR')) {
        expect(node).toMatchObject({
          iata_code: expect.stringMatching(/^[A-Z0-9]{2}$/),
          awb_prefix: expect.stringMatching(/^\d{3}$/),
        });
      } else expect(node.scac).toMatch(/^[A-Z]{2,4}$/);
    }
  });

  test('are found by mode, name, code, and prefix', async () => {
    const air = await ask(', mode: AIR');
    expect(air.edges.every(({ node }) => node.modes.includes('AIR'))).toBe(true);
    expect((await ask(', search: "hapag"')).edges[0]?.node.carrier_code).toBe('HLCU');
    expect((await ask(', search: "618"')).edges[0]?.node.name).toBe('Singapore Airlines Cargo');
    expect((await ask(', mode: PARCEL, search: "maersk"')).total_count).toBe(0);
  });
});

describe('the list of keys', () => {
  test('has a key that expired yesterday, one that expires in days, and every other status', async () => {
    const all = await list();
    expect(all.map(({ label }) => label)).toEqual(
      all.map(({ label }) => label).toSorted(new Intl.Collator('en', { sensitivity: 'base' }).compare),
    );
    const byCode = Object.fromEntries(all.map((key) => [key.carrier.carrier_code, key]));
    expect(byCode['MSCU']).toMatchObject({
      status: 'EXPIRED',
      expires_at: '2026-09-14T14:30:00.000Z',
      last_result: 'UNAUTHORIZED',
    });
    expect(byCode['LH']).toMatchObject({
      status: 'ACTIVE',
      masked_key: null,
      expires_at: '2026-09-21T14:30:00.000Z',
    });
    expect(byCode['UPSN']).toMatchObject({ status: 'DISABLED', last_used_at: null, last_result: null });
    expect(byCode['CMDU']).toMatchObject({
      status: 'REVOKED',
      secrets: [{ is_set: false }],
      masked_key: null,
    });
    expect(byCode['HLCU']?.masked_key).toMatch(/^•{8}[0-9a-f]{4}$/);
    expect(byCode['HJBT']?.used_by.edges.map(({ node }) => node.partner_name)).toEqual(TRUCKERS);
    expect(
      (await list(', statuses: [EXPIRED, REVOKED]')).map(({ carrier }) => carrier.carrier_code).toSorted(),
    ).toEqual(['CMDU', 'MSCU']);
    expect((await list(', carrier_code: "EK"')).length).toBe(1);
    const codesOf = async (args: string) => (await list(args)).map(({ carrier }) => carrier.carrier_code);
    expect(await codesOf(', environments: [TEST]')).toEqual(['UPSN']);
    expect(await codesOf(', expires_within_days: 7')).toEqual(['LH']);
    expect((await codesOf(', expires_within_days: 90')).toSorted()).toEqual(['HJBT', 'LH']);
  });

  test('of a partner is for members; that of the workspace is not for viewers', async () => {
    const { data } = await t.graphql<{ trading_partner: { carrier_api_keys: { edges: { node: Key }[] } } }>(
      VIEWER,
      `{ trading_partner(partner_uuid: "${pinecrest}") { partner_uuid carrier_api_keys { edges { node { ${KEY} } } } } }`,
    );
    const [key] = data.trading_partner.carrier_api_keys.edges.map(({ node }) => node);
    expect(key).toMatchObject({ carrier: { carrier_code: 'RBTW' }, viewer_can_edit: false });
    const look = (key_uuid: string | undefined) =>
      t.graphql<{ carrier_api_key: Key | null }>(
        VIEWER,
        `{ carrier_api_key(key_uuid: "${key_uuid}") { key_uuid label } }`,
      );
    expect((await look(key?.key_uuid)).data.carrier_api_key?.key_uuid).toBe(key?.key_uuid);
    const [whole] = await list(', carrier_code: "HLCU"');
    expect((await look(whole?.key_uuid)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });

  test('says who uses a key, searched, sorted, and paged; only partners that the viewer may see', async () => {
    const [shared] = await list(', carrier_code: "HJBT"');
    const usedBy = async (args: string, key_uuid = shared?.key_uuid, email = OWNER) => {
      const { data, errors } = await t.graphql<{ carrier_api_key: { used_by: UsedBy } }>(
        email,
        `{ carrier_api_key(key_uuid: "${key_uuid}") { key_uuid used_by(${args}) { total_count
           pageInfo { hasNextPage endCursor } edges { company_role node { partner_uuid partner_name } } } } }`,
      );
      expect(errors).toBeUndefined();
      return data.carrier_api_key.used_by;
    };
    const namesIn = ({ edges }: UsedBy) => edges.map(({ node }) => node.partner_name);
    const all = await usedBy('first: 200');
    expect(all.total_count).toBe(TRUCKERS.length);
    expect(namesIn(all)).toEqual(TRUCKERS);
    expect(new Set(all.edges.map(({ company_role }) => company_role))).toEqual(new Set(['OWNER']));
    const reversed = await usedBy('sort: { field: PARTNER_NAME, direction: DESC }');
    expect(namesIn(reversed)).toEqual(TRUCKERS.toReversed());
    const start = await usedBy('first: 1');
    expect([start.total_count, start.pageInfo.hasNextPage]).toEqual([TRUCKERS.length, true]);
    const rest = await usedBy(`after: "${start.pageInfo.endCursor}"`);
    expect([...namesIn(start), ...namesIn(rest)]).toEqual(TRUCKERS);
    const found = await usedBy(`search: "${TRUCKERS[0]?.toUpperCase()}"`);
    expect([found.total_count, ...namesIn(found)]).toEqual([1, TRUCKERS[0]]);

    const { data } = await t.graphql<{
      trading_partner: { carrier_api_keys: { edges: { node: { key_uuid: string } }[] } };
    }>(
      VIEWER,
      `{ trading_partner(partner_uuid: "${pinecrest}") { partner_uuid carrier_api_keys { edges { node { key_uuid } } } } }`,
    );
    const own = data.trading_partner.carrier_api_keys.edges[0]?.node.key_uuid;
    const seen = await usedBy('first: 20', own, VIEWER);
    expect(seen).toEqual(await usedBy('first: 20', own));
    expect(seen.total_count).toBeGreaterThan(0);
  });

  test('has every key with an end date expired in the expired scenario', async () => {
    await t.server.fetch(
      new Request('http://localhost/__mock/scenario', {
        method: 'PUT',
        headers: {
          'x-mock-control': '1',
          'x-mock-session': 'old',
          'content-type': 'application/json',
          host: 'localhost',
        },
        body: JSON.stringify({ name: 'expired-credentials' }),
      }),
    );
    const all = await list('', { session: 'old' });
    const ends = all.filter(({ expires_at }) => expires_at !== null);
    expect(ends.length).toBeGreaterThan(4);
    expect(new Set(ends.map(({ status }) => status))).toEqual(new Set(['EXPIRED']));
  });
});

describe('a key', () => {
  test('is created, changed, rotated, tested, revoked, and deleted; its secret is never shown', async () => {
    const session = 'life';
    const made = await write('save', fresh, { session });
    expect(made).toMatchObject({
      errors: [],
      carrier_api_key: {
        label: 'ZIM rates',
        status: 'ACTIVE',
        masked_key: '••••••••41c7',
        scopes: ['RATES'],
        secrets: [{ name: 'api_key', is_set: true }],
        updated_by: { email: EDITOR },
      },
    });
    const key_uuid = made.carrier_api_key?.key_uuid ?? '';
    expect((await list('', { session })).map((key) => key.key_uuid)).toContain(key_uuid);
    expect((await list()).map((key) => key.key_uuid)).not.toContain(key_uuid);

    const changed = await write('save', { key_uuid, enabled: false, account_number: '77' }, { session });
    expect(changed.carrier_api_key).toMatchObject({ status: 'DISABLED', label: 'ZIM rates' });
    expect(codes(await write('test', { key_uuid }, { session }))).toEqual(['CONFLICT key_uuid']);
    await write('save', { key_uuid, enabled: true }, { session });
    const tried = await write('test', { key_uuid }, { session });
    expect(tried.answer).toMatch(/^200 OK in \d+ ms/);
    expect(tried.carrier_api_key).toMatchObject({
      last_result: 'OK',
      last_used_at: '2026-09-15T14:30:00.000Z',
    });

    const rotated = await write(
      'rotate',
      { key_uuid, secrets: [{ name: 'api_key', value: 'zim-another-0b9d' }] },
      { session },
    );
    expect(rotated.carrier_api_key).toMatchObject({ masked_key: '••••••••0b9d', last_result: null });
    const revoked = await write('revoke', { key_uuid }, { session });
    expect(revoked.carrier_api_key).toMatchObject({
      status: 'REVOKED',
      masked_key: null,
      secrets: [{ is_set: false }],
    });
    expect(codes(await write('save', { key_uuid, label: 'x' }, { session }))).toEqual(['CONFLICT key_uuid']);
    expect((await write('delete', { key_uuid }, { session })).errors).toEqual([]);
    expect((await list('', { session })).map((key) => key.key_uuid)).not.toContain(key_uuid);

    const snapshot = await t.server.fetch(
      new Request('http://localhost/__mock/snapshot', {
        headers: { 'x-mock-control': '1', 'x-mock-session': session, host: 'localhost' },
      }),
    );
    const text = await snapshot.text();
    expect(text).toContain('ZIM rates');
    expect(text).not.toMatch(/zim-9f2c|zim-another/);
  });

  test('that has expired becomes valid with new secrets and a new end date', async () => {
    const [old] = await list(', statuses: [EXPIRED]');
    const key_uuid = old?.key_uuid ?? '';
    const session = 'renewed';
    expect((await write('test', { key_uuid }, { session })).answer).toMatch(/401 Unauthorized/);
    const secrets = [{ name: 'api_key', value: 'msc-new-secret' }];
    expect(codes(await write('rotate', { key_uuid, secrets }, { session }))).toEqual([
      'VALIDATION expires_at',
    ]);
    const past = { key_uuid, secrets, expires_at: '2026-09-01T00:00:00Z' };
    expect(codes(await write('rotate', past, { session }))).toContain('VALIDATION expires_at');
    const renewed = await write('rotate', { ...past, expires_at: '2027-09-01T00:00:00Z' }, { session });
    expect(renewed.carrier_api_key?.status).toBe('ACTIVE');
  });

  test('can be tested before it is saved, which stores nothing', async () => {
    const session = 'trial';
    const { label: _label, scopes: _scopes, ...signIn } = fresh;
    const trial = async (change: object, as = EDITOR) => {
      const { data } = await t.graphql<{
        test_carrier_api_key: Payload & { result: string | null };
      }>(
        as,
        'mutation($input: TestCarrierApiKeyInput!) { test_carrier_api_key(input: $input) { result answer carrier_api_key { key_uuid } errors { code path message } } }',
        { input: { ...signIn, ...change } },
        { session },
      );
      return data.test_carrier_api_key;
    };
    const secret = (value: string) => ({ secrets: [{ name: 'api_key', value }] });
    expect(await trial({})).toMatchObject({ result: 'OK', carrier_api_key: null, errors: [] });
    expect((await trial(secret('wrong-secret'))).result).toBe('UNAUTHORIZED');
    expect((await trial(secret('sandbox-4711'))).answer).toContain('test system');
    expect((await trial({ ...secret('sandbox-4711'), environment: 'TEST' })).result).toBe('OK');
    expect(codes(await trial({ auth_kind: 'BASIC' }))).toContain('VALIDATION auth_kind');
    expect(codes(await trial({}, VIEWER))).toEqual(['FORBIDDEN undefined']);
    expect(await list('', { session })).toHaveLength((await list()).length);
    // Secrets that the carrier rejects in the test are also rejected once they are stored.
    const made = await write('save', { ...fresh, ...secret('wrong-secret') }, { session });
    const key_uuid = made.carrier_api_key?.key_uuid ?? '';
    expect((await write('test', { key_uuid }, { session })).answer).toContain('401');
    expect((await trial({ key_uuid, ...secret('right-secret') })).result).toBe('OK');
    expect((await write('test', { key_uuid }, { session })).answer).toContain('401');
  });

  test('in use cannot be deleted before it is revoked, and the error names where it is used', async () => {
    const [key] = await list(', carrier_code: "HJBT"');
    const refused = await write('delete', { key_uuid: key?.key_uuid }, { session: 'used' });
    expect(codes(refused)).toEqual(['IN_USE key_uuid']);
    expect(refused.errors[0]?.message).toContain(TRUCKERS.join(', '));
    await write('revoke', { key_uuid: key?.key_uuid }, { session: 'used' });
    expect((await write('delete', { key_uuid: key?.key_uuid }, { session: 'used' })).errors).toEqual([]);
  });

  test.each([
    ['nowhere', { company_uuid: null }, 'VALIDATION company_uuid'],
    ['of no carrier', { carrier_code: 'NONE' }, 'NOT_FOUND carrier_code'],
    ['without a label', { label: undefined }, 'VALIDATION label'],
    ['with a blank label', { label: '  ' }, 'VALIDATION label'],
    [
      'for what the carrier does not offer',
      { carrier_code: 'EK', scopes: ['DOCUMENTS'] },
      'VALIDATION scopes',
    ],
    ['by a method that the carrier does not accept', { auth_kind: 'BASIC' }, 'VALIDATION auth_kind'],
    ['without scopes', { scopes: [] }, 'VALIDATION scopes'],
    ['without its secret', { secrets: [] }, 'VALIDATION secrets'],
    ['with a short secret', { secrets: [{ name: 'api_key', value: 'short' }] }, 'VALIDATION secrets'],
    [
      'with a foreign secret',
      { secrets: [...fresh.secrets, { name: 'pin', value: '12345678' }] },
      'VALIDATION secrets',
    ],
    ['that has ended', { expires_at: '2026-01-01T00:00:00Z' }, 'VALIDATION expires_at'],
    ['with a name it does not know', { login: 'somebody' }, 'VALIDATION login'],
    [
      'without a name it needs',
      { auth_kind: 'OAUTH2', secrets: [{ name: 'client_secret', value: '12345678' }] },
      'VALIDATION login',
    ],
    [
      'of somebody else’s partner',
      { partner_uuid: '00000000-0000-4000-8000-000000000000' },
      'NOT_FOUND partner_uuid',
    ],
  ])('%s is refused', async (_what, change, error) => {
    const refused = await write('save', { ...fresh, ...change }, { session: 'refused' });
    expect(refused.carrier_api_key).toBeNull();
    expect(codes(refused)).toContain(error);
    expect(JSON.stringify(refused)).not.toContain('zim-9f2c');
    expect(await list('', { session: 'refused' })).toHaveLength((await list()).length);
  });

  test('keeps its carrier and kind', async () => {
    const [key] = await list(', carrier_code: "MAEU"');
    const refused = await write('save', {
      key_uuid: key?.key_uuid,
      carrier_code: 'ONEY',
      secrets: fresh.secrets,
    });
    expect(codes(refused)).toEqual(['VALIDATION carrier_code', 'VALIDATION secrets']);
  });
});

test('no unexpected exceptions', () => {
  expect(t.uncaught).toEqual([]);
});
