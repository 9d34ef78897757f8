import { beforeEach, describe, expect, test } from 'vitest';
import type { EndpointType } from '../../world/connection-config.ts';
import {
  connectServer,
  EDITOR,
  GUEST,
  NEWCOMER,
  NONE,
  OWNER,
  placesOf,
  VIEWER,
} from '../../model/endpoint/connect.testing.ts';
import { forms } from '../../model/endpoint/config-forms.ts';

const s = await connectServer('endpoint');
const places = await placesOf(s);
const NORTHBAY = places.company('northbay');
const PINECREST = places.partner('northbay', 'Pinecrest Lines');
beforeEach(s.fresh);

interface Endpoint {
  endpoint_uuid: string;
  name: string;
  type: EndpointType;
  direction: string;
  address_summary: string;
  enabled: boolean;
  verification_status: string;
  certificate_expires_at: string | null;
  updated_at: string;
  updated_by: { email: string | null };
  secrets: { name: string; is_set: boolean; updated_at: string | null }[];
  used_by: { total_count: number; edges: { node: { flow_uuid: string; flow_name: string } }[] };
  config: Record<string, unknown> & { __typename: string };
}
const FIELDS = `endpoint_uuid name type direction address_summary enabled verification_status certificate_expires_at updated_at
  updated_by { email } secrets { name is_set updated_at } used_by(first: 60) { total_count edges { node { flow_uuid flow_name } } } config { __typename
    ... on SftpConfig { filename_pattern host port username auth_method host_key_fingerprint directory after_pickup archive_directory timeout_seconds }
    ... on FtpConfig { host port tls_mode verify_certificate }
    ... on As2Config { local_as2_id partner_as2_id partner_certificate sign }
    ... on HttpSendConfig { url auth headers { name value } success_codes }
    ... on HttpReceiveConfig { url }
    ... on S3Config { bucket region prefix }
    ... on EmailSendConfig { to }
    ... on EmailReceiveConfig { address }
    ... on EadaptorConfig { service_url inbound_url sender_id }
    ... on UploadPageConfig { custom_path url max_bytes }
    ... on FileApiConfig { namespace url }
    ... on DatabaseConfig { engine port }
    ... on AzureBlobConfig { account } ... on GcsConfig { service_account_email }
    ... on EadaptorNextConfig { client_name } ... on SnowflakeConfig { account } ... on RemoteAdapterConfig { adapter_id } }`;

const save = (input: object, as = EDITOR) =>
  s.change<{ endpoint_edge: { node: Endpoint } | null }>(
    as,
    'save_endpoint',
    `endpoint_edge { cursor node { ${FIELDS} } }`,
    input,
  );
const made = async (input: object) => {
  const { endpoint_edge, errors } = await save({ partner_uuid: PINECREST, name: 'Trial', ...input });
  expect(errors).toEqual([]);
  return (endpoint_edge as { node: Endpoint }).node;
};
const item = async (endpoint_uuid: string, as = EDITOR) =>
  (
    await s.run<{ endpoint: Endpoint | null }>(
      as,
      `query($e: ID!) { endpoint(endpoint_uuid: $e) { ${FIELDS} } }`,
      { e: endpoint_uuid },
    )
  ).endpoint;
const list = async (filter: object = {}, as = EDITOR, partner_uuid = PINECREST) =>
  (
    await s.run<{ trading_partner: { endpoints: { total_count: number; edges: { node: Endpoint }[] } } }>(
      as,
      `query($p: ID!, $f: EndpointFilter) { trading_partner(partner_uuid: $p) { partner_uuid endpoints(filter: $f, first: 200) { total_count edges { node { ${FIELDS} } } } } }`,
      { p: partner_uuid, f: filter },
    )
  ).trading_partner.endpoints.edges.map(({ node }) => node);
const SFTP = { host: 'sftp.partner.example', username: 'northbay' };

/** One valid configuration for each type. */
const good: Readonly<Record<EndpointType, object>> = {
  SFTP,
  FTP: { host: 'ftp.partner.example', username: 'n' },
  FTPS: { host: 'ftps.partner.example', username: 'n' },
  AS2_SEND: {},
  AS2_RECEIVE: {},
  HTTP_SEND: { url: 'https://api.partner.example/in' },
  HTTP_RECEIVE: {},
  S3: { bucket: 'partner-bucket', region: 'eu-west-1', access_key_id: 'AKIAEXAMPLE000000002' },
  AZURE_BLOB: { account: 'partner1', container: 'inbox' },
  GCS: { bucket: 'partner-bucket', service_account_email: 'x@y.iam.gserviceaccount.com' },
  EMAIL_SEND: { to: ['edi@partner.example'] },
  EMAIL_RECEIVE: {},
  EADAPTOR: {
    service_url: 'https://cw.partner.example/eAdaptor',
    enterprise_id: 'ABC',
    server_id: 'PRD',
    company_code: 'NYC',
    username: 'u',
    recipient_id: 'NORTHBAY',
  },
  EADAPTOR_NEXT: { client_name: 'PARTNER-X', service_url: 'https://next.partner.example', username: 'u' },
  UPLOAD_PAGE: { custom_path: 'trial-upload', title: 'Trial' },
  FILE_API: { namespace: 'trial-files' },
  SNOWFLAKE: { account: 'partner-eu', database: 'D', schema: 'S', warehouse: 'W', username: 'U' },
  DATABASE: { engine: 'MYSQL', host: 'db.partner.example', database: 'd', username: 'u' },
  REMOTE_ADAPTER: { adapter_id: 'partner', url: 'https://adapter.partner.example' },
};
/** A partner's AS2 connections have no settings of their own. */
const inputOf = (type: EndpointType, config: object) =>
  type.startsWith('AS2') ? { type } : { type, config: { [forms[type].input]: config } };

describe('the list', () => {
  test('of a partner has the connections its flows use, and shows which flows', async () => {
    const all = await list();
    expect(all.map(({ name }) => name)).toEqual(
      all.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b)),
    );
    const outbound = all.find(({ type }) => type === 'AS2_SEND');
    expect(outbound?.used_by.edges.map(({ node }) => node.flow_name)).toEqual([
      'Send acknowledgment 997',
      'Send milestone 214',
      'Send tender 204',
    ]);
    expect(outbound?.address_summary).toBe('PNCL · as2.pinecrest.example/as2');
  });

  test.each([
    [{ types: ['SFTP'] }, (node: Endpoint) => node.type === 'SFTP'],
    [{ direction: 'RECEIVE' }, (node: Endpoint) => node.direction !== 'SEND'],
    [{ verification_statuses: ['FAILED'] }, (node: Endpoint) => node.verification_status === 'FAILED'],
    [{ search: 'SECOND' }, (node: Endpoint) => node.name.includes('second')],
    [{ search: 'sftp2.pinecrest' }, (node: Endpoint) => node.address_summary.includes('sftp2')],
    [
      { types: ['SFTP', 'AS2_SEND'], direction: 'SEND' },
      (node: Endpoint) => node.type === 'SFTP' || node.type === 'AS2_SEND',
    ],
  ])('filtered by %j has exactly the matching connections', async (filter, fits) => {
    const expected = (await list()).filter(fits).map(({ endpoint_uuid }) => endpoint_uuid);
    expect(expected.length).toBeGreaterThan(0);
    expect((await list(filter)).map(({ endpoint_uuid }) => endpoint_uuid)).toEqual(expected);
  });

  test('of the workspace combines those of its partners and finds certificates about to expire', async () => {
    const query = `query($c: ID!, $f: EndpointFilter) { company(company_uuid: $c) { company_uuid endpoints(filter: $f, first: 200) { total_count edges { node { endpoint_uuid certificate_expires_at } } } } }`;
    type Answer = { company: { endpoints: { total_count: number; edges: { node: Endpoint }[] } } };
    const all = await s.run<Answer>(VIEWER, query, { c: NORTHBAY });
    expect(all.company.endpoints.total_count).toBeGreaterThan(40);
    const soon = await s.run<Answer>(VIEWER, query, { c: NORTHBAY, f: { certificate_ends_within_days: 30 } });
    const limit = Date.parse('2026-10-15T14:30:00Z');
    const ends = all.company.endpoints.edges.filter(
      ({ node }) => node.certificate_expires_at !== null && Date.parse(node.certificate_expires_at) <= limit,
    );
    expect(soon.company.endpoints.total_count).toBe(ends.length);
    expect(ends.length).toBeGreaterThan(3);
  });

  test("is not for guests, and nobody sees connections of other people's workspaces", async () => {
    const query = `query($p: ID!) { trading_partner(partner_uuid: $p) { partner_uuid endpoints { total_count } } }`;
    expect(await s.codes(GUEST, query, { p: PINECREST })).toEqual(['FORBIDDEN']);
    const [{ endpoint_uuid } = { endpoint_uuid: '' }] = await list();
    expect(
      await s.codes(GUEST, 'query($e: ID!) { endpoint(endpoint_uuid: $e) { endpoint_uuid } }', {
        e: endpoint_uuid,
      }),
    ).toEqual(['FORBIDDEN']);
    expect(await item(endpoint_uuid, NEWCOMER)).toBeNull();
    expect(await item(NONE, OWNER)).toBeNull();
  });
});

describe('saving', () => {
  test.each(Object.entries(good) as [EndpointType, object][])(
    'creates a %s with defaults for omitted fields',
    async (type, config) => {
      const node = await made(inputOf(type, config));
      expect(node).toMatchObject({
        type,
        enabled: true,
        verification_status: 'NEVER',
        used_by: { total_count: 0 },
      });
      expect(node.secrets.every(({ is_set, updated_at }) => !is_set && updated_at === null)).toBe(true);
      for (const [field, value] of Object.entries(config)) {
        if (field in node.config) expect(node.config[field]).toEqual(value);
      }
      expect(node.address_summary).not.toContain('undefined');
      expect(node.address_summary).not.toContain('null');
      expect(await item(node.endpoint_uuid)).toEqual(node);
      expect((await list()).map(({ endpoint_uuid }) => endpoint_uuid)).toContain(node.endpoint_uuid);
    },
  );

  test('fills in defaults for omitted fields, and unique addresses generated by the platform', async () => {
    expect((await made(inputOf('SFTP', SFTP))).config).toMatchObject({
      port: 22,
      auth_method: 'PASSWORD',
      directory: '/',
      timeout_seconds: 30,
    });
    expect(
      (await made({ ...inputOf('FTPS', { ...good.FTPS, tls_mode: 'IMPLICIT' }), name: 'Two' })).config,
    ).toMatchObject({ port: 990 });
    expect(
      (await made({ ...inputOf('DATABASE', { ...good.DATABASE, engine: 'ORACLE' }), name: 'Three' })).config,
    ).toMatchObject({ port: 1521 });
    expect((await made({ ...inputOf('EADAPTOR', good.EADAPTOR), name: 'Four' })).config).toMatchObject({
      sender_id: 'ABCPRDNYC',
    });
    const first = (await made({ ...inputOf('HTTP_RECEIVE', {}), name: 'Five' })).config['url'];
    const second = (await made({ ...inputOf('HTTP_RECEIVE', {}), name: 'Six' })).config['url'];
    expect(first).toMatch(/^https:\/\/gateway\.causeway\.example\/http\/northbay\//);
    expect(second).not.toBe(first);
    expect((await made({ ...inputOf('UPLOAD_PAGE', good.UPLOAD_PAGE), name: 'Seven' })).config).toMatchObject(
      { url: '/cu/northbay/trial-upload', max_bytes: 26_214_400 },
    );
  });

  test('changes only the given fields, and records who did it', async () => {
    const before = await made(inputOf('SFTP', { ...SFTP, directory: '/in', temp_suffix: '.tmp' }));
    const { endpoint_edge, errors } = await save(
      { endpoint_uuid: before.endpoint_uuid, config: { sftp: { port: 2222 } } },
      OWNER,
    );
    expect(errors).toEqual([]);
    expect(endpoint_edge?.node.config).toEqual({ ...before.config, port: 2222 });
    expect(endpoint_edge?.node).toMatchObject({
      name: 'Trial',
      updated_by: { email: OWNER },
      address_summary: 'sftp.partner.example:2222/in',
    });
  });

  test('clears optional fields, and resets others to their defaults', async () => {
    const { config } = await made(inputOf('SFTP', { ...SFTP, directory: '', filename_pattern: ' ' }));
    expect(config).toMatchObject({ directory: '/', filename_pattern: '*' });
  });

  test('a seeded connection can be changed like any other', async () => {
    const sftp = (await list({ types: ['SFTP'] })).find(({ used_by }) => used_by.total_count > 0);
    const { endpoint_edge } = await save({
      endpoint_uuid: sftp?.endpoint_uuid,
      config: { sftp: { directory: '/new' } },
    });
    expect(endpoint_edge?.node.address_summary).toBe('sftp.pinecrest.example/new');
    expect((await item(sftp?.endpoint_uuid ?? ''))?.config['directory']).toBe('/new');
  });

  const sftp = (config: object) => ({ ...inputOf('SFTP', { ...SFTP, ...config }) });
  test.each<[string, object, string[]]>([
    ['a port beyond the range', sftp({ port: 70_000 }), ['config', 'sftp', 'port']],
    ['port 0', sftp({ port: 0 }), ['config', 'sftp', 'port']],
    ['a host with a scheme', sftp({ host: 'sftp://x.example' }), ['config', 'sftp', 'host']],
    ['a host with blanks', sftp({ host: 'a b' }), ['config', 'sftp', 'host']],
    ['no host', sftp({ host: ' ' }), ['config', 'sftp', 'host']],
    [
      'a fingerprint of another kind',
      sftp({ host_key_fingerprint: 'MD5:aa:bb' }),
      ['config', 'sftp', 'host_key_fingerprint'],
    ],
    [
      'a fingerprint that is cut',
      sftp({ host_key_fingerprint: 'SHA256:abc' }),
      ['config', 'sftp', 'host_key_fingerprint'],
    ],
    ['a directory without /', sftp({ directory: 'in' }), ['config', 'sftp', 'directory']],
    ['a directory that climbs', sftp({ directory: '/in/../etc' }), ['config', 'sftp', 'directory']],
    ['a move to nowhere', sftp({ after_pickup: 'MOVE' }), ['config', 'sftp', 'archive_directory']],
    [
      'a move to where it reads',
      sftp({ after_pickup: 'MOVE', directory: '/a', archive_directory: '/a' }),
      ['config', 'sftp', 'archive_directory'],
    ],
    ['too short a wait', sftp({ timeout_seconds: 1 }), ['config', 'sftp', 'timeout_seconds']],
    ['FTP with TLS', inputOf('FTP', { ...good.FTP, tls_mode: 'EXPLICIT' }), ['config', 'ftp', 'tls_mode']],
    ['FTPS without', inputOf('FTPS', { ...good.FTPS, tls_mode: 'NONE' }), ['config', 'ftp', 'tls_mode']],
    ['http without s', inputOf('HTTP_SEND', { url: 'http://x.example' }), ['config', 'http_send', 'url']],
    [
      'an address with a password',
      inputOf('HTTP_SEND', { url: 'https://u:p@x.example' }),
      ['config', 'http_send', 'url'],
    ],
    [
      'basic authentication without a name',
      inputOf('HTTP_SEND', { url: 'https://x.example', auth: 'BASIC' }),
      ['config', 'http_send', 'username'],
    ],
    [
      'an answer that is no success',
      inputOf('HTTP_SEND', { url: 'https://x.example', success_codes: [200, 404] }),
      ['config', 'http_send', 'success_codes'],
    ],
    [
      'a header twice',
      inputOf('HTTP_SEND', {
        url: 'https://x.example',
        headers: [
          { name: 'A', value: '1' },
          { name: 'a', value: '2' },
        ],
      }),
      ['config', 'http_send', 'headers'],
    ],
    [
      'a header that breaks the line',
      inputOf('HTTP_SEND', { url: 'https://x.example', headers: [{ name: 'A', value: '1\r\nB: 2' }] }),
      ['config', 'http_send', 'headers'],
    ],
    ['a bucket in capitals', inputOf('S3', { ...good.S3, bucket: 'Bucket' }), ['config', 's3', 'bucket']],
    [
      'a role that is none',
      inputOf('S3', { ...good.S3, auth: 'ASSUME_ROLE', role_arn: 'role' }),
      ['config', 's3', 'role_arn'],
    ],
    [
      'codes of four letters',
      inputOf('EADAPTOR', { ...good.EADAPTOR, enterprise_id: 'ABCD' }),
      ['config', 'eadaptor', 'enterprise_id'],
    ],
    [
      'an upload page that is taken',
      inputOf('UPLOAD_PAGE', { custom_path: 'po-upload', title: 'Again' }),
      ['config', 'upload_page', 'custom_path'],
    ],
    [
      'a file of 1 GB',
      inputOf('UPLOAD_PAGE', { ...good.UPLOAD_PAGE, max_bytes: 2 ** 30 }),
      ['config', 'upload_page', 'max_bytes'],
    ],
    ['nobody to write to', inputOf('EMAIL_SEND', { to: [] }), ['config', 'email_send', 'to']],
    [
      'an expression that is none',
      inputOf('EMAIL_RECEIVE', { subject_pattern: '(' }),
      ['config', 'email_receive', 'subject_pattern'],
    ],
    ['the settings of another type', { type: 'SFTP', config: { ftp: good.FTP } }, ['config', 'ftp']],
    ['two settings at once', { type: 'SFTP', config: { sftp: SFTP, ftp: good.FTP } }, ['config']],
    ['no settings', { type: 'SFTP' }, ['config']],
    ['no type', { config: { sftp: SFTP } }, ['type']],
    ['a name of one letter', { ...sftp({}), name: 'x' }, ['name']],
    ['a name that is taken, whatever its case', { ...sftp({}), name: 'as2 OUTBOUND' }, ['name']],
    ['the wrong direction', { ...inputOf('HTTP_SEND', good.HTTP_SEND), direction: 'RECEIVE' }, ['direction']],
    [
      'a secret that it cannot hold',
      { ...sftp({}), secrets: [{ name: 'api_key', value: 'x' }] },
      ['secrets', '0', 'name'],
    ],
    [
      'a private key that is none',
      { ...sftp({}), secrets: [{ name: 'private_key', value: 'ssh-rsa AAAA' }] },
      ['secrets', '0', 'value'],
    ],
  ])('refuses %s, names the field, and creates nothing', async (_what, input, path) => {
    const before = await list();
    const { endpoint_edge, errors } = await save({ partner_uuid: PINECREST, name: 'Trial', ...input });
    expect(endpoint_edge).toBeNull();
    expect(errors.map((error) => error.path)).toContainEqual(path);
    expect(await list()).toEqual(before);
  });

  test.each([
    ['an AS2 ID with quotation marks', { partner_as2_id: 'A"B' }, 'partner_as2_id'],
    ['a text that is no certificate', { partner_certificate: 'hello' }, 'partner_certificate'],
    ['no address to send to', { partner_url: null }, 'partner_url'],
  ])('refuses %s for an AS2 host system', async (_what, wrong, field) => {
    const as2 = {
      local_as2_id: 'NORTHBAYFWD',
      partner_as2_id: 'WAREHOUSE',
      partner_url: 'https://as2.warehouse.example',
    };
    const saveHost = async (config: object) =>
      (
        await s.run<{ save_host_system: { errors: { path: string[] }[] } }>(
          EDITOR,
          'mutation($i: SaveHostSystemInput!) { save_host_system(input: $i) { errors { path } } }',
          {
            i: {
              company_uuid: NORTHBAY,
              name: 'Warehouse',
              system_kind: 'CUSTOM',
              type: 'AS2_SEND',
              config,
            },
          },
        )
      ).save_host_system.errors;
    expect(await saveHost({ as2: { ...as2, ...wrong } })).toEqual([{ path: ['config', 'as2', field] }]);
    expect(await saveHost({ as2 })).toEqual([]);
  });

  test('the type cannot change, and required fields cannot be cleared', async () => {
    const { endpoint_uuid } = await made(inputOf('SFTP', SFTP));
    expect((await save({ endpoint_uuid, type: 'FTP' })).errors[0]).toMatchObject({
      code: 'VALIDATION',
      path: ['type'],
    });
    expect((await save({ endpoint_uuid, config: { sftp: { host: null } } })).errors[0]?.path).toEqual([
      'config',
      'sftp',
      'host',
    ]);
    expect((await save({ endpoint_uuid: NONE, name: 'Nothing' })).errors[0]).toMatchObject({
      code: 'NOT_FOUND',
      path: ['endpoint_uuid'],
    });
  });

  test('stores that a secret is set, but nowhere its value', async () => {
    const value = 'Very-Secret-Password-4711';
    const node = await made({ ...inputOf('SFTP', SFTP), secrets: [{ name: 'password', value }] });
    expect(node.secrets).toContainEqual({
      name: 'password',
      is_set: true,
      updated_at: '2026-09-15T14:30:00.000Z',
    });
    const rest = await save({ endpoint_uuid: node.endpoint_uuid, name: 'Renamed' });
    expect(rest.endpoint_edge?.node.secrets).toEqual(node.secrets);
    const { endpoint_edge } = await save({
      endpoint_uuid: node.endpoint_uuid,
      secrets: [{ name: 'password', value: null }],
    });
    expect(endpoint_edge?.node.secrets.every(({ is_set }) => !is_set)).toBe(true);
    const headers = { 'x-mock-control': '1', 'x-mock-session': s.session() };
    for (const path of ['snapshot', `entities/Endpoint/${node.endpoint_uuid}`, 'log']) {
      const answer = await s.t.server.fetch(new Request(`http://localhost/__mock/${path}`, { headers }));
      const text = await answer.text();
      expect(text, path).toContain(node.endpoint_uuid);
      if (path !== 'log') expect(text, path).not.toContain(value);
    }
  });
});

describe('deleting', () => {
  test('is refused while flows use it, and names them', async () => {
    const used = (await list()).find(({ type }) => type === 'AS2_SEND');
    const { endpoint, used_by, errors } = await s.change<{
      endpoint: unknown;
      used_by: { flow_name: string }[];
    }>(EDITOR, 'delete_endpoint', 'endpoint { endpoint_uuid } used_by { flow_uuid flow_name }', {
      endpoint_uuid: used?.endpoint_uuid,
    });
    expect(endpoint).toBeNull();
    expect(used_by).toHaveLength(3);
    expect(errors[0]).toMatchObject({ code: 'IN_USE', path: ['endpoint_uuid'] });
    expect(errors[0]?.message).toContain('“Send tender 204” of Pinecrest Lines');
    expect(await item(used?.endpoint_uuid ?? '')).not.toBeNull();
  });

  test('removes an unused connection from every list', async () => {
    const free = (await list()).find(({ used_by }) => used_by.total_count === 0);
    const input = { endpoint_uuid: free?.endpoint_uuid };
    const { endpoint, errors } = await s.change<{ endpoint: Endpoint }>(
      EDITOR,
      'delete_endpoint',
      'endpoint { endpoint_uuid name }',
      input,
    );
    expect(errors).toEqual([]);
    expect(endpoint.name).toBe(free?.name);
    expect(await item(free?.endpoint_uuid ?? '')).toBeNull();
    expect(
      (await s.change(EDITOR, 'delete_endpoint', 'endpoint { endpoint_uuid }', input)).errors[0]?.code,
    ).toBe('NOT_FOUND');
  });

  test('disabling keeps everything else', async () => {
    const [first] = await list();
    const { endpoint } = await s.change<{ endpoint: Endpoint }>(
      EDITOR,
      'set_endpoint_enabled',
      'endpoint { endpoint_uuid enabled }',
      {
        endpoint_uuid: first?.endpoint_uuid,
        enabled: false,
      },
    );
    expect(endpoint.enabled).toBe(false);
    expect(await item(first?.endpoint_uuid ?? '')).toMatchObject({ enabled: false, config: first?.config });
  });
});

test('no unexpected exceptions', () => expect(s.t.uncaught).toEqual([]));

describe('a test before saving', () => {
  interface Trial {
    test: { status: string; summary: string; steps: { kind: string; status: string }[] } | null;
  }
  const trial = (input: object, as = EDITOR) =>
    s.change<Trial>(as, 'test_endpoint', 'test { status summary steps { kind status } }', input);

  test.each(Object.keys(good) as EndpointType[])(
    'of a new %s runs every step, and stores nothing',
    async (type) => {
      const before = await list();
      const { test: found, errors } = await trial({ partner_uuid: PINECREST, ...inputOf(type, good[type]) });
      expect(errors).toEqual([]);
      expect(found?.steps.length).toBeGreaterThan(0);
      expect(found?.steps.every(({ status }) => status !== 'PENDING' && status !== 'RUNNING')).toBe(true);
      expect(await list()).toEqual(before);
    },
  );

  test('of a stored connection uses the given values, and the stored ones otherwise', async () => {
    const { endpoint_uuid } = await made({
      ...inputOf('SFTP', SFTP),
      secrets: [{ name: 'password', value: 'correct horse' }],
    });
    const status = async (more: object) => (await trial({ endpoint_uuid, ...more })).test?.status;
    expect(await status({})).toBe('WARNING');
    expect(await status({ secrets: [{ name: 'password', value: null }] })).toBe('FAILED');
    expect((await item(endpoint_uuid))?.secrets.find(({ name }) => name === 'password')?.is_set).toBe(true);
  });

  test('of a partner without AS2 settings is refused, as when saving', async () => {
    const { errors } = await trial({
      partner_uuid: places.partner('northbay', 'Kestrel Air'),
      type: 'AS2_SEND',
    });
    expect(errors).toMatchObject([{ code: 'CONFLICT', path: ['type'] }]);
  });
});
