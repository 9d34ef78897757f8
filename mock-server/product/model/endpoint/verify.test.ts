import { beforeEach, describe, expect, test } from 'vitest';
import { hostKeyOf } from '../../world/host-key.ts';
import { connectServer, EDITOR, GUEST, NONE, OWNER, placesOf, VIEWER } from './connect.testing.ts';
import { seededPartner } from '../../../testing/testing-roster.ts';

const s = await connectServer('verify');
const places = await placesOf(s);
const NORTHBAY = places.company('northbay');
const PINECREST = places.partner('northbay', 'Pinecrest Lines');
beforeEach(s.fresh);

interface Check {
  kind: string;
  status: string;
  detail: string | null;
  duration_ms: number | null;
  started_at: string | null;
}
interface Verification {
  verification_uuid: string;
  status: string;
  started_at: string;
  ended_at: string | null;
  summary: string | null;
  remote_banner: string | null;
  partner_note: string;
  checked_by: { email: string };
  steps: Check[];
  certificates: { subject: string; issuer: string; valid_to: string }[];
}
const FIELDS = `verification_uuid status started_at ended_at summary remote_banner partner_note checked_by { email }
  steps { kind label status detail duration_ms started_at } certificates { subject issuer valid_to }`;

const SFTP = {
  host: 'sftp.partner.example',
  username: 'northbay',
  host_key_fingerprint: hostKeyOf('sftp.partner.example'),
};
async function connection(
  type: string,
  config: object,
  secrets: string[] = ['password'],
  direction?: string,
) {
  const { endpoint_edge, errors } = await s.change<{ endpoint_edge: { node: { endpoint_uuid: string } } }>(
    EDITOR,
    'save_endpoint',
    'endpoint_edge { node { endpoint_uuid } }',
    {
      partner_uuid: PINECREST,
      name: 'Trial',
      type,
      config,
      direction,
      secrets: secrets.map((name) => ({ name, value: 'x'.repeat(20) })),
    },
  );
  expect(errors).toEqual([]);
  return endpoint_edge.node.endpoint_uuid;
}
const verify = (endpoint_uuid: string, as = EDITOR) =>
  s.change<{ verification: Verification | null; endpoint: { verification_status: string } | null }>(
    as,
    'verify_endpoint',
    `verification { ${FIELDS} } endpoint { endpoint_uuid verification_status }`,
    { endpoint_uuid },
  );
const look = async (verification_uuid: string, as = EDITOR) =>
  (
    await s.run<{ endpoint_verification: Verification | null }>(
      as,
      `query($v: ID!) { endpoint_verification(verification_uuid: $v) { ${FIELDS} } }`,
      {
        v: verification_uuid,
      },
    )
  ).endpoint_verification;
async function outcome(endpoint_uuid: string) {
  const { verification } = await verify(endpoint_uuid);
  await s.pass(20_000);
  return (await look(verification?.verification_uuid ?? '')) as Verification;
}
const steps = (verification: Verification) =>
  verification.steps.map(({ kind, status }) => `${kind} ${status}`);

describe('a verification', () => {
  test('runs step by step and reports each step, until it is complete', async () => {
    const endpoint_uuid = await connection('SFTP', { sftp: SFTP });
    const { verification, endpoint, errors } = await verify(endpoint_uuid);
    expect(errors).toEqual([]);
    expect(endpoint?.verification_status).toBe('RUNNING');
    expect(verification).toMatchObject({
      status: 'RUNNING',
      ended_at: null,
      summary: null,
      checked_by: { email: EDITOR },
    });
    expect(verification?.steps.map(({ kind }) => kind)).toEqual([
      'RESOLVE',
      'CONNECT',
      'HOST_KEY',
      'AUTHENTICATE',
      'LIST',
      'WRITE',
      'DELETE',
    ]);
    expect(verification?.steps.slice(1).every(({ status }) => status === 'PENDING')).toBe(true);

    const stream = await s.subscribe<{ data: { endpoint_verification: Verification } }>(
      EDITOR,
      `subscription S($v: ID!) { endpoint_verification(verification_uuid: $v) { ${FIELDS} } }`,
      { v: verification?.verification_uuid },
    );
    const seen = (await stream.rest(15)).map(({ data }) => steps(data.endpoint_verification));
    expect(seen.length).toBeGreaterThan(7);
    expect(seen[0]).toContain('RESOLVE RUNNING');
    expect(seen.at(-1)).toEqual(
      ['RESOLVE', 'CONNECT', 'HOST_KEY', 'AUTHENTICATE', 'LIST', 'WRITE', 'DELETE'].map(
        (kind) => `${kind} PASSED`,
      ),
    );
    // Completed steps do not change.
    for (const [index, now] of seen.entries()) {
      const before = seen[index - 1] ?? [];
      for (const [place, step] of before.entries())
        if (step.endsWith('PASSED')) expect(now[place]).toBe(step);
    }
    const done = await look(verification?.verification_uuid ?? '');
    expect(done).toMatchObject({ status: 'OK', summary: 'All steps passed.' });
    expect(done?.remote_banner).toMatch(/^SSH-2\.0-/);
    const spent = done?.steps.reduce((sum, { duration_ms }) => sum + (duration_ms ?? 0), 0) ?? 0;
    expect(Date.parse(done?.ended_at ?? '') - Date.parse(done?.started_at ?? '')).toBeGreaterThanOrEqual(
      spent,
    );
  });

  test('cannot start while another one runs, but can afterward', async () => {
    const endpoint_uuid = await connection('SFTP', { sftp: SFTP });
    await verify(endpoint_uuid);
    const second = await verify(endpoint_uuid, OWNER);
    expect(second.verification).toBeNull();
    expect(second.errors[0]).toMatchObject({ code: 'CONFLICT', path: ['endpoint_uuid'] });
    expect(second.errors[0]?.message).toContain('Edwin Castellanos');
    await s.pass(20_000);
    expect((await verify(endpoint_uuid, OWNER)).errors).toEqual([]);
  });

  test('has the same outcome until something changes', async () => {
    const endpoint_uuid = await connection('SFTP', { sftp: SFTP });
    const [a, b] = [await outcome(endpoint_uuid), await outcome(endpoint_uuid)];
    const bare = ({ steps: all }: Verification) =>
      all.map(({ kind, status, detail, duration_ms }) => [kind, status, detail, duration_ms]);
    expect(bare(a)).toEqual(bare(b));
  });

  test('is kept in the history, latest first, at most 20', async () => {
    const endpoint_uuid = await connection('SFTP', { sftp: SFTP });
    for (let i = 0; i < 22; i++) {
      await verify(endpoint_uuid);
      await s.pass(20_000);
    }
    const { endpoint } = await s.run<{
      endpoint: {
        last_verification: Verification;
        verifications: { total_count: number; edges: { node: Verification }[] };
      };
    }>(
      VIEWER,
      'query($e: ID!) { endpoint(endpoint_uuid: $e) { endpoint_uuid last_verification { verification_uuid } verifications { total_count edges { node { verification_uuid started_at } } } } }',
      { e: endpoint_uuid },
    );
    expect(endpoint.verifications.total_count).toBe(20);
    const times = endpoint.verifications.edges.map(({ node }) => node.started_at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(endpoint.last_verification.verification_uuid).toBe(
      endpoint.verifications.edges[0]?.node.verification_uuid,
    );
  });

  test('of the seed is found by its key, with all its steps complete', async () => {
    const { company } = await s.run<{
      company: {
        endpoints: {
          edges: { node: { verification_status: string; last_verification: Verification | null } }[];
        };
      };
    }>(
      VIEWER,
      `query($c: ID!) { company(company_uuid: $c) { company_uuid endpoints(first: 200) { edges { node { endpoint_uuid verification_status last_verification { ${FIELDS} } } } } } }`,
      { c: NORTHBAY },
    );
    const nodes = company.endpoints.edges.map(({ node }) => node);
    expect(new Set(nodes.map(({ verification_status }) => verification_status))).toEqual(
      new Set(['OK', 'WARNING', 'FAILED', 'NEVER']),
    );
    for (const { verification_status, last_verification } of nodes) {
      expect(last_verification?.status ?? 'NEVER').toBe(verification_status);
      expect(
        last_verification?.steps.some(({ status }) => status === 'PENDING' || status === 'RUNNING') ?? false,
      ).toBe(false);
    }
    const [first] = nodes.flatMap(({ last_verification }) => last_verification ?? []);
    expect(await look(first?.verification_uuid ?? '')).toEqual(first);
    expect(await look(NONE)).toBeNull();
  });

  test('cannot be followed by people who may not see it', async () => {
    const { verification } = await verify(await connection('SFTP', { sftp: SFTP }));
    const query = 'subscription S($v: ID!) { endpoint_verification(verification_uuid: $v) { status } }';
    for (const [as, v, code] of [
      [GUEST, verification?.verification_uuid, 'FORBIDDEN'],
      [EDITOR, NONE, 'NOT_FOUND'],
    ] as const) {
      const stream = await s.subscribe<{ errors: { extensions: { code: string } }[] }>(as, query, { v });
      expect((await stream.next())?.errors[0]?.extensions.code).toBe(code);
      await stream.close();
    }
  });
});

const http = (url: string, more: object = {}) => ({ http_send: { url, ...more } });
describe('the outcome depends on the settings', () => {
  test.each<[string, string, object, string[], string, RegExp]>([
    [
      'an unknown name',
      'SFTP',
      { sftp: { ...SFTP, host: 'sftp.partner.invalid' } },
      ['password'],
      'RESOLVE',
      /not found/,
    ],
    [
      'a private address',
      'SFTP',
      { sftp: { ...SFTP, host: '10.1.2.3' } },
      ['password'],
      'CONNECT',
      /private address/,
    ],
    [
      'a port where nothing listens',
      'SFTP',
      { sftp: { ...SFTP, port: 2021 } },
      ['password'],
      'CONNECT',
      /refused/,
    ],
    [
      'another host key',
      'SFTP',
      { sftp: { ...SFTP, host_key_fingerprint: hostKeyOf('other') } },
      ['password'],
      'HOST_KEY',
      /fingerprint changed/,
    ],
    ['no password', 'SFTP', { sftp: SFTP }, [], 'AUTHENTICATE', /No password is set/],
    [
      'a directory that is not there',
      'SFTP',
      { sftp: { ...SFTP, directory: '/missing' } },
      ['password'],
      'LIST',
      /directory not found/,
    ],
    [
      'a directory that may not be written to',
      'SFTP',
      { sftp: { ...SFTP, directory: '/read-only' } },
      ['password'],
      'WRITE',
      /Permission denied/,
    ],
    [
      'no token',
      'HTTP_SEND',
      http('https://api.partner.example', { auth: 'BEARER' }),
      [],
      'AUTHENTICATE',
      /No token is set/,
    ],
    [
      'no certificate',
      'EADAPTOR_NEXT',
      {
        eadaptor_next: {
          client_name: 'PARTNER-X',
          service_url: 'https://next.partner.example',
          username: 'u',
        },
      },
      ['password'],
      'CERTIFICATE',
      /certificate of the other party is not set/,
    ],
    [
      'no access code',
      'UPLOAD_PAGE',
      { upload_page: { custom_path: 'trial', title: 'Trial', requires_code: true } },
      [],
      'SETTINGS',
      /code/,
    ],
  ])('%s fails at its step, and the rest is skipped', async (_what, type, config, secrets, kind, detail) => {
    const done = await outcome(await connection(type, config, secrets));
    const at = done.steps.findIndex((step) => step.status === 'FAILED');
    expect(done.steps[at]?.kind).toBe(kind);
    expect(done.steps[at]?.detail).toMatch(detail);
    expect(done.steps.slice(0, at).every(({ status }) => status === 'PASSED' || status === 'WARNING')).toBe(
      true,
    );
    expect(done.steps.slice(at + 1).every(({ status }) => status === 'SKIPPED')).toBe(true);
    expect(done).toMatchObject({ status: 'FAILED' });
    expect(done.partner_note).toContain('198.51.100.16');
  });

  test('a connection that only receives does not claim to have connected', async () => {
    const { partner_note } = await outcome(await connection('EMAIL_RECEIVE', { email_receive: {} }, []));
    expect(partner_note).toContain('we checked our settings');
    expect(partner_note).not.toMatch(/connected|allowlist/);
  });

  test.each<[string, string, object, string[], string]>([
    ['no host key set', 'SFTP', { sftp: { ...SFTP, host_key_fingerprint: null } }, ['password'], 'HOST_KEY'],
    [
      'FTP without encryption',
      'FTP',
      { ftp: { host: 'ftp.partner.example', username: 'n' } },
      ['password'],
      'CONNECT',
    ],
    ['a mailbox that everybody may write to', 'EMAIL_RECEIVE', { email_receive: {} }, [], 'SETTINGS'],
  ])('%s works, with a warning', async (_what, type, config, secrets, kind) => {
    const done = await outcome(await connection(type, config, secrets));
    expect(done.status).toBe('WARNING');
    expect(done.steps.find(({ status }) => status === 'WARNING')?.kind).toBe(kind);
  });

  test('a connection that is only read from is not written to', async () => {
    const endpoint_uuid = await connection('SFTP', { sftp: SFTP }, ['password'], 'RECEIVE');
    expect((await outcome(endpoint_uuid)).steps.map(({ kind }) => kind)).toEqual([
      'RESOLVE',
      'CONNECT',
      'HOST_KEY',
      'AUTHENTICATE',
      'LIST',
    ]);
  });

  test('a required key or the correct fingerprint makes it succeed', async () => {
    const endpoint_uuid = await connection(
      'SFTP',
      { sftp: { ...SFTP, host_key_fingerprint: hostKeyOf('other') } },
      [],
    );
    expect((await outcome(endpoint_uuid)).summary).toContain('host key');
    await s.change(EDITOR, 'save_endpoint', 'endpoint_edge { cursor }', {
      endpoint_uuid,
      config: { sftp: { host_key_fingerprint: SFTP.host_key_fingerprint } },
      secrets: [{ name: 'password', value: 'put in' }],
    });
    expect((await outcome(endpoint_uuid)).status).toBe('OK');
  });

  test('a certificate is shown, and its expiry is known from then on', async () => {
    const endpoint_uuid = await connection('HTTP_SEND', http('https://api.partner.example/in'), []);
    const done = await outcome(endpoint_uuid);
    const [own, authority] = done.certificates;
    expect(own?.subject).toBe('CN=api.partner.example');
    expect(authority?.subject).toBe(own?.issuer);
    const { endpoint } = await s.run<{ endpoint: { certificate_expires_at: string } }>(
      EDITOR,
      'query($e: ID!) { endpoint(endpoint_uuid: $e) { endpoint_uuid certificate_expires_at } }',
      { e: endpoint_uuid },
    );
    expect(endpoint.certificate_expires_at).toBe(done.certificates[0]?.valid_to);
  });

  test.each<[string, string, string]>([
    [seededPartner('ridgeway').partner_name, 'Forecasts', 'TLS'],
    [seededPartner('amberline').partner_name, 'AS2 outbound', 'CERTIFICATE'],
    [seededPartner('willow-finch').partner_name, 'AS2 outbound', 'CERTIFICATE'],
    [seededPartner('willow-finch').partner_name, 'Order confirmations, trial', 'RESOLVE'],
  ])('%s, %s fails at %s', async (partner, name, kind) => {
    const { trading_partner } = await s.run<{
      trading_partner: { endpoints: { edges: { node: { endpoint_uuid: string; name: string } }[] } };
    }>(
      EDITOR,
      'query($p: ID!) { trading_partner(partner_uuid: $p) { partner_uuid endpoints { edges { node { endpoint_uuid name } } } } }',
      { p: places.partner('northbay', partner) },
    );
    const found = trading_partner.endpoints.edges.find(({ node }) => node.name === name);
    const done = await outcome(found?.node.endpoint_uuid ?? '');
    expect(done.steps.find(({ status }) => status === 'FAILED')?.kind).toBe(kind);
  });
});

describe('in a scenario', () => {
  const inScenario = async (name: string) => {
    const answer = await s.t.server.fetch(
      new Request('http://localhost/__mock/scenario', {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'x-mock-control': '1', 'x-mock-session': s.session() },
        body: JSON.stringify({ name }),
      }),
    );
    expect(answer.status).toBe(200);
  };
  const kestrel = async () => {
    const { trading_partner } = await s.run<{
      trading_partner: {
        endpoints: {
          edges: {
            node: {
              endpoint_uuid: string;
              verification_status: string;
              used_by: { edges: { node: { stats: { last_execution: { reason_code: string | null } } } }[] };
            };
          }[];
        };
      };
    }>(
      EDITOR,
      'query($p: ID!) { trading_partner(partner_uuid: $p) { partner_uuid endpoints(filter: { types: [SFTP] }) { edges { node { endpoint_uuid verification_status used_by { edges { node { flow_uuid stats { last_execution { invocation_uuid reason_code } } } } } } } } } }',
      { p: places.partner('northbay', 'Kestrel Air') },
    );
    return trading_partner.endpoints.edges[0]?.node;
  };

  test('with an outage, a server that executions cannot reach does not respond here either', async () => {
    expect((await outcome((await kestrel())?.endpoint_uuid ?? '')).status).toBe('OK');
    await inScenario('outage-now');
    const node = await kestrel();
    expect(node?.verification_status).toBe('FAILED');
    const done = await outcome(node?.endpoint_uuid ?? '');
    expect(done.steps.find(({ status }) => status === 'FAILED')).toMatchObject({
      kind: 'CONNECT',
      duration_ms: 10_000,
    });
  });

  test('with expired keys, it fails for the same reason as its executions', async () => {
    await inScenario('expired-credentials');
    // The latest execution has ended by then, so it has a reason.
    await s.pass(3_600_000);
    const node = await kestrel();
    const reason = node?.used_by.edges[0]?.node.stats.last_execution.reason_code;
    const failed = (await outcome(node?.endpoint_uuid ?? '')).steps.find(({ status }) => status === 'FAILED');
    expect([reason, failed?.kind]).toEqual(
      reason === 'AUTH_FAILED' ? ['AUTH_FAILED', 'AUTHENTICATE'] : ['HOST_KEY_CHANGED', 'HOST_KEY'],
    );
  });
});

test('host systems are verified in the same way', async () => {
  const { company } = await s.run<{
    company: { host_systems: { edges: { node: { host_system_uuid: string; name: string } }[] } };
  }>(
    OWNER,
    'query($c: ID!) { company(company_uuid: $c) { company_uuid host_systems { edges { node { host_system_uuid name } } } } }',
    { c: NORTHBAY },
  );
  const cargowise = company.host_systems.edges.find(({ node }) => node.name === 'CargoWise production')?.node;
  const { verification, host_system } = await s.change<{
    verification: Verification;
    host_system: { verification_status: string };
  }>(
    OWNER,
    'verify_host_system',
    `verification { ${FIELDS} host_system { host_system_uuid } endpoint { endpoint_uuid } } host_system { host_system_uuid verification_status }`,
    { host_system_uuid: cargowise?.host_system_uuid },
  );
  expect(host_system.verification_status).toBe('RUNNING');
  expect(verification).toMatchObject({
    host_system: { host_system_uuid: cargowise?.host_system_uuid },
    endpoint: null,
  });
  await s.pass(20_000);
  expect((await look(verification.verification_uuid, OWNER))?.status).toBe('OK');
  expect(
    await s.codes(VIEWER, 'query($v: ID!) { endpoint_verification(verification_uuid: $v) { status } }', {
      v: verification.verification_uuid,
    }),
  ).toEqual(['FORBIDDEN']);
});

test('no unexpected exceptions', () => expect(s.t.uncaught).toEqual([]));
