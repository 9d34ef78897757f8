import { createPublicKey, X509Certificate } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { writeCertificate } from '../../../node/pki/certificate.ts';
import { MODERN } from '../../../node/pki/pkcs12.testing.ts';
import { seedKey } from '../../../node/pki/seed-key.testing.ts';
import type { SeedKey } from '../../world/seed-keys.ts';
import { createTestServer, NOW } from '../../../testing/testing.ts';
import { own } from '../../../testing/canvas.ts';
import { seededPartner } from '../../../testing/testing-roster.ts';

const OWNER = 'owner@northbay.example';
const t = await createTestServer();
const DAY = 86_400_000;
const now = Date.parse(NOW);

interface Certificate {
  certificate_uuid: string;
  source_type: string;
  source_uuid: string | null;
  source_name: string;
  slot: string | null;
  subject: string | null;
  issuer: string | null;
  serial: string | null;
  fingerprint_sha256: string;
  key_size: number;
  valid_from: string | null;
  valid_to: string | null;
  days_left: number | null;
  state: string;
  warnings: { code: string; message: string }[];
  has_private_key: boolean;
  pem: string;
  used_by: { total_count: number; edges: { node: { flow_name: string } }[] };
}
interface Failure {
  code: string;
  path: string[] | null;
  message: string;
}

const FIELDS = `certificate_uuid source_type source_uuid source_name slot subject issuer serial fingerprint_sha256
  key_size valid_from valid_to days_left state warnings { code message } has_private_key pem used_by(first: 60) { total_count edges { node { flow_uuid flow_name } } }`;

let session = '';
let count = 0;
beforeEach(() => {
  session = `certificate-${count++}`;
});

async function run<Data>(query: string, variables: Record<string, unknown> = {}, as = OWNER) {
  const { data, errors } = await t.graphql<Data>(as, query, variables, { session });
  expect(errors).toBeUndefined();
  return data;
}
const { data: seeded } = await t.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const companyOf = (code: string) =>
  seeded.viewer.companies.find(({ short_code }) => short_code === code)?.company_uuid ?? '';
const NORTHBAY = companyOf('northbay');

const all = async (company_uuid = NORTHBAY, args = '') =>
  (
    await run<{ company: { certificates: { total_count: number; edges: { node: Certificate }[] } } }>(
      `query($c: ID!) { company(company_uuid: $c) { certificates(first: 200 ${args}) { total_count edges { node { ${FIELDS} } } } } }`,
      { c: company_uuid },
    )
  ).company.certificates.edges.map(({ node }) => node);

const of = async (source_name: string, slot: string | null = 'PRIMARY') => {
  const found = (await all()).find(
    (certificate) => certificate.source_name === source_name && certificate.slot === slot,
  );
  if (!found) throw new Error(`no certificate of ${source_name}`);
  return found;
};

async function change(mutation: string, type: string, input: object, selection: string) {
  const data = await run<Record<string, Record<string, unknown> & { errors: Failure[] }>>(
    `mutation($input: ${type}!) { ${mutation}(input: $input) { ${selection} errors { code path message } } }`,
    { input },
  );
  return data[mutation] as Record<string, unknown> & { errors: Failure[] };
}
const upload = async (input: object) =>
  (await change(
    'upload_certificate',
    'UploadCertificateInput',
    { company_uuid: NORTHBAY, ...input },
    `certificate_edge { node { ${FIELDS} } } replaced { certificate_uuid slot } certificate_request { request_uuid status certificate { certificate_uuid } }`,
  )) as unknown as {
    certificate_edge: { node: Certificate } | null;
    replaced: { certificate_uuid: string; slot: string | null } | null;
    certificate_request: { status: string; certificate: { certificate_uuid: string } } | null;
    errors: Failure[];
  };

const made = (key: SeedKey, from: number, to: number): string =>
  writeCertificate({
    subject: { common_name: 'as2.partner.example', organization: 'Partner Inc.', country: 'US' },
    key: seedKey(key),
    serial: 99n,
    valid_from: now + from * DAY,
    valid_to: now + to * DAY,
  });

describe('the seed', () => {
  test('has one certificate of each status, each matching its PEM', async () => {
    const list = await all();
    expect(new Set(list.map(({ state }) => state))).toEqual(
      new Set(['HEALTHY', 'EXPIRING', 'EXPIRED', 'NOT_YET_VALID', 'NO_EXPIRY']),
    );
    expect((await of('Production station')).days_left).toBe(6);
    for (const certificate of list) {
      if (certificate.valid_to === null) {
        expect(certificate).toMatchObject({ state: 'NO_EXPIRY', days_left: null, subject: null });
        expect(createPublicKey(certificate.pem).asymmetricKeyDetails?.modulusLength).toBe(
          certificate.key_size,
        );
        continue;
      }
      const read = new X509Certificate(certificate.pem);
      expect(read.fingerprint256).toBe(certificate.fingerprint_sha256);
      expect(read.serialNumber).toBe(certificate.serial);
      expect(new Date(read.validTo).toISOString()).toBe(certificate.valid_to);
      expect(certificate.days_left).toBe(Math.floor((Date.parse(read.validTo) - now) / DAY));
      expect(certificate.pem).not.toContain('PRIVATE');
    }
    const ends = list.map(({ valid_to }) => valid_to ?? '9');
    expect(ends).toEqual(ends.toSorted());
  });

  test('shows the same certificate on both sides of a partnership', async () => {
    const theirs = (await of('Pinecrest Lines')).fingerprint_sha256;
    const own = (await all(companyOf('pinecrest-lines'), ', source_types: [AS2_PROFILE]'))[0];
    expect(own?.fingerprint_sha256).toBe(theirs);
    expect(own?.has_private_key).toBe(true);
  });

  test('lists what stops when a certificate expires', async () => {
    const partner = await of('Pinecrest Lines');
    expect(partner.used_by.edges.map(({ node }) => node.flow_name)).toContain('Send tender 204');
    const own = await of('Production station');
    expect(own.used_by.total_count).toBeGreaterThan(partner.used_by.total_count);
    expect((await of('Production station', 'SECONDARY')).used_by).toEqual({ total_count: 0, edges: [] });
  });

  test('lists flows and connections that were created since', async () => {
    const { partner_uuid } = seededPartner('pinecrest');
    const flow = async (flow_name: string, destination: object) => {
      const { errors } = await change(
        'save_flow',
        'SaveFlowInput',
        {
          partner_uuid,
          flow_type: 'SEND_LOAD_TENDER',
          flow_name,
          source: { host_system_uuid: own.host },
          source_file_type: 'CW_UNIVERSAL_SHIPMENT_1_1',
          destination_file_type: 'X12_204_004010',
          destination,
        },
        'flow_setup { flow_uuid }',
      );
      expect(errors).toEqual([]);
    };
    await flow('Send tenders again', { endpoint_uuid: own.connection });
    const usedNow = (certificate: Certificate) => certificate.used_by.edges.map(({ node }) => node.flow_name);
    expect(usedNow(await of('Pinecrest Lines'))).toContain('Send tenders again');
    expect(usedNow(await of('Production station'))).toContain('Send tenders again');

    const saved = await change(
      'save_endpoint',
      'SaveEndpointInput',
      {
        partner_uuid,
        name: 'Rates service',
        type: 'HTTP_SEND',
        config: { http_send: { url: 'https://api.pinecrest.example/in' } },
      },
      'endpoint_edge { node { endpoint_uuid } }',
    );
    expect(saved.errors).toEqual([]);
    const { node } = saved['endpoint_edge'] as { node: { endpoint_uuid: string } };
    const { errors } = await change(
      'generate_certificate',
      'GenerateCertificateInput',
      { company_uuid: NORTHBAY, source_type: 'MUTUAL_TLS', source_uuid: node.endpoint_uuid },
      'certificate_edge { node { certificate_uuid } }',
    );
    expect(errors).toEqual([]);
    expect(usedNow(await of('Rates service'))).toEqual([]);
    await flow('Send rates', node);
    expect(usedNow(await of('Rates service'))).toEqual(['Send rates']);
    expect(usedNow(await of('Pinecrest Lines'))).not.toContain('Send rates');
  });

  test('is searched and filtered on the server', async () => {
    const expired = await all(NORTHBAY, ', states: [EXPIRED]');
    expect(expired.map(({ source_name }) => source_name)).toEqual([seededPartner('amberline').partner_name]);
    expect(expired[0]?.warnings.map(({ code }) => code)).toEqual(['EXPIRED', 'WEAK_KEY']);
    expect((await all(NORTHBAY, ', search: "wisetech"')).map(({ source_type }) => source_type)).toEqual([
      'CARGOWISE_NEXT',
    ]);
    expect(await all(companyOf('solo-broker'))).toEqual([]);
  });
});

test('all certificates have expired in one scenario, and none in another', async () => {
  const control = (name: string) =>
    t.server.fetch(
      new Request('http://localhost/__mock/scenario', {
        method: 'PUT',
        headers: { 'x-mock-control': '1', 'x-mock-session': session, 'content-type': 'application/json' },
        body: JSON.stringify({ name }),
      }),
    );
  expect((await control('expired-credentials')).status).toBe(200);
  const states = new Set((await all()).map(({ state }) => state));
  expect(states).toEqual(new Set(['EXPIRED', 'NO_EXPIRY']));
  await control('healthy');
  expect(new Set((await all(NORTHBAY, ', in_use_only: true')).map(({ state }) => state))).toEqual(
    new Set(['HEALTHY', 'NO_EXPIRY']),
  );
});

describe('a PKCS #12 file', () => {
  const file = { pkcs12: MODERN, passphrase: 'harbör' };
  const tls = { source_type: 'MUTUAL_TLS', source_name: 'Kestrel gateway' };

  test('contains a certificate with its private key, which is never shown', async () => {
    const { certificate_edge, errors } = await upload({ ...tls, ...file });
    expect(errors).toEqual([]);
    expect(certificate_edge?.node).toMatchObject({
      source_name: 'Kestrel gateway',
      slot: 'PRIMARY',
      has_private_key: true,
      key_size: 256,
    });
    expect(certificate_edge?.node.subject).toContain('CN=NBF-P12');
    expect(JSON.stringify(certificate_edge)).not.toContain('PRIVATE');
    expect((await upload({ ...tls, ...file })).errors).toMatchObject([
      { code: 'ALREADY_EXISTS', path: ['pkcs12'] },
    ]);
  });

  test.each([
    ['the wrong passphrase', { ...tls, ...file, passphrase: 'x' }, 'passphrase'],
    ['no passphrase', { ...tls, pkcs12: MODERN }, 'passphrase'],
    ['something else', { ...tls, pkcs12: 'aGVsbG8=' }, 'pkcs12'],
    ['a PEM besides', { ...tls, ...file, pem: made('as2/PNCL/test', -1, 400) }, 'pkcs12'],
    ['a private key besides', { ...tls, ...file, private_key: 'x' }, 'private_key'],
    ['neither', tls, 'pem'],
  ])('with %s is refused', async (_what, input, field) => {
    const { certificate_edge, errors } = await upload(input);
    expect(certificate_edge).toBeNull();
    expect(errors).toMatchObject([{ code: 'VALIDATION', path: [field] }]);
  });

  test('of a partner is refused, because only the partner may have its private key', async () => {
    const partner = (await all()).find(({ source_type }) => source_type === 'AS2_PARTNER');
    const { errors } = await upload({
      source_type: 'AS2_PARTNER',
      source_uuid: partner?.source_uuid,
      ...file,
    });
    expect(errors).toMatchObject([{ code: 'VALIDATION', path: ['pkcs12'] }]);
  });
});

describe('uploading', () => {
  const station = async () => {
    const { source_uuid } = await of(seededPartner('juniper').partner_name);
    return { source_type: 'AS2_PARTNER', source_uuid };
  };

  test("a partner's next certificate gets the slot if it is free, and both are listed", async () => {
    const source = await station();
    const taken = await upload({ ...source, pem: made('as2/PNCL/test', -1, 400) });
    expect(taken.errors).toEqual([expect.objectContaining({ code: 'CONFLICT', path: ['slot'] })]);
    const { certificate_edge, replaced, errors } = await upload({
      ...source,
      pem: made('as2/PNCL/test', -1, 400),
      replace: true,
    });
    expect(errors).toEqual([]);
    expect(certificate_edge?.node).toMatchObject({
      subject: 'CN=as2.partner.example, O=Partner Inc., C=US',
      serial: '63',
      slot: 'SECONDARY',
      state: 'HEALTHY',
      has_private_key: false,
    });
    expect(replaced?.slot).toBeNull();
    expect(await of(seededPartner('juniper').partner_name, 'SECONDARY')).toEqual(certificate_edge?.node);
    const again = await upload({ ...source, pem: made('as2/PNCL/test', -1, 400), replace: true });
    expect(again.errors).toEqual([expect.objectContaining({ code: 'ALREADY_EXISTS', path: ['pem'] })]);
  });

  test('an expired one is accepted with a warning', async () => {
    const { certificate_edge } = await upload({
      ...(await station()),
      pem: made('as2/PNCL/test', -400, -1),
      replace: true,
    });
    expect(certificate_edge?.node.warnings).toEqual([
      { code: 'EXPIRED', message: 'It expired on 14 September 2026 and is no longer accepted.' },
    ]);
  });

  const privateKey = seedKey('as2/PNCL/test').export({ type: 'pkcs8', format: 'pem' }).toString();

  test.each([
    ['a private key instead of it', { pem: privateKey }, ['pem'], 'private key'],
    ['no PEM', { pem: 'hello' }, ['pem'], 'not a PEM certificate'],
    [
      "a partner's private key",
      { pem: made('as2/PNCL/test', -1, 9), private_key: privateKey },
      ['private_key'],
      'must not be uploaded',
    ],
    ['nothing that it is for', { pem: '', source_uuid: null }, ['source_uuid'], 'AS2 profile'],
  ])('%s is refused and nothing is stored', async (_what, input, path, words) => {
    const before = await all();
    const { certificate_edge, errors } = await upload({ ...(await station()), ...input });
    expect(certificate_edge).toBeNull();
    expect(errors).toEqual([{ code: 'VALIDATION', path, message: expect.stringContaining(words) as string }]);
    expect(await all()).toEqual(before);
  });

  test('an own certificate needs its matching private key, and never shows it', async () => {
    const tls = {
      source_type: 'MUTUAL_TLS',
      source_name: 'Customs gateway',
      pem: made('as2/PNCL/test', -1, 300),
    };
    expect((await upload(tls)).errors[0]?.path).toEqual(['private_key']);
    const other = seedKey('as2/GSTK/1').export({ type: 'pkcs8', format: 'pem' }).toString();
    expect((await upload({ ...tls, private_key: other })).errors[0]?.message).toContain(
      'different certificate',
    );
    const encrypted = seedKey('as2/PNCL/test')
      .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'Tr0ub4dor' })
      .toString();
    expect((await upload({ ...tls, private_key: encrypted })).errors[0]?.message).toContain('passphrase');
    const { certificate_edge, errors } = await upload({
      ...tls,
      private_key: encrypted,
      passphrase: 'Tr0ub4dor',
    });
    expect(errors).toEqual([]);
    expect(certificate_edge?.node).toMatchObject({ slot: 'PRIMARY', has_private_key: true });
    const traces = await traceOf(session);
    expect(traces).toContain('Customs gateway');
    expect(traces).not.toContain('Tr0ub4dor');
    expect(traces).not.toContain('PRIVATE KEY');
    expect(traces).not.toContain(encrypted.split('\n')[1]);
  });
});

/** Everything a session has stored: its snapshot and its request log. */
async function traceOf(name: string): Promise<string> {
  const get = async (path: string) =>
    (
      await t.server.fetch(
        new Request(`http://localhost/__mock/${path}`, {
          headers: { 'x-mock-control': '1', 'x-mock-session': name },
        }),
      )
    ).text();
  return (await get('snapshot')) + (await get('log'));
}

test('a private key pasted by mistake is in no log', async () => {
  const pem = seedKey('as2/PNCL/test').export({ type: 'pkcs8', format: 'pem' }).toString();
  const { inspect_certificate } = await run<{ inspect_certificate: { problem: string; subject: null } }>(
    'query Inspect($pem: String!) { inspect_certificate(pem: $pem) { problem subject warnings { code } } }',
    { pem },
  );
  expect(inspect_certificate.problem).toContain('private key');
  const trace = await traceOf(session);
  expect(trace).toContain('Inspect');
  expect(trace).not.toContain(pem.split('\n')[1]);
});

test('a certificate is parsed before it is saved, the first of a chain', async () => {
  const { inspect_certificate } = await run<{ inspect_certificate: object }>(
    'query($pem: String!) { inspect_certificate(pem: $pem) { problem subject state key_size warnings { code } } }',
    { pem: made('as2/PNCL/test', -1, 12) + made('as2/GSTK/1', -1, 300) },
  );
  expect(inspect_certificate).toEqual({
    problem: null,
    subject: 'CN=as2.partner.example, O=Partner Inc., C=US',
    state: 'EXPIRING',
    key_size: 2048,
    warnings: [{ code: 'EXPIRES_SOON' }, { code: 'CHAIN_IGNORED' }],
  });
});

test('members can download the public certificate as a file', async () => {
  const { company } = await run<{
    company: {
      certificates: { edges: { node: { pem: string; download_path: string } }[] };
      certificate_requests: { edges: { node: { pem: string; download_path: string } }[] };
    };
  }>(
    `query($c: ID!) { company(company_uuid: $c) { certificates(first: 1) { edges { node { certificate_uuid pem download_path } } }
      certificate_requests { edges { node { request_uuid pem download_path } } } } }`,
    { c: NORTHBAY },
  );
  const get = async (path: string, as: string) =>
    t.server.fetch(
      new Request(`http://localhost${path}`, {
        headers: { authorization: `Bearer ${await t.server.tokenFor(as)}`, 'x-mock-session': session },
      }),
    );
  for (const { node } of [...company.certificates.edges, ...company.certificate_requests.edges]) {
    const { downloadUrl } = (await (await get(node.download_path, OWNER)).json()) as { downloadUrl: string };
    const file = await t.server.fetch(new Request(new URL(downloadUrl, 'http://localhost')));
    expect(file.headers.get('content-disposition')).toMatch(/\.(?:pem|csr)"/);
    expect(await file.text()).toBe(node.pem);
    expect((await get(node.download_path, 'newcomer@northbay.example')).status).toBe(404);
  }
  const request = company.certificate_requests.edges[0]?.node;
  expect((await get(request?.download_path ?? '', 'viewer@northbay.example')).status).toBe(403);
});

describe('rollover', () => {
  const roll = (certificate_uuid: string, force = false) =>
    change(
      'roll_certificate',
      'RollCertificateInput',
      { certificate_uuid, force },
      'certificate { certificate_uuid slot } previous { certificate_uuid slot }',
    );

  test('activates the next certificate and archives the active one', async () => {
    const [before, next] = [await of('Alder Retail'), await of('Alder Retail', 'SECONDARY')];
    expect(await roll(next.certificate_uuid)).toEqual({
      certificate: { certificate_uuid: next.certificate_uuid, slot: 'PRIMARY' },
      previous: { certificate_uuid: before.certificate_uuid, slot: null },
      errors: [],
    });
    expect((await of('Alder Retail')).used_by.total_count).toBeGreaterThan(0);
    expect(
      (await all(NORTHBAY, ', in_use_only: true')).map((certificate) => certificate.certificate_uuid),
    ).not.toContain(before.certificate_uuid);
    expect((await roll(before.certificate_uuid)).errors[0]?.code).toBe('CONFLICT');
  });

  test('a certificate that is not valid yet takes over only when confirmed', async () => {
    const next = await of('Production station', 'SECONDARY');
    expect(next.state).toBe('NOT_YET_VALID');
    expect((await roll(next.certificate_uuid)).errors).toEqual([
      expect.objectContaining({ code: 'CONFLICT', path: ['force'] }),
    ]);
    expect((await of('Production station')).days_left).toBe(6);
    expect((await roll(next.certificate_uuid, true)).errors).toEqual([]);
    expect((await of('Production station')).certificate_uuid).toBe(next.certificate_uuid);
  });

  test('the active one cannot be removed, others can', async () => {
    const remove = (certificate_uuid: string) =>
      change(
        'delete_certificate',
        'DeleteCertificateInput',
        { certificate_uuid },
        'certificate { certificate_uuid }',
      );
    const [inUse, next] = [await of('Alder Retail'), await of('Alder Retail', 'SECONDARY')];
    expect((await remove(inUse.certificate_uuid)).errors[0]?.code).toBe('IN_USE');
    const before = (await all()).length;
    expect((await remove(next.certificate_uuid)).errors).toEqual([]);
    expect(await all()).toHaveLength(before - 1);
    expect((await remove(next.certificate_uuid)).errors[0]?.code).toBe('NOT_FOUND');
  });
});

describe('new keys', () => {
  test('have a genuine self-signed certificate of the requested size', async () => {
    const answer = (await change(
      'generate_certificate',
      'GenerateCertificateInput',
      {
        company_uuid: NORTHBAY,
        source_type: 'MUTUAL_TLS',
        source_name: 'Port community',
        key_size: 2048,
        validity_days: 90,
      },
      `certificate_edge { node { ${FIELDS} } }`,
    )) as unknown as { certificate_edge: { node: Certificate } };
    const { node } = answer.certificate_edge;
    expect(node).toMatchObject({
      subject: 'CN=Port community, O=Northbay Freight, C=US',
      days_left: 90,
      slot: 'PRIMARY',
    });
    const read = new X509Certificate(node.pem);
    expect(read.verify(read.publicKey)).toBe(true);
    expect(await traceOf(session)).not.toContain('PRIVATE KEY');
  });

  test.each([
    [{ source_type: 'MUTUAL_TLS', source_name: 'x', key_size: 1024 }, ['key_size']],
    [{ source_type: 'MUTUAL_TLS', source_name: 'x', validity_days: 0 }, ['validity_days']],
    [{ source_type: 'MUTUAL_TLS' }, ['source_name']],
    [{ source_type: 'AS2_PARTNER' }, ['source_type']],
    [{ source_type: 'CARGOWISE_NEXT', source_name: 'x' }, ['source_type']],
    [{ source_type: 'AS2_PROFILE', source_uuid: 'nope' }, ['source_uuid']],
  ])('%j is refused at %j', async (input, path) => {
    const { errors } = await change(
      'generate_certificate',
      'GenerateCertificateInput',
      { company_uuid: NORTHBAY, ...input },
      'certificate_edge { cursor }',
    );
    expect(errors[0]?.path).toEqual(path);
  });
});

test('a signing request is created, answered with its certificate, and then complete', async () => {
  const created = (await change(
    'create_certificate_request',
    'CreateCertificateRequestInput',
    { company_uuid: NORTHBAY, source_name: 'CargoWise test system', common_name: 'NBFTSTLAX' },
    'certificate_request_edge { node { request_uuid pem status subject slot } }',
  )) as unknown as {
    certificate_request_edge: { node: { request_uuid: string; pem: string; subject: string } };
  };
  const { request_uuid, pem, subject } = created.certificate_request_edge.node;
  expect(pem).toContain('BEGIN CERTIFICATE REQUEST');
  expect(subject).toBe('CN=NBFTSTLAX, O=Northbay Freight, C=US');
  const wrong = await upload({ request_uuid, pem: made('as2/PNCL/test', -1, 300) });
  expect(wrong.errors).toEqual([expect.objectContaining({ code: 'VALIDATION', path: ['pem'] })]);
});

test("CargoWise's certificate for the open seeded request completes it", async () => {
  const { company } = await run<{
    company: { certificate_requests: { edges: { node: { request_uuid: string; status: string } }[] } };
  }>(
    'query($c: ID!) { company(company_uuid: $c) { certificate_requests { edges { node { request_uuid status } } } } }',
    { c: NORTHBAY },
  );
  const request = company.certificate_requests.edges[0]?.node;
  const issued = writeCertificate({
    subject: { common_name: 'NBFPRDLAX', organization: 'Northbay Freight Inc.', country: 'US' },
    issuer: {
      name: { common_name: 'eAdaptor Next Issuing CA', organization: 'WiseTech Global', country: 'AU' },
      key: seedKey('ca/cargowise'),
    },
    key: seedKey('cargowise/NBFPRDLAX/2'),
    serial: 5n,
    valid_from: now - DAY,
    valid_to: now + 365 * DAY,
  });
  const { certificate_edge, certificate_request, errors } = await upload({
    request_uuid: request?.request_uuid,
    pem: issued,
  });
  expect(errors).toEqual([]);
  expect(certificate_edge?.node).toMatchObject({
    source_type: 'CARGOWISE_NEXT',
    slot: 'SECONDARY',
    has_private_key: true,
    issuer: 'CN=eAdaptor Next Issuing CA, O=WiseTech Global, C=AU',
  });
  expect(certificate_request).toMatchObject({
    status: 'FULFILLED',
    certificate: { certificate_uuid: certificate_edge?.node.certificate_uuid },
  });
  const again = await upload({ request_uuid: request?.request_uuid, pem: issued });
  expect(again.errors[0]?.code).toBe('CONFLICT');
});
