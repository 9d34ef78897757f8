import { beforeEach, describe, expect, test } from 'vitest';
import { hostKeyOf } from '../../world/host-key.ts';
import {
  connectServer,
  EDITOR,
  GUEST,
  NONE,
  OWNER,
  placesOf,
  VIEWER,
} from '../../model/endpoint/connect.testing.ts';

const s = await connectServer('host-system');
const places = await placesOf(s);
const NORTHBAY = places.company('northbay');
beforeEach(s.fresh);

interface Node {
  host_system_uuid: string;
  name: string;
  type: string;
  lock_version: number;
  verification_status: string;
  last_success_at: string | null;
  last_failure_at: string | null;
  certificate_expires_at: string | null;
  last_verification: { verification_uuid: string; started_at: string } | null;
  used_by: { total_count: number };
  secrets: { name: string; is_set: boolean }[];
}
const list = async (args: string) =>
  (
    await s.run<{ company: { host_systems: { edges: { cursor: string; node: Node }[] } } }>(
      EDITOR,
      `{ company(company_uuid: "${NORTHBAY}") { company_uuid host_systems(${args}) { edges { cursor node {
         host_system_uuid name type lock_version verification_status last_success_at last_failure_at certificate_expires_at
         last_verification { verification_uuid started_at } used_by { total_count } secrets { name is_set } } } } } }`,
    )
  ).company.host_systems.edges;
const nodes = async (args: string) => (await list(args)).map(({ node }) => node);
const named = async (name: string) => {
  const found = (await nodes('first: 200')).find((node) => node.name === name);
  if (!found) throw new Error(`There is no host system ${name}.`);
  return found;
};

interface Step {
  kind: string;
  status: string;
  duration_ms: number | null;
  detail: string;
}
interface Payload {
  test: {
    status: string;
    summary: string;
    host_key_fingerprint: string | null;
    partner_note: string;
    steps: Step[];
  } | null;
}
const trial = (input: object, as = EDITOR) =>
  s.change<Payload>(
    as,
    'test_host_system',
    'test { status summary host_key_fingerprint partner_note steps { kind status duration_ms detail } }',
    input,
  );
const SFTP = { host: 'sftp.oakwms.example', username: 'northbay' };
const fresh = (sftp: object, more: object = {}) => ({
  company_uuid: NORTHBAY,
  type: 'SFTP',
  config: { sftp },
  secrets: [{ name: 'password', value: 'correct horse' }],
  ...more,
});

describe('the list', () => {
  const fields: [string, (node: Node) => string | number | null][] = [
    ['USED_BY', (node) => node.used_by.total_count],
    ['TYPE', (node) => node.type],
    ['LAST_SUCCESS', (node) => node.last_success_at],
    ['LAST_FAILURE', (node) => node.last_failure_at],
    ['LAST_VERIFICATION', (node) => node.last_verification?.started_at ?? null],
    ['CERTIFICATE_EXPIRY', (node) => node.certificate_expires_at],
  ];
  test.each(fields)(
    'is sorted by %s in both directions, those without a value last',
    async (field, valueOf) => {
      for (const direction of ['ASC', 'DESC'] as const) {
        const all = (await nodes(`first: 200, sort: { field: ${field}, direction: ${direction} }`)).map(
          valueOf,
        );
        const known = all.filter((value) => value !== null);
        expect(all.slice(known.length).every((value) => value === null)).toBe(true);
        expect(new Set(known).size).toBeGreaterThan(1);
        const sorted = known.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        expect(known).toEqual(direction === 'ASC' ? sorted : sorted.toReversed());
      }
    },
  );

  test('continues after a cursor in its order', async () => {
    const sort = 'sort: { field: LAST_VERIFICATION, direction: DESC }';
    const all = await list(`first: 200, ${sort}`);
    const rest = await list(`first: 200, ${sort}, after: ${JSON.stringify(all[2]?.cursor)}`);
    expect(rest.map(({ node }) => node.name)).toEqual(all.slice(3).map(({ node }) => node.name));
  });
});

describe('a test', () => {
  test('of unsaved settings reports each step, and stores nothing', async () => {
    const before = await nodes('first: 200');
    const { test: found, errors } = await trial(fresh(SFTP));
    expect(errors).toEqual([]);
    expect(found?.steps.map(({ kind, status }) => `${kind} ${status}`)).toEqual([
      'RESOLVE PASSED',
      'CONNECT PASSED',
      'HOST_KEY WARNING',
      'AUTHENTICATE PASSED',
      'LIST PASSED',
      'WRITE PASSED',
      'DELETE PASSED',
    ]);
    expect(found).toMatchObject({
      status: 'WARNING',
      host_key_fingerprint: hostKeyOf('sftp.oakwms.example'),
    });
    expect(found?.partner_note).toContain('198.51.100.16');
    expect(JSON.stringify(found)).not.toContain('correct horse');
    expect(await nodes('first: 200')).toEqual(before);
  });

  test('passes with the host key that it presented before', async () => {
    const { test: found } = await trial(
      fresh({ ...SFTP, host_key_fingerprint: hostKeyOf('sftp.oakwms.example') }),
    );
    expect(found).toMatchObject({ status: 'OK', summary: 'All steps passed.' });
  });

  test('stops where it fails', async () => {
    const { test: found } = await trial(fresh({ ...SFTP, host: 'nowhere.invalid' }));
    expect(found?.status).toBe('FAILED');
    expect(found?.host_key_fingerprint).toBeNull();
    expect(found?.steps[0]).toMatchObject({ kind: 'RESOLVE', status: 'FAILED' });
    expect(found?.steps.slice(1).every(({ status }) => status === 'SKIPPED')).toBe(true);
  });

  test('needs the secrets of the authentication method', async () => {
    const { test: found } = await trial(fresh(SFTP, { secrets: [] }));
    expect(found?.summary).toContain('No password is set.');
  });

  test('of a stored host system uses its settings and secrets where none are given', async () => {
    const { host_system_uuid, lock_version } = await named('SAP finance');
    expect((await trial({ host_system_uuid })).test?.status).toBe('OK');
    const elsewhere = await trial({
      host_system_uuid,
      config: { sftp: { host: 'sap.old.northbay.example' } },
    });
    expect(elsewhere.test?.steps.find(({ status }) => status === 'FAILED')?.kind).toBe('CONNECT');
    const without = await trial({ host_system_uuid, secrets: [{ name: 'private_key', value: null }] });
    expect(without.test?.summary).toContain('No private key is set.');
    expect(await named('SAP finance')).toMatchObject({
      lock_version,
      secrets: expect.arrayContaining([{ name: 'private_key', is_set: true }]),
    });
  });

  test('reports an invalid field without running anything', async () => {
    const { test: found, errors } = await trial(fresh({ ...SFTP, host: 'sftp://oak', port: 0 }));
    expect(found).toBeNull();
    expect(errors.map(({ path }) => path?.join('.'))).toEqual(['config.sftp.host', 'config.sftp.port']);
    expect((await trial({ company_uuid: NORTHBAY })).errors).toMatchObject([{ path: ['type'] }]);
  });

  test.each([VIEWER, GUEST])('is refused for %s without revealing anything', async (as) => {
    const { host_system_uuid } = await named('SAP finance');
    for (const input of [{ host_system_uuid }, fresh(SFTP)]) {
      const { test: found, errors } = await trial(input, as);
      expect(found).toBeNull();
      expect(errors[0]?.code).toMatch(/FORBIDDEN|NOT_FOUND/);
    }
  });

  test('of a missing host system is refused', async () => {
    expect((await trial({ host_system_uuid: NONE }, OWNER)).errors).toMatchObject([{ code: 'NOT_FOUND' }]);
  });
});
