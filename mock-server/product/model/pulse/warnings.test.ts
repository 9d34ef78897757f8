import { afterAll, expect, test } from 'vitest';
import { createTestServer } from '../../../testing/testing.ts';

const t = await createTestServer();
afterAll(() => t.server.dispose());

const OWNER = 'owner@northbay.example';
const EDITOR = 'editor@northbay.example';

interface Warning {
  kind: string;
  title: string;
  detail: string;
  sftp_job: { job_uuid: string; consecutive_failures: number } | null;
  host_system: { host_system_uuid: string } | null;
  certificate: { certificate_uuid: string } | null;
  notifier: { notifier_uuid: string; failures_24h: number } | null;
  quota: { metric: string; used_percent: number } | null;
}
interface Edges<Node> {
  edges: { node: Node }[];
}
interface Asked {
  short_code: string;
  company_uuid: string;
  pulse: { warnings: Warning[] };
  sftp_jobs: Edges<{ job_uuid: string; name: string; enabled: boolean; consecutive_failures: number }>;
  certificates: Edges<{ certificate_uuid: string; state: string; days_left: number | null }>;
  notifiers: Edges<{ notifier_uuid: string; enabled: boolean; failures_24h: number }>;
  license: { quotas: { metric: string; used_percent: number | null }[] };
}
const WARNINGS = `pulse { warnings { kind title detail sftp_job { job_uuid consecutive_failures } host_system { host_system_uuid } certificate { certificate_uuid }
  notifier { notifier_uuid failures_24h } quota { metric used_percent } } }`;
const companies = async (as: string, fields = WARNINGS, session = 'warnings') => {
  const { data, errors } = await t.graphql<{ viewer: { companies: Asked[] } }>(
    as,
    `{ viewer { companies { short_code company_uuid ${fields} } } }`,
    {},
    { session },
  );
  expect(errors).toBeUndefined();
  return data.viewer.companies;
};
const northbay = async (as: string, fields?: string, session?: string) =>
  (await companies(as, fields, session)).find(({ short_code }) => short_code === 'northbay') as Asked;

test('match the lists that show them, each once, with the entity that causes it', async () => {
  const { pulse, ...lists } = await northbay(
    EDITOR,
    `${WARNINGS} sftp_jobs(first: 200) { edges { node { job_uuid name enabled consecutive_failures } } }
     certificates(first: 200, in_use_only: true, states: [EXPIRED, EXPIRING]) { edges { node { certificate_uuid state days_left } } }
     notifiers(first: 200) { edges { node { notifier_uuid enabled failures_24h } } } license { quotas { metric used_percent } }`,
  );
  const of = (kind: string) => pulse.warnings.filter((warning) => warning.kind === kind);
  const failing = lists.sftp_jobs.edges.flatMap(({ node }) =>
    node.enabled && node.consecutive_failures > 0 ? node.job_uuid : [],
  );
  expect(failing.length).toBeGreaterThan(0);
  expect(new Set(of('LAUNCHER_FAILING').map(({ sftp_job }) => sftp_job?.job_uuid))).toEqual(new Set(failing));
  expect(of('LAUNCHER_FAILING').map(({ detail }) => detail)).toContain('The last 12 polls failed.');
  const ending = lists.certificates.edges.map(({ node }) => node.certificate_uuid);
  expect(ending.length).toBeGreaterThan(1);
  expect(new Set(of('CERTIFICATE_EXPIRING').map(({ certificate }) => certificate?.certificate_uuid))).toEqual(
    new Set(ending),
  );
  const silent = lists.notifiers.edges.flatMap(({ node }) =>
    node.enabled && node.failures_24h > 0 ? node.notifier_uuid : [],
  );
  expect(silent.length).toBeGreaterThan(0);
  expect(new Set(of('NOTIFIER_FAILING').map(({ notifier }) => notifier?.notifier_uuid))).toEqual(
    new Set(silent),
  );
  const near = lists.license.quotas.flatMap(({ metric, used_percent }) =>
    metric !== 'RETENTION_DAYS' && (used_percent ?? 0) > 80 ? metric : [],
  );
  expect(of('QUOTA_NEARLY_USED').map(({ quota }) => quota?.metric)).toEqual(near);
  expect(pulse.warnings).toHaveLength(failing.length + ending.length + silent.length + near.length);
});

test('have a single subject each', async () => {
  for (const { kind, sftp_job, host_system, certificate, notifier, quota } of (await northbay(EDITOR)).pulse
    .warnings) {
    const about = {
      LAUNCHER_FAILING: sftp_job,
      VERIFICATION_FAILED: host_system,
      CERTIFICATE_EXPIRING: certificate,
    };
    const all = { ...about, NOTIFIER_FAILING: notifier, QUOTA_NEARLY_USED: quota };
    expect(Object.entries(all).flatMap(([name, thing]) => (thing === null ? [] : name))).toEqual([kind]);
  }
});

test('change immediately when a problem is fixed', async () => {
  const session = 'mended';
  const [job] = (await northbay(EDITOR, WARNINGS, session)).pulse.warnings.flatMap(
    ({ sftp_job }) => sftp_job ?? [],
  );
  await t.graphql(
    EDITOR,
    'mutation($input: SetSftpJobEnabledInput!) { set_sftp_job_enabled(input: $input) { errors { code } } }',
    { input: { job_uuid: job?.job_uuid, enabled: false } },
    { session },
  );
  const { pulse } = await northbay(EDITOR, WARNINGS, session);
  expect(pulse.warnings.some(({ sftp_job }) => sftp_job?.job_uuid === job?.job_uuid)).toBe(false);
});

test('include a host system in use whose verification failed', async () => {
  const session = 'host-system';
  const failed = async () => {
    const { pulse } = await northbay(EDITOR, WARNINGS, session);
    return pulse.warnings.filter(({ kind }) => kind === 'VERIFICATION_FAILED');
  };
  expect(await failed()).toEqual([]);
  const { data } = await t.graphql<{
    viewer: { companies: { short_code: string; host_systems: Edges<{ host_system_uuid: string }> | null }[] };
  }>(
    EDITOR,
    `{ viewer { companies { short_code host_systems(filter: { verification_statuses: [FAILED] }) {
       edges { node { host_system_uuid } } } } } }`,
    {},
    { session },
  );
  const [system] =
    data.viewer.companies.find(({ short_code }) => short_code === 'northbay')?.host_systems?.edges ?? [];
  await t.graphql(
    EDITOR,
    'mutation($input: SetHostSystemEnabledInput!) { set_host_system_enabled(input: $input) { errors { code } } }',
    { input: { host_system_uuid: system?.node.host_system_uuid, enabled: true } },
    { session },
  );
  expect(await failed()).toMatchObject([
    { detail: 'The last verification failed.', host_system: system?.node },
  ]);
});

test.each(['viewer@northbay.example', 'guest@northbay.example'])('%s gets none', async (as) => {
  expect((await northbay(as)).pulse.warnings).toEqual([]);
});

test('an empty workspace has none', async () => {
  const solo = (await companies(OWNER)).find(({ short_code }) => short_code === 'solo-broker');
  expect(solo?.pulse.warnings).toEqual([]);
  expect(t.uncaught).toEqual([]);
});
