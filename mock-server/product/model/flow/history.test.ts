import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, NOW, type TestServer } from '../../../testing/testing.ts';
import { optionErrors } from '../../world/file-type-options.ts';
import { reasonSentence, reasonOf } from '../../facts/reasons.ts';
import { TENDER } from '../../world/script.ts';
import { createWorld } from '../../world/world.ts';
import { differences } from './diff.ts';

const world = createWorld({ seed: 'test', anchor: Date.parse(NOW), scale: 'demo' });
const OPERATOR = 'operator@northbay.example';
const EDITOR = 'editor@northbay.example';
const flows = world.flows.filter(({ deleted }) => !deleted);

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.server.dispose());

const ask = async <Data>(as: string, query: string, variables = {}, session?: string): Promise<Data> => {
  const { data, errors } = await server.graphql<Data>(
    as,
    query,
    variables,
    session === undefined ? {} : { session },
  );
  expect(errors).toBeUndefined();
  return data;
};

describe('the seed', () => {
  test('changes something with each save, usually one setting, and has a note about it', () => {
    let saves = 0;
    for (const flow of flows) {
      const versions = world.versionsOf(flow.flow_uuid);
      versions.slice(0, -1).forEach((version, place) => {
        const found = differences(versions[place + 1]?.settings, version.settings);
        expect(found.length, `${flow.flow_name}: ${version.note}`).toBeGreaterThan(0);
        saves++;
      });
      expect(versions.at(-1)?.note).toBe('First version');
    }
    expect(saves).toBeGreaterThan(200);
  });

  test('has no deployed version that could not be deployed, and only valid adapter options', async () => {
    for (const flow of flows) {
      const settings = world.versionsOf(flow.flow_uuid)[0]?.settings;
      for (const end of ['source', 'destination'] as const) {
        const options = settings?.[`${end}_options`] ?? {};
        expect(optionErrors(settings?.[`${end}_file_type`] ?? '', options)).toEqual([]);
      }
      // A disabled flow may use a disabled connection.
      if (flow.deploy_state === 'DISABLED') continue;
      const { flow_configuration } = await ask<{
        flow_configuration: { validation: { severity: string; path: string; message: string }[] };
      }>(
        OPERATOR,
        'query($f: ID!) { flow_configuration(flow_uuid: $f) { flow_uuid validation { severity path message } } }',
        { f: flow.flow_uuid },
      );
      const errors = flow_configuration.validation.filter(({ severity }) => severity === 'ERROR');
      expect(errors, flow.flow_name).toEqual([]);
    }
  });

  test('runs its configuration: filters, scripts, throttle, acknowledgment, tags', () => {
    let filtered = 0;
    const { execution } = world;
    for (let row = 0; row < execution.count; row += 3) {
      const facts = execution.factsAt(row, world.anchor);
      const settings = world.versionsOf(facts.flow.flow_uuid)[0]?.settings;
      if (!settings) continue;
      if (facts.reason_code === 'FILTERED') {
        filtered++;
        const labels = settings.filters.map(({ label }) => label);
        expect(labels, reasonSentence(reasonOf('FILTERED') as never, facts.reason_values)).toContain(
          facts.reason_values['rule'],
        );
      }
      if (facts.reason_code === 'PROCESSOR_TIMEOUT') expect(settings.pre_processor).not.toBeNull();
      if (facts.reason_code === 'QUEUE_EXPIRED') expect(settings.throttle_per_minute).not.toBeNull();
      expect(settings.acknowledgment?.kind ?? null).toBe(facts.ack_kind);
      if (facts.oddity !== 'MANY_TAGS') {
        const labels = settings.data_tags.map(({ label }) => label);
        expect(facts.data_tags.filter(({ label }) => !labels.includes(label))).toEqual([]);
      }
    }
    expect(filtered).toBeGreaterThan(50);
  });
});

describe('a version', () => {
  interface Version {
    version_timestamp: number;
    executions_count: number;
    previous_version: { version_timestamp: number } | null;
    snapshot: { document: unknown; retry: { max_attempts: number } };
    diff: { path: string; kind: string; before: unknown; after: unknown }[];
  }
  const VERSIONS = `query($f: ID!) { flow_setup(flow_uuid: $f) { flow_uuid versions(first: 100) { edges { node { flow_uuid version_timestamp
    executions_count previous_version { flow_uuid version_timestamp } snapshot { document retry { max_attempts } } diff { path kind before after } } } } } }`;

  test('has the saved settings, differs from the previous one as its diff says, and counts its runs', async () => {
    const all = world.execution.byFlow.rows(TENDER.index).length;
    const { flow_setup } = await ask<{ flow_setup: { versions: { edges: { node: Version }[] } } }>(
      EDITOR,
      VERSIONS,
      { f: TENDER.flow_uuid },
    );
    const versions = flow_setup.versions.edges.map(({ node }) => node);
    const saved = world.versionsOf(TENDER.flow_uuid);
    versions.forEach((version, place) => {
      expect(version.snapshot.document).toEqual(saved[place]?.settings);
      expect(version.snapshot.retry).toEqual({ max_attempts: saved[place]?.settings.retry.max_attempts });
      expect(version.previous_version?.version_timestamp).toBe(versions[place + 1]?.version_timestamp);
      const before = versions[place + 1]?.snapshot.document;
      expect(version.diff).toEqual(before ? differences(before, version.snapshot.document) : []);
    });
    const counts = versions.map(({ executions_count }) => executions_count);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all);
    const rows = world.execution.byFlow.rows(TENDER.index);
    versions.forEach(({ version_timestamp, executions_count }) => {
      const ran = [...rows].filter(
        (row) => world.execution.factsAt(row, world.anchor).version_timestamp === version_timestamp,
      );
      expect(executions_count).toBe(ran.length);
    });
  });

  test('can be compared with any other of its flow, but not of other flows', async () => {
    const saved = world.versionsOf(TENDER.flow_uuid);
    const [latest, ...others] = saved;
    const query = `query($f: ID!, $v: Timestamp!, $a: Timestamp) { flow_version(flow_uuid: $f, version_timestamp: $v) { flow_uuid version_timestamp diff(against: $a) { path kind before after } } }`;
    const variables = { f: TENDER.flow_uuid, v: latest?.version_timestamp };
    for (const other of others) {
      const { flow_version } = await ask<{ flow_version: { diff: unknown } }>(EDITOR, query, {
        ...variables,
        a: other.version_timestamp,
      });
      expect(flow_version.diff).toEqual(differences(other.settings, latest?.settings));
    }
    const same = await ask<{ flow_version: { diff: unknown } }>(EDITOR, query, {
      ...variables,
      a: latest?.version_timestamp,
    });
    expect(same.flow_version.diff).toEqual([]);
    const wrong = await server.graphql(EDITOR, query, { ...variables, a: 5 });
    expect(wrong.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });
});

describe('differences', () => {
  test.each([
    [{ a: 1 }, { a: 1 }, []],
    [{ a: 1 }, { a: 2 }, [{ path: 'a', kind: 'CHANGED', before: 1, after: 2 }]],
    [{ a: null }, { a: 2 }, [{ path: 'a', kind: 'ADDED', before: null, after: 2 }]],
    [{ a: { b: 2, c: 3 } }, { a: { c: 3 } }, [{ path: 'a.b', kind: 'REMOVED', before: 2, after: null }]],
    [{ a: ['x', 'y'] }, { a: ['z', 'x', 'y'] }, [{ path: 'a.z', kind: 'ADDED', before: null, after: 'z' }]],
    [
      {
        tags: [
          { label: 'A', expression: 'a' },
          { label: 'B', expression: 'b' },
        ],
      },
      { tags: [{ label: 'B', expression: 'c' }] },
      [
        { path: 'tags.B.expression', kind: 'CHANGED', before: 'b', after: 'c' },
        { path: 'tags.A', kind: 'REMOVED', before: { label: 'A', expression: 'a' }, after: null },
      ],
    ],
    [{ a: ['x', 'x'] }, { a: ['x'] }, [{ path: 'a.x (2)', kind: 'REMOVED', before: 'x', after: null }]],
  ])('of %j and %j', (before, after, found) => {
    expect(differences(before, after)).toEqual(found);
  });
});

describe('a resubmission', () => {
  interface Run {
    flow_name: string;
    flow_version: { version_timestamp: number; executions_count: number } | null;
    status: string;
    reason_code: string | null;
  }

  test('runs the deployed version or the original one, and counts for it', async () => {
    const session = 'versions';
    const { flow_uuid } = TENDER;
    const found = await ask<{
      flow_configuration: { lock_version: number };
      company: { flow_execution_search: { edges: { node: { invocation_uuid: string } }[] } };
    }>(
      EDITOR,
      `query($c: ID!, $f: ID!) { flow_configuration(flow_uuid: $f) { flow_uuid lock_version }
         company(company_uuid: $c) { company_uuid flow_execution_search(first: 1, filter: { flow_uuids: [$f], statuses: [SUCCESS] }) { edges { node { invocation_uuid } } } } }`,
      { c: TENDER.company_uuid, f: flow_uuid },
    );
    const { invocation_uuid } = found.company.flow_execution_search.edges[0]?.node ?? {};
    const saved = await ask<{
      save_flow: { errors: unknown[] };
      deploy_flow: { errors: unknown[]; flow_version: { version_timestamp: number } };
    }>(
      EDITOR,
      `mutation($f: ID!, $l: Int!, $d: DeployFlowInput!) { save_flow(input: { flow_uuid: $f, lock_version: $l, flow_name: "Send tender 204 by night" }) { errors { code } }
         deploy_flow(input: $d) { errors { code path message } flow_version { flow_uuid version_timestamp } } }`,
      { f: flow_uuid, l: found.flow_configuration.lock_version, d: { flow_uuid } },
      session,
    );
    expect(saved.deploy_flow.errors).toEqual([]);
    const at = saved.deploy_flow.flow_version.version_timestamp;
    let seen = 0;
    const resubmit = async (version: string) =>
      (
        await ask<{ resubmit_flow_execution: { flow_execution: Run } }>(
          EDITOR,
          `mutation($i: ID!, $v: ResubmitVersion!, $n: Int!) {
             resubmit_flow_execution(input: { invocation_uuid: $i, version: $v, expected_resubmission_count: $n }) {
             flow_execution { invocation_uuid flow_name status reason_code flow_version { flow_uuid version_timestamp executions_count } } } }`,
          { i: invocation_uuid, v: version, n: seen++ },
          session,
        )
      ).resubmit_flow_execution.flow_execution;
    const current = await resubmit('CURRENT');
    expect(current).toMatchObject({
      flow_name: 'Send tender 204 by night',
      flow_version: { version_timestamp: at, executions_count: 1 },
    });
    const same = await resubmit('SAME');
    const then = world.versionsOf(flow_uuid)[0]?.version_timestamp;
    expect(same).toMatchObject({ flow_name: TENDER.flow_name, flow_version: { version_timestamp: then } });
    expect((await resubmit('CURRENT')).flow_version?.executions_count).toBe(2);
    expect(server.uncaught).toEqual([]);
  });
});

describe('a deployment', () => {
  interface Reviewed {
    version_timestamp: number;
    is_deployed: boolean;
    deploy_note: string | null;
    undeployed_changes: { path: string }[];
    diff: { path: string }[];
    validation: { severity: string; path: string }[];
  }
  const REVIEWED = `flow_uuid version_timestamp is_deployed deploy_note undeployed_changes { path } validation { severity path }`;
  const session = 'deployment';
  const configuration = async () => {
    const { flow_configuration } = await ask<{ flow_configuration: { lock_version: number } }>(
      EDITOR,
      'query($f: ID!) { flow_configuration(flow_uuid: $f) { flow_uuid lock_version } }',
      { f: TENDER.flow_uuid },
      session,
    );
    return flow_configuration.lock_version;
  };
  const save = async (input: Record<string, unknown>) =>
    ask<{ save_flow: { flow_setup: { latest_version: Reviewed }; errors: unknown[] } }>(
      EDITOR,
      `mutation($i: SaveFlowInput!) { save_flow(input: $i) { flow_setup { flow_uuid latest_version { ${REVIEWED} } } errors { message } } }`,
      { i: { flow_uuid: TENDER.flow_uuid, lock_version: await configuration(), ...input } },
      session,
    );
  const deploy = (input: Record<string, unknown>) =>
    ask<{ deploy_flow: { flow_version: Reviewed | null; errors: { code: string; path: string[] }[] } }>(
      EDITOR,
      `mutation($i: DeployFlowInput!) { deploy_flow(input: $i) { flow_version { ${REVIEWED} } errors { code path } } }`,
      { i: { flow_uuid: TENDER.flow_uuid, ...input } },
      session,
    );

  test('can be reviewed before: what it would change, and what blocks it', async () => {
    await save({ retention_days: 11 });
    await deploy({});
    const { save_flow } = await save({ retention_days: 12, source: null });
    const { latest_version } = save_flow.flow_setup;
    expect(latest_version.undeployed_changes.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['source', 'retention_days']),
    );
    expect(latest_version.validation).toEqual(
      expect.arrayContaining([expect.objectContaining({ severity: 'ERROR', path: 'source' })]),
    );
    const { deploy_flow } = await deploy({});
    expect(deploy_flow).toMatchObject({
      flow_version: null,
      errors: [{ code: 'CONFLICT', path: ['source'] }],
    });
  });

  test('keeps its note with the version, and refuses a longer one', async () => {
    const { deploy_flow: refused } = await deploy({ note: 'x'.repeat(501) });
    expect(refused).toMatchObject({ flow_version: null, errors: [{ code: 'VALIDATION', path: ['note'] }] });
    const versions = world.versionsOf(TENDER.flow_uuid);
    const { deploy_flow } = await deploy({
      version_timestamp: versions[1]?.version_timestamp,
      note: ' Back to the one before ',
    });
    expect(deploy_flow.errors).toEqual([]);
    expect(deploy_flow.flow_version).toMatchObject({
      is_deployed: true,
      deploy_note: 'Back to the one before',
      undeployed_changes: [],
    });
  });
});
