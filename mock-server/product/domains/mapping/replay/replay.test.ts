import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestServer } from '../../../../testing/testing.ts';

const OWNER = 'owner@northbay.example';
const EDITOR = 'editor@northbay.example';
const t = await createTestServer();
afterAll(() => t.server.dispose());

let session = '';
let count = 0;
beforeEach(() => {
  session = `mapping-replay-${count++}`;
});

async function ask<Data>(query: string, variables: object = {}) {
  const { data, errors } = await t.graphql<Data>(EDITOR, query, { ...variables }, { session });
  expect(errors).toBeUndefined();
  return data;
}

interface Failure {
  code: string;
  path: string[] | null;
  message: string;
}
interface Run {
  invocation_uuid: string;
  submitted_at: string;
  outcome: string;
  difference_count: number;
  differences: { path: string; kind: string }[];
  problem: { code: string } | null;
  accepted_by: { display: string } | null;
  accept_note: string | null;
  execution: { invocation_uuid: string } | null;
  file: { format: string } | null;
}
interface Replay {
  replay_uuid: string;
  status: string;
  progress: number;
  total_count: number;
  same_count: number;
  changed_count: number;
  failed_count: number;
  accepted_count: number;
  revision: { number: number } | null;
  baseline: { number: number };
  runs: Run[];
}
interface Mapping {
  mapping_uuid: string;
  lock_version: number;
  name: string;
  output_type: string;
  deployed_revision: { expression: string; created_at: number } | null;
  used_by: { edges: { node: { flow_uuid: string } }[] };
}
const REPLAY = `replay_uuid status progress total_count same_count changed_count failed_count accepted_count revision { number }
  baseline { number } runs { invocation_uuid submitted_at outcome difference_count differences { path kind } problem { code }
  accepted_by { display } accept_note execution { invocation_uuid } file { format } }`;
const FAILURES = 'errors { code path message }';

const { data: found } = await t.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const NORTHBAY = found.viewer.companies.find(({ short_code }) => short_code === 'northbay')?.company_uuid;

/** The tender mapping, which writes X12 204. */
async function tender(): Promise<Mapping> {
  const { company } = await ask<{ company: { mappings: { edges: { node: Mapping }[] } } }>(
    `query($c: ID!) { company(company_uuid: $c) { mappings(first: 60) { edges { node {
       mapping_uuid lock_version name output_type deployed_revision { expression created_at } used_by(first: 60) { edges { node { flow_uuid } } } } } } } }`,
    { c: NORTHBAY },
  );
  const mapping = company.mappings.edges
    .map(({ node }) => node)
    .find(({ deployed_revision }) => deployed_revision?.expression.includes('"code": "204"'));
  if (!mapping) throw new Error('no mapping writes 204');
  return mapping;
}

const start = async (input: object) =>
  (
    await ask<{ replay_mapping: { mapping_replay: Replay | null; errors: Failure[] } }>(
      `mutation($input: ReplayMappingInput!) { replay_mapping(input: $input) { mapping_replay { ${REPLAY} } ${FAILURES} } }`,
      { input },
    )
  ).replay_mapping;
const read = async (replay_uuid: string) =>
  (
    await ask<{ mapping_replay: Replay }>(
      `query($r: ID!) { mapping_replay(replay_uuid: $r) { ${REPLAY} } }`,
      { r: replay_uuid },
    )
  ).mapping_replay;

async function replayed(input: object): Promise<Replay> {
  const { mapping_replay, errors } = await start(input);
  expect(errors).toEqual([]);
  let now = mapping_replay as Replay;
  while (now.status === 'RUNNING') {
    // In-process requests do not yield to the event loop, so the replay would never get a turn.
    await setImmediate();
    now = await read(now.replay_uuid);
  }
  return now;
}

const CHANGE = ['"B206": "PP"', '"B206": "CC"'] as const;

test('finds no changes for the deployed revision itself, on real executions, oldest first', async () => {
  const { mapping_uuid, deployed_revision } = await tender();
  const replay = await replayed({ mapping_uuid, created_at: deployed_revision?.created_at });
  expect(replay).toMatchObject({ status: 'COMPLETED', progress: 100, same_count: replay.total_count });
  expect(replay.total_count).toBeGreaterThan(20);
  expect(replay.runs.every(({ execution, file }) => execution !== null && file !== null)).toBe(true);
  const times = replay.runs.map(({ submitted_at }) => submitted_at);
  expect(times).toEqual(times.toSorted());
  expect(replay.revision).toEqual(replay.baseline);
});

test('reports changes, and shows both outputs segment by segment', async () => {
  const { mapping_uuid, deployed_revision } = await tender();
  const expression = deployed_revision?.expression.replace(...CHANGE);
  const replay = await replayed({ mapping_uuid, expression });
  const changed = replay.runs.filter(({ outcome }) => outcome === 'CHANGED');
  expect(changed.length).toBe(replay.changed_count);
  expect(changed.length).toBeGreaterThan(0);
  expect(changed[0]).toMatchObject({
    difference_count: 1,
    differences: [{ path: 'sets.0.B2.B206', kind: 'DIFFERENT' }],
  });
  expect(replay.revision).toBeNull();
  const { mapping_replay_run } = await ask<{
    mapping_replay_run: { lines: { kind: string; text: string }[]; before: { output: string } };
  }>(
    'query($r: ID!, $i: ID!) { mapping_replay_run(replay_uuid: $r, invocation_uuid: $i) { lines { kind text } before { output } } }',
    { r: replay.replay_uuid, i: changed[0]?.invocation_uuid },
  );
  const differing = mapping_replay_run.lines.filter(({ kind }) => kind !== 'SAME');
  expect(differing.map(({ kind }) => kind)).toEqual(['REMOVED', 'ADDED']);
  expect(differing[0]?.text).toMatch(/^B2\*.*\*PP~$/);
  expect(differing[1]?.text).toMatch(/^B2\*.*\*CC~$/);
});

test('distinguishes a failure from a change', async () => {
  const { mapping_uuid } = await tender();
  const replay = await replayed({ mapping_uuid, expression: '$error("no")' });
  expect(replay.failed_count + replay.same_count).toBe(replay.total_count);
  expect(replay.failed_count).toBeGreaterThan(0);
  expect(replay.runs.find(({ outcome }) => outcome === 'FAILED')?.problem).not.toBeNull();
});

test('can be stopped and keeps its results', async () => {
  const { mapping_uuid } = await tender();
  const { mapping_replay } = await start({ mapping_uuid, run_count: 500 });
  const { cancel_mapping_replay } = await ask<{ cancel_mapping_replay: { mapping_replay: Replay } }>(
    `mutation($input: CancelMappingReplayInput!) { cancel_mapping_replay(input: $input) { mapping_replay { ${REPLAY} } ${FAILURES} } }`,
    { input: { replay_uuid: mapping_replay?.replay_uuid } },
  );
  expect(cancel_mapping_replay.mapping_replay.status).toBe('CANCELED');
  const outcomes = cancel_mapping_replay.mapping_replay.runs.map(({ outcome }) => outcome);
  expect(outcomes).not.toContain('PENDING');
  expect(outcomes).toContain('CANCELED');
});

test('stops what it hides, and nothing else', async () => {
  const { mapping_uuid, deployed_revision } = await tender();
  const input = { mapping_uuid, run_count: 50 };
  const ofRevision = { ...input, created_at: deployed_revision?.created_at };
  const expression = deployed_revision?.expression.replace(...CHANGE);
  const begun: string[] = [];
  for (const item of [ofRevision, { ...input, expression: '"a"' }, { ...input, expression }, ofRevision])
    begun.push((await start(item)).mapping_replay?.replay_uuid ?? '');
  const statuses: string[] = [];
  for (const uuid of begun) statuses.push((await read(uuid)).status);
  expect(statuses).toEqual(['CANCELED', 'CANCELED', 'CANCELED', 'RUNNING']);
});

test('counts for the revision that the draft becomes; an unaccepted change requires a note to deploy', async () => {
  const mapping = await tender();
  const { mapping_uuid } = mapping;
  const expression = mapping.deployed_revision?.expression.replace(...CHANGE);
  const { replay_uuid, runs } = await replayed({ mapping_uuid, expression });
  await ask('mutation($input: SaveMappingInput!) { save_mapping(input: $input) { errors { code } } }', {
    input: { mapping_uuid, lock_version: mapping.lock_version, expression },
  });
  const { mapping: now } = await ask<{
    mapping: { latest_revision: { number: number; latest_replay: { replay_uuid: string } | null } };
  }>(
    'query($m: ID!) { mapping(mapping_uuid: $m) { latest_revision { number latest_replay { replay_uuid } } } }',
    { m: mapping_uuid },
  );
  expect(now.latest_revision.latest_replay).toEqual({ replay_uuid });
  expect((await read(replay_uuid)).revision?.number).toBe(now.latest_revision.number);

  const deploy = async (note: string | null) =>
    (
      await ask<{ deploy_mapping: { errors: Failure[] } }>(
        `mutation($input: DeployMappingInput!) { deploy_mapping(input: $input) { ${FAILURES} } }`,
        { input: { mapping_uuid, note } },
      )
    ).deploy_mapping.errors;
  const accept = async (invocation_uuids: readonly string[] | null) =>
    (
      await ask<{ accept_mapping_replay_changes: { mapping_replay: Replay | null; errors: Failure[] } }>(
        `mutation($input: AcceptMappingReplayChangesInput!) { accept_mapping_replay_changes(input: $input) { mapping_replay { ${REPLAY} } ${FAILURES} } }`,
        { input: { replay_uuid, invocation_uuids, note: 'Collect freight' } },
      )
    ).accept_mapping_replay_changes;
  expect(await deploy(null)).toMatchObject([{ code: 'VALIDATION', path: ['note'] }]);

  const changed = runs.filter(({ outcome }) => outcome === 'CHANGED').map((run) => run.invocation_uuid);
  const item = await accept(changed.slice(0, 1));
  expect(item.mapping_replay?.accepted_count).toBe(1);
  expect(item.mapping_replay?.runs.find(({ accepted_by }) => accepted_by)?.accept_note).toBe(
    'Collect freight',
  );
  expect(await deploy(null)).toMatchObject([{ code: 'VALIDATION', path: ['note'] }]);
  const all = await accept(null);
  expect(all.mapping_replay?.accepted_count).toBe(changed.length);
  expect(await deploy(null)).toEqual([]);
});

test('is in the audit log of its workspace', async () => {
  const { mapping_uuid } = await tender();
  const { replay_uuid } = await replayed({ mapping_uuid });
  const { data } = await t.graphql<{
    company: { audit_log: { edges: { node: { action: string; entity_id: string } }[] } };
  }>(
    OWNER,
    'query($c: ID!) { company(company_uuid: $c) { audit_log(first: 1) { edges { node { action entity_id } } } } }',
    { c: NORTHBAY },
    { session },
  );
  expect(data.company.audit_log.edges.map(({ node }) => node)).toEqual([
    { action: 'replay_mapping', entity_id: replay_uuid },
  ]);
});

test('refuses inputs that it cannot replay', async () => {
  const { mapping_uuid } = await tender();
  const codes = async (input: object) =>
    (await start({ mapping_uuid, ...input })).errors.map(({ path }) => path?.join());
  expect(await codes({ run_count: 51 })).toEqual(['run_count']);
  expect(await codes({ expression: '{' })).toEqual(['expression']);
  expect(await codes({ flow_uuids: ['nope'] })).toEqual(['flow_uuids']);
  expect(await codes({ created_at: 1 })).toEqual(['created_at']);
});
