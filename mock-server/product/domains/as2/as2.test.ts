import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestServer, NOW } from '../../../testing/testing.ts';
import { createWorld } from '../../world/world.ts';
import { statusOfRow } from './message-rows.ts';
import { messageOf } from './messages.ts';
import { seededPartner } from '../../../testing/testing-roster.ts';

const OWNER = 'owner@northbay.example';
const t = await createTestServer();

interface Message {
  message_id: string;
  invocation_uuid: string;
  direction: string;
  status: string;
  problem: string | null;
  mic: string | null;
  mic_matched: boolean | null;
  mdn_mode: string;
  mdn_disposition: string | null;
  mdn_at: string | null;
  http_status: number | null;
  resend_count: number;
  size_bytes: number;
  file_name: string;
  attempts: { status: string; by: { email: string } | null }[];
  viewer_can_resend: boolean;
  acknowledgment: { kind: string; state: string } | null;
  flow_execution: { status: string; submitted_at: string };
  submitted_at: string;
  from_as2_id: string;
  to_as2_id: string;
}
interface Failure {
  code: string;
  path: string[] | null;
}
const FIELDS = `message_id invocation_uuid submitted_at direction status problem mic mic_matched mdn_mode mdn_disposition mdn_at
  http_status resend_count size_bytes file_name attempts { status by { email } } viewer_can_resend
  acknowledgment { kind state } flow_execution { invocation_uuid status submitted_at } from_as2_id to_as2_id`;

let session = '';
let count = 0;
beforeEach(() => {
  session = `as2-${count++}`;
});

async function run<Data>(query: string, variables: Record<string, unknown> = {}, as = OWNER) {
  const { data, errors } = await t.graphql<Data>(as, query, variables, { session });
  expect(errors).toBeUndefined();
  return data;
}
const { data: seeded } = await t.graphql<{
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
const northbay = seeded.viewer.companies.find(({ short_code }) => short_code === 'northbay');
const NORTHBAY = northbay?.company_uuid ?? '';
const partner = (name: string) =>
  northbay?.trading_partners.edges.find(({ node }) => node.partner_name === name)?.node.partner_uuid ?? '';
const PINECREST = partner('Pinecrest Lines');

async function messages(filter: object = {}, first = 20) {
  const { company } = await run<{
    company: { as2_messages: { total_count: number; edges: { node: Message }[] } };
  }>(
    `query($c: ID!, $f: As2MessageFilter, $n: Int!) { company(company_uuid: $c) { as2_messages(filter: $f, first: $n) { total_count edges { node { ${FIELDS} } } } } }`,
    { c: NORTHBAY, f: filter, n: first },
  );
  return {
    total: company.as2_messages.total_count,
    list: company.as2_messages.edges.map(({ node }) => node),
  };
}
const message = async (message_id: string) =>
  (
    await run<{ as2_message: Message | null }>(
      `query($m: ID!) { as2_message(message_id: $m) { ${FIELDS} } }`,
      { m: message_id },
    )
  ).as2_message;
async function change<Payload>(mutation: string, type: string, input: object, selection: string) {
  const data = await run<Record<string, Payload & { errors: Failure[] }>>(
    `mutation($input: ${type}!) { ${mutation}(input: $input) { ${selection} errors { code path message } } }`,
    { input },
  );
  return data[mutation] as Payload & { errors: Failure[] };
}

describe('messages', () => {
  test('follow from executions: the columns of a row match its facts', () => {
    const world = createWorld({ seed: 'test', anchor: Date.parse(NOW), scale: 'demo' });
    const { execution } = world;
    const live = new Set(execution.columns.live);
    const seen = new Set<string | null>();
    for (let row = 0; row < 6000; row++) {
      if (live.has(row)) continue;
      const status = statusOfRow(row, world);
      expect(messageOf(execution.factsAt(row, world.anchor))?.status ?? null, `row ${row}`).toBe(status);
      seen.add(status);
    }
    expect(seen.size).toBeGreaterThan(4);
  });

  test('are sorted latest first, show their execution, and are found by id', async () => {
    const { list, total } = await messages();
    expect(total).toBeGreaterThan(10_000);
    const times = list.map(({ submitted_at }) => submitted_at);
    expect(list.map(({ flow_execution }) => flow_execution.submitted_at)).toEqual(times);
    expect(times).toEqual(times.toSorted().toReversed());
    for (const item of list) {
      expect(item.message_id).toBe(`${item.invocation_uuid}@northbay.example`);
      expect(await message(item.message_id)).toEqual(item);
    }
    expect(await message('nope')).toBeNull();
  });

  test('filters have the right total', async () => {
    const all = (await messages()).total;
    const directions = await Promise.all(['SEND', 'RECEIVE'].map((direction) => messages({ direction }, 3)));
    expect(directions.reduce((sum, { total }) => sum + total, 0)).toBe(all);
    const failed = await messages({ statuses: ['FAILED', 'REFUSED'] });
    expect(failed.total).toBeGreaterThan(0);
    for (const item of failed.list) expect(item.problem).not.toBeNull();
    const ours = await messages({ partner_uuids: [PINECREST] }, 5);
    expect(ours.list.every(({ from_as2_id, to_as2_id }) => [from_as2_id, to_as2_id].includes('PNCL'))).toBe(
      true,
    );
    const recent = await messages({ submitted_after: '2026-09-15T12:00:00.000Z' }, 200);
    expect(recent.list.every(({ flow_execution }) => flow_execution.submitted_at >= '2026-09-15T12')).toBe(
      true,
    );
    expect(recent.total).toBeLessThan(all);
  });

  test('have the receipt of the execution: digest, disposition, acknowledgment', async () => {
    const { list } = await messages({ statuses: ['ACKNOWLEDGED'], direction: 'SEND' }, 10);
    for (const item of list) {
      expect(item).toMatchObject({ mic_matched: true, http_status: 200, acknowledgment: { kind: 'MDN' } });
      expect(item.mdn_disposition).toMatch(/^processed/);
      expect(Buffer.from(item.mic ?? '', 'base64')).toHaveLength(32);
    }
    const [refused] = (await messages({ statuses: ['REFUSED'] }, 1)).list;
    if (refused) expect(refused).toMatchObject({ mic_matched: false, acknowledgment: { state: 'REJECTED' } });
  });

  test("are created when an execution's output is sent again, but not when its input is read again", async () => {
    const resubmit = async (direction: string) => {
      const { list } = await messages({ direction, partner_uuids: [PINECREST] }, 100);
      const item = list.find(({ flow_execution }) => flow_execution.status === 'SUCCESS');
      const before = (await messages({ direction })).total;
      const { flow_execution, errors } = await change<{ flow_execution: { invocation_uuid: string } }>(
        'resubmit_flow_execution',
        'ResubmitFlowExecutionInput',
        { invocation_uuid: item?.invocation_uuid },
        'flow_execution { invocation_uuid }',
      );
      expect(errors).toEqual([]);
      const again = async () =>
        (
          await run<{ flow_execution: { status: string; as2_message: { status: string } | null } }>(
            'query($i: ID!) { flow_execution(invocation_uuid: $i) { status as2_message { message_id status } } }',
            { i: flow_execution.invocation_uuid },
          )
        ).flow_execution;
      await expect.poll(async () => (await again()).status, { interval: 5 }).toBe('SUCCESS');
      expect((await again()).as2_message !== null).toBe(direction === 'SEND');
      expect((await messages({ direction })).total).toBe(direction === 'SEND' ? before + 1 : before);
    };
    await resubmit('SEND');
    await resubmit('RECEIVE');
  });
});

describe('resending', () => {
  const resend = (message_id: string) =>
    change<{ as2_message: Message | null }>(
      'resend_as2_message',
      'ResendAs2MessageInput',
      { message_id },
      `as2_message { ${FIELDS} }`,
    );

  test('is in progress first, then delivered and counted; the execution does not change', async () => {
    const [failed] = (
      await messages({ statuses: ['FAILED'], direction: 'SEND', partner_uuids: [PINECREST] }, 1)
    ).list;
    const id = failed?.message_id ?? '';
    const before = (await messages({ statuses: ['FAILED'] })).total;
    const { as2_message, errors } = await resend(id);
    expect(errors).toEqual([]);
    expect(as2_message).toMatchObject({ status: 'SENDING', resend_count: 1, viewer_can_resend: false });
    await expect.poll(async () => (await message(id))?.status, { interval: 5 }).toBe('ACKNOWLEDGED');
    expect(await message(id)).toMatchObject({
      mdn_disposition: 'processed',
      mic_matched: true,
      problem: null,
      attempts: [
        { status: 'FAILED', by: null },
        { status: 'ACKNOWLEDGED', by: { email: OWNER } },
      ],
      flow_execution: failed?.flow_execution,
    });
    expect((await messages({ statuses: ['FAILED'] })).total).toBe(before - 1);
    await resend(id);
    await expect
      .poll(async () => (await message(id))?.mdn_disposition, { interval: 5 })
      .toBe('processed/warning: duplicate-document');
  });

  test('fails with an expired certificate', async () => {
    const granite = partner(seededPartner('granite-state').partner_name);
    const { trading_partner } = await run<{
      trading_partner: {
        as2_partner: { as2_partner_uuid: string };
        certificates: { edges: { node: { certificate_uuid: string } }[] };
      };
    }>(
      'query($p: ID!) { trading_partner(partner_uuid: $p) { as2_partner { as2_partner_uuid } certificates { edges { node { certificate_uuid } } } } }',
      { p: granite },
    );
    await t.server.fetch(
      new Request(
        `http://localhost/__mock/entities/Certificate/${trading_partner.certificates.edges[0]?.node.certificate_uuid}`,
        {
          method: 'PATCH',
          headers: { 'x-mock-control': '1', 'x-mock-session': session, 'content-type': 'application/json' },
          body: JSON.stringify({ valid_to: '2026-09-01T00:00:00.000Z' }),
        },
      ),
    );
    const [one] = (
      await messages({ direction: 'SEND', partner_uuids: [granite], statuses: ['ACKNOWLEDGED'] }, 1)
    ).list;
    await resend(one?.message_id ?? '');
    await expect
      .poll(async () => (await message(one?.message_id ?? ''))?.status, { interval: 5 })
      .toBe('FAILED');
    expect((await message(one?.message_id ?? ''))?.problem).toContain('expired');
  });

  test('is refused for messages from the partner, and where AS2 is disabled', async () => {
    const [received] = (await messages({ direction: 'RECEIVE' }, 1)).list;
    expect(received?.viewer_can_resend).toBe(false);
    expect((await resend(received?.message_id ?? '')).errors[0]?.code).toBe('CONFLICT');
    expect((await resend('nope')).errors[0]?.code).toBe('NOT_FOUND');
    const [sent] = (
      await messages({ direction: 'SEND', partner_uuids: [PINECREST], statuses: ['ACKNOWLEDGED'] }, 1)
    ).list;
    const { trading_partner } = await run<{ trading_partner: { as2_partner: { as2_partner_uuid: string } } }>(
      'query($p: ID!) { trading_partner(partner_uuid: $p) { as2_partner { as2_partner_uuid } } }',
      { p: PINECREST },
    );
    await change(
      'save_as2_partner',
      'SaveAs2PartnerInput',
      { ...trading_partner.as2_partner, enabled: false },
      'as2_partner { enabled }',
    );
    expect((await resend(sent?.message_id ?? '')).errors[0]?.code).toBe('CONFLICT');
  });
});

describe('stations', () => {
  interface UsedBy {
    total_count: number;
    pageInfo: { hasNextPage: boolean; endCursor: string };
    edges: { node: { as2_partner_uuid: string; name: string; partner_as2_id: string } }[];
  }
  interface Profile {
    as2_profile_uuid: string;
    name: string;
    as2_id: string;
    is_default: boolean;
    certificate: { certificate_uuid: string; slot: string; subject: string; has_private_key: boolean };
    next_certificate: object | null;
    used_by: UsedBy;
  }
  const profiles = async () =>
    (
      await run<{ company: { as2_profiles: { edges: { node: Profile }[] } } }>(
        `query($c: ID!) { company(company_uuid: $c) { as2_profiles { edges { node { as2_profile_uuid name as2_id is_default
          certificate { certificate_uuid slot subject has_private_key } next_certificate { certificate_uuid } used_by(first: 200) { total_count edges { node { as2_partner_uuid name } } } } } } } }`,
        { c: NORTHBAY },
      )
    ).company.as2_profiles.edges.map(({ node }) => node);
  const save = (input: object) =>
    change<{ as2_profile: Profile | null }>(
      'save_as2_profile',
      'SaveAs2ProfileInput',
      input,
      'as2_profile { as2_profile_uuid name as2_id is_default certificate { certificate_uuid slot subject has_private_key } }',
    );

  test('of the workspace have a certificate, the next one, and partners', async () => {
    const [main, spare] = await profiles();
    expect(main).toMatchObject({ as2_id: 'NORTHBAYFWD', is_default: true });
    expect(main?.next_certificate).not.toBeNull();
    expect(main?.used_by.total_count).toBeGreaterThan(8);
    expect(spare).toMatchObject({ used_by: { total_count: 0, edges: [] }, next_certificate: null });
  });

  test('list their partners with search, sorting, and paging, for viewers but not for guests', async () => {
    const [main] = await profiles();
    const ask = (variables: object, email = OWNER) =>
      t.graphql<{ as2_profile: { used_by: UsedBy } }>(
        email,
        `query($p: ID!, $first: Int! = 20, $after: String, $search: String, $sort: As2PartnerSort) {
           as2_profile(as2_profile_uuid: $p) { as2_profile_uuid
             used_by(first: $first, after: $after, search: $search, sort: $sort) { total_count
               pageInfo { hasNextPage endCursor } edges { node { as2_partner_uuid name partner_as2_id } } } } }`,
        { p: main?.as2_profile_uuid, ...variables },
        { session },
      );
    const usedBy = async (variables: object, email?: string) => {
      const { data, errors } = await ask(variables, email);
      expect(errors).toBeUndefined();
      return data.as2_profile.used_by;
    };
    const namesIn = ({ edges }: UsedBy) => edges.map(({ node }) => node.name);
    const all = await usedBy({ first: 200 });
    const names = namesIn(all);
    const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
    expect(names).toEqual(names.toSorted(compare));
    expect(all.total_count).toBe(names.length);
    const reversed = { field: 'NAME', direction: 'DESC' };
    expect(namesIn(await usedBy({ first: 200, sort: reversed }))).toEqual(names.toReversed());
    const { edges } = await usedBy({ first: 200, sort: { field: 'PARTNER_AS2_ID' } });
    const ids = edges.map(({ node }) => node.partner_as2_id);
    expect(ids).toEqual(ids.toSorted(compare));
    const start = await usedBy({ first: 3 });
    expect([start.total_count, start.pageInfo.hasNextPage]).toEqual([names.length, true]);
    const rest = await usedBy({ first: 200, after: start.pageInfo.endCursor });
    expect([...namesIn(start), ...namesIn(rest)]).toEqual(names);
    const found = await usedBy({ search: 'pinecrest' });
    expect([found.total_count, ...namesIn(found)]).toEqual([1, 'Pinecrest Lines']);
    expect(namesIn(await usedBy({ first: 200 }, 'viewer@northbay.example'))).toEqual(names);
    expect((await ask({}, 'guest@northbay.example')).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    await change(
      'save_as2_partner',
      'SaveAs2PartnerInput',
      { as2_partner_uuid: all.edges.at(-1)?.node.as2_partner_uuid, retries: 1 },
      'as2_partner { as2_partner_uuid }',
    );
    const latest = await usedBy({ first: 1, sort: { field: 'UPDATED_AT', direction: 'DESC' } });
    expect(namesIn(latest)).toEqual(names.slice(-1));
  });

  test('a new one has its own key pair and can become the default', async () => {
    const { as2_profile, errors } = await save({
      company_uuid: NORTHBAY,
      name: 'EU station',
      as2_id: 'NORTHBAY EU',
      is_default: true,
    });
    expect(errors).toEqual([]);
    expect(as2_profile).toMatchObject({
      is_default: true,
      certificate: {
        slot: 'PRIMARY',
        subject: 'CN=NORTHBAY EU, O=Northbay Freight, C=US',
        has_private_key: true,
      },
    });
    expect((await profiles()).filter(({ is_default }) => is_default)).toHaveLength(1);
  });

  test.each([
    [{ name: 'x', as2_id: 'A' }, 'VALIDATION', ['name']],
    [{ name: 'Station', as2_id: 'a"b' }, 'VALIDATION', ['as2_id']],
    [{ name: 'production STATION', as2_id: 'NEW' }, 'ALREADY_EXISTS', ['name']],
    [{ name: 'Station', as2_id: 'northbayfwd' }, 'ALREADY_EXISTS', ['as2_id']],
    [{ name: 'Station', as2_id: 'NEW', key: { key_size: 512 } }, 'VALIDATION', ['key', 'key_size']],
  ])('%j is refused: %s at %j', async (input, code, path) => {
    const before = await profiles();
    const { as2_profile, errors } = await save({ company_uuid: NORTHBAY, ...input });
    expect(as2_profile).toBeNull();
    expect(errors).toEqual([expect.objectContaining({ code, path })]);
    expect(await profiles()).toEqual(before);
  });

  test('one used by partners cannot be deleted; another is deleted with its certificates', async () => {
    const [main, spare] = await profiles();
    const remove = (as2_profile_uuid?: string) =>
      change(
        'delete_as2_profile',
        'DeleteAs2ProfileInput',
        { as2_profile_uuid },
        'as2_profile { as2_profile_uuid }',
      );
    expect((await remove(main?.as2_profile_uuid)).errors[0]?.code).toBe('IN_USE');
    expect((await remove(spare?.as2_profile_uuid)).errors).toEqual([]);
    const { certificate } = await run<{ certificate: null }>(
      'query($c: ID!) { certificate(certificate_uuid: $c) { pem } }',
      { c: spare?.certificate.certificate_uuid },
    );
    expect(certificate).toBeNull();
  });

  test("a partner's station is created once, with defaults, and refuses invalid settings", async () => {
    const larkspur = partner(seededPartner('larkspur').partner_name);
    const savePartner = (input: object) =>
      change<{ as2_partner: object | null; as2_partner_edge: object | null }>(
        'save_as2_partner',
        'SaveAs2PartnerInput',
        {
          partner_uuid: larkspur,
          partner_as2_id: 'LARKSPUR',
          partner_url: 'https://as2.larkspur.example/as2',
          ...input,
        },
        'as2_partner { name sign encrypt mdn_mode retries certificate { pem } profile { as2_profile_uuid as2_id } last_message_at } as2_partner_edge { cursor }',
      );
    for (const [input, code, path] of [
      [{ partner_url: 'ftp://x.example' }, 'VALIDATION', 'partner_url'],
      [{ partner_url: 'https://me:pw@x.example' }, 'VALIDATION', 'partner_url'],
      [{ mdn_mode: 'ASYNC' }, 'VALIDATION', 'async_mdn_url'],
      [{ retries: 11 }, 'VALIDATION', 'retries'],
      [{ partner_as2_id: 'PNCL' }, 'ALREADY_EXISTS', 'partner_as2_id'],
      [{ partner_uuid: PINECREST }, 'ALREADY_EXISTS', 'partner_uuid'],
      [{ as2_profile_uuid: 'nope' }, 'NOT_FOUND', 'as2_profile_uuid'],
    ] as const) {
      expect((await savePartner(input)).errors, path).toEqual([
        expect.objectContaining({ code, path: [path] }),
      ]);
    }
    const { as2_partner, errors } = await savePartner({});
    expect(errors).toEqual([]);
    expect(as2_partner).toEqual({
      name: seededPartner('larkspur').partner_name,
      sign: 'SHA256',
      encrypt: 'AES256_CBC',
      mdn_mode: 'SYNC',
      retries: 3,
      certificate: null,
      profile: expect.objectContaining({ as2_id: 'NORTHBAYFWD' }) as object,
      last_message_at: null,
    });
  });

  test('show the same latest receipt as their messages', async () => {
    const { trading_partner } = await run<{
      trading_partner: { as2_partner: { last_mdn_disposition: string; last_mdn_at: string } };
    }>(
      'query($p: ID!) { trading_partner(partner_uuid: $p) { as2_partner { as2_partner_uuid last_mdn_disposition last_mdn_at } } }',
      {
        p: PINECREST,
      },
    );
    const [last] = (await messages({ partner_uuids: [PINECREST], statuses: ['ACKNOWLEDGED', 'REFUSED'] }, 1))
      .list;
    expect(trading_partner.as2_partner).toMatchObject({
      last_mdn_disposition: last?.mdn_disposition,
      last_mdn_at: last?.mdn_at,
    });
  });
});

describe('a connection by AS2 and the station of its partner', () => {
  interface Config {
    local_as2_id: string;
    partner_as2_id: string;
    partner_url: string | null;
    partner_certificate: string | null;
    sign: string;
    encrypt: string;
    mdn_mode: string;
    mdn_signed: boolean;
  }
  interface Both {
    as2_partner: {
      as2_partner_uuid: string;
      partner_as2_id: string;
      partner_url: string;
      sign: string;
      encrypt: string;
      mdn_mode: string;
      mdn_signed: boolean;
      async_mdn_url: string | null;
      profile: { as2_profile_uuid: string; as2_id: string };
      certificate: { certificate_uuid: string; pem: string; valid_to: string; slot: string } | null;
    } | null;
    endpoints: {
      edges: {
        node: { endpoint_uuid: string; type: string; certificate_expires_at: string | null; config: Config };
      }[];
    };
    certificates: { edges: { node: { certificate_uuid: string; slot: string | null } }[] };
  }
  const SETTINGS =
    'local_as2_id partner_as2_id partner_url partner_certificate sign encrypt mdn_mode mdn_signed';
  async function both(partner_uuid = PINECREST) {
    const { trading_partner } = await run<{ trading_partner: Both }>(
      `query($p: ID!) { trading_partner(partner_uuid: $p) { partner_uuid
        as2_partner { as2_partner_uuid partner_as2_id partner_url sign encrypt mdn_mode mdn_signed async_mdn_url
          profile { as2_profile_uuid as2_id } certificate { certificate_uuid pem valid_to slot } }
        endpoints(first: 200, filter: { types: [AS2_SEND, AS2_RECEIVE] }) { edges { node { endpoint_uuid type certificate_expires_at config { ... on As2Config { ${SETTINGS} } } } } }
        certificates(first: 200) { edges { node { certificate_uuid slot } } } } }`,
      { p: partner_uuid },
    );
    return { ...trading_partner, connections: trading_partner.endpoints.edges.map(({ node }) => node) };
  }
  const saveEndpoint = async (input: object) =>
    (
      await run<{ save_endpoint: { endpoint_edge: object | null; errors: Failure[] } }>(
        'mutation($i: SaveEndpointInput!) { save_endpoint(input: $i) { endpoint_edge { node { endpoint_uuid } } errors { code path } } }',
        { i: input },
      )
    ).save_endpoint;

  /** The settings shown in both places are equal. */
  function expectAgreement({ as2_partner: station, connections }: Awaited<ReturnType<typeof both>>) {
    expect(connections.length).toBeGreaterThan(0);
    for (const { config, certificate_expires_at } of connections) {
      expect(config).toEqual({
        local_as2_id: station?.profile.as2_id,
        partner_as2_id: station?.partner_as2_id,
        partner_url: station?.partner_url,
        partner_certificate: station?.certificate?.pem ?? null,
        sign: station?.sign,
        encrypt: station?.encrypt,
        mdn_mode: station?.mdn_mode,
        mdn_signed: station?.mdn_signed,
      });
      expect(certificate_expires_at).toBe(station?.certificate?.valid_to ?? null);
    }
  }

  test('agree in the seed, and when the station is changed', async () => {
    const before = await both();
    expectAgreement(before);
    const { save_as2_partner } = await run<{ save_as2_partner: { errors: Failure[] } }>(
      'mutation($i: SaveAs2PartnerInput!) { save_as2_partner(input: $i) { errors { code path } } }',
      {
        i: {
          as2_partner_uuid: before.as2_partner?.as2_partner_uuid,
          partner_url: 'http://as2.elsewhere.example/in',
          sign: 'SHA512',
        },
      },
    );
    expect(save_as2_partner.errors).toEqual([]);
    const byStation = await both();
    expectAgreement(byStation);
    expect(byStation.connections[0]?.config).toMatchObject({
      sign: 'SHA512',
      partner_url: 'http://as2.elsewhere.example/in',
    });
  });

  test('a connection accepts no settings of its own', async () => {
    const before = await both();
    const { errors } = await saveEndpoint({
      endpoint_uuid: before.connections[0]?.endpoint_uuid,
      config: { as2: { encrypt: 'AES128_CBC' } },
    });
    expect(errors).toEqual([{ code: 'VALIDATION', path: ['config'] }]);
    const renamed = await saveEndpoint({
      endpoint_uuid: before.connections[0]?.endpoint_uuid,
      name: 'Renamed',
    });
    expect(renamed.errors).toEqual([]);
    const after = await both();
    expect(after.as2_partner).toEqual(before.as2_partner);
    expectAgreement(after);
  });

  test('a first connection needs the AS2 settings; after deleting them, the last ones remain visible', async () => {
    const without = northbay?.trading_partners.edges.map(({ node }) => node.partner_uuid) ?? [];
    let partner_uuid = '';
    for (const value of without) if ((await both(value)).as2_partner === null) partner_uuid ||= value;
    const inbound = { partner_uuid, name: 'Own AS2', type: 'AS2_RECEIVE' };
    expect((await saveEndpoint(inbound)).errors).toEqual([{ code: 'CONFLICT', path: ['type'] }]);
    await run('mutation($i: SaveAs2PartnerInput!) { save_as2_partner(input: $i) { errors { code } } }', {
      i: { partner_uuid, partner_as2_id: 'NEWCOMER', partner_url: 'https://as2.new.example', sign: 'SHA384' },
    });
    expect((await saveEndpoint(inbound)).errors).toEqual([]);
    const made = await both(partner_uuid);
    expectAgreement(made);
    await run('mutation($i: DeleteAs2PartnerInput!) { delete_as2_partner(input: $i) { errors { code } } }', {
      i: { as2_partner_uuid: made.as2_partner?.as2_partner_uuid },
    });
    const left = await both(partner_uuid);
    expect(left.as2_partner).toBeNull();
    expect(left.connections.map(({ config }) => [config.partner_as2_id, config.sign])).toEqual([
      ['NEWCOMER', 'SHA384'],
    ]);
  });

  test('a receipt that is not requested is not signed', async () => {
    const { as2_partner: station } = await both();
    const save = async (more: object) =>
      (
        await run<{
          save_as2_partner: { as2_partner: { mdn_signed: boolean } | null; errors: Failure[] };
        }>(
          'mutation($i: SaveAs2PartnerInput!) { save_as2_partner(input: $i) { as2_partner { mdn_signed } errors { code path } } }',
          { i: { as2_partner_uuid: station?.as2_partner_uuid, mdn_mode: 'NONE', ...more } },
        )
      ).save_as2_partner;
    expect((await save({ mdn_signed: true })).errors).toEqual([{ code: 'VALIDATION', path: ['mdn_signed'] }]);
    expect((await save({})).as2_partner?.mdn_signed).toBe(false);
    expectAgreement(await both());
  });
});

describe('a test message', () => {
  interface Tested {
    as2_message: {
      message_id: string;
      is_test: boolean;
      status: string;
      problem: string | null;
      mic: string | null;
      mdn_mic: string | null;
      mic_matched: boolean | null;
      to_as2_id: string;
      flow_execution: object | null;
      headers: { name: string; value: string }[];
    } | null;
  }
  const TESTED = `message_id is_test status problem mic mdn_mic mic_matched to_as2_id flow_execution { invocation_uuid }
    headers { name value }`;
  const partners = async () =>
    (
      await run<{
        company: {
          as2_partners: {
            edges: { node: { as2_partner_uuid: string; partner_uuid: string; last_mdn_at: string } }[];
          };
        };
      }>(
        'query($c: ID!) { company(company_uuid: $c) { as2_partners(first: 200) { edges { node { as2_partner_uuid partner_uuid last_mdn_at } } } } }',
        { c: NORTHBAY },
      )
    ).company.as2_partners.edges.map(({ node }) => node);
  const pinecrest = async () => {
    const found = (await partners()).find(({ partner_uuid }) => partner_uuid === PINECREST);
    if (!found) throw new Error('Pinecrest has no AS2 settings');
    return found;
  };
  /** The message after the partner has responded. */
  async function sent() {
    const { as2_partner_uuid } = await pinecrest();
    const { as2_message } = await change<Tested>(
      'send_as2_test_message',
      'SendAs2TestMessageInput',
      { as2_partner_uuid },
      'as2_message { message_id status is_test }',
    );
    const message_id = as2_message?.message_id ?? '';
    const look = async () =>
      (await run<Tested>(`query($m: ID!) { as2_message(message_id: $m) { ${TESTED} } }`, { m: message_id }))
        .as2_message;
    await vi.waitFor(async () =>
      expect(['SENDING', 'WAITING_FOR_MDN']).not.toContain((await look())?.status),
    );
    return { first: as2_message, message: await look() };
  }
  const set = async (input: object) =>
    change(
      'save_as2_partner',
      'SaveAs2PartnerInput',
      { as2_partner_uuid: (await pinecrest()).as2_partner_uuid, ...input },
      'as2_partner { as2_partner_uuid }',
    );

  test('is delivered, its MDN is verified, and it is in the list of messages', async () => {
    const { first, message } = await sent();
    expect(first).toMatchObject({ is_test: true });
    expect(message).toMatchObject({
      status: 'ACKNOWLEDGED',
      mic_matched: true,
      to_as2_id: 'PNCL',
      flow_execution: null,
    });
    expect(message?.mic).toBe(message?.mdn_mic);
    expect(message?.headers).toContainEqual({ name: 'AS2-To', value: 'PNCL' });
    const { list, total } = await messages({ partner_uuids: [PINECREST] }, 5);
    expect(list[0]?.message_id).toBe(message?.message_id);
    expect(
      (await messages({ partner_uuids: [PINECREST], direction: 'RECEIVE' }, 5)).list[0]?.message_id,
    ).not.toBe(message?.message_id);
    expect(
      (await messages({ text: message?.message_id ?? '' })).list.map(({ message_id }) => message_id),
    ).toEqual([message?.message_id]);
    expect((await messages({ partner_uuids: [PINECREST], statuses: ['FAILED'] })).list).not.toContainEqual(
      expect.objectContaining({ message_id: message?.message_id }),
    );
    await sent();
    expect((await messages({ partner_uuids: [PINECREST] }, 5)).total).toBe(total + 1);
    expect((await pinecrest()).last_mdn_at).toBe(NOW);
  });

  test.each([
    [{ partner_url: 'https://as2.pinecrest.invalid/as2' }, 'FAILED', 'cannot be resolved'],
    [{ partner_url: 'https://as2.pinecrest.example:9999/as2' }, 'FAILED', 'refuses connections on port 9999'],
    [{ partner_as2_id: 'PNCL-NEW' }, 'REFUSED', 'does not have the AS2 ID PNCL-NEW'],
    [{ mdn_mode: 'NONE', mdn_signed: false }, 'SENT', null],
    [{ enabled: false }, 'ACKNOWLEDGED', null],
    [{ mdn_mode: 'ASYNC', async_mdn_url: 'https://as2.northbay.example/mdn' }, 'ACKNOWLEDGED', null],
  ])('with %j ends as %s', async (input, status, problem) => {
    await set(input);
    const { message } = await sent();
    expect(message?.status).toBe(status);
    if (problem === null) expect(message?.problem).toBeNull();
    else expect(message?.problem).toContain(problem);
  });
});
