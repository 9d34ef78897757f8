import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, NOW, type TestServer } from '../../../testing/testing.ts';
import { flows } from '../../world/flows.ts';
import { createWorld } from '../../world/world.ts';
import { seededColleague } from '../../../testing/testing-roster.ts';

const world = createWorld({ seed: 'test', anchor: Date.parse(NOW), scale: 'demo' });
const { execution } = world;
const landmark = (name: string) => execution.landmark(name);
const OWNER = 'owner@northbay.example';
const GUEST = 'guest@northbay.example';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.server.dispose());

async function read<Fields>(as: string, uuid: string, fields: string): Promise<Fields | null> {
  const { data, errors } = await server.graphql<{ flow_execution: Fields | null }>(
    as,
    `query($uuid: ID!) { flow_execution(invocation_uuid: $uuid) { invocation_uuid ${fields} } }`,
    { uuid },
  );
  expect(errors).toBeUndefined();
  return data.flow_execution;
}

interface Report {
  changes_since_last_success: {
    last_success: { invocation_uuid: string; status: string; submitted_at: string } | null;
    items: {
      kind: string;
      name: string;
      changed: boolean;
      before: string | null;
      after: string | null;
      updated_at: string | null;
      updated_by: { display: string } | null;
    }[];
  } | null;
}
const CHANGES = `changes_since_last_success { last_success { invocation_uuid status submitted_at }
  items { kind name changed before after updated_at updated_by { display } likely_cause summary object_uuid } }`;

describe('what changed since the last success', () => {
  test('names the lookup table of the rejected tender', async () => {
    const found = await read<Report>(OWNER, landmark('rejected_tender'), CHANGES);
    const report = found?.changes_since_last_success;
    expect(report?.items[0]).toEqual({
      kind: 'LOOKUP_TABLE',
      name: 'region_codes',
      changed: true,
      before: '13',
      after: '14',
      updated_at: '2026-09-15T10:12:00.000Z',
      updated_by: { display: seededColleague('northbay', 0).name },
      likely_cause: true,
      summary: null,
      object_uuid: expect.stringMatching(/^[\da-f-]{36}$/) as unknown,
    });
    expect(report?.items.slice(1).map(({ kind, changed }) => `${kind} ${changed}`)).toEqual([
      'FLOW_VERSION false',
      'MAPPING_REVISION false',
      'CONNECTION false',
      'EDI_AGREEMENT false',
    ]);
    expect(report?.last_success?.status).toBe('SUCCESS');
    expect(report?.last_success?.submitted_at).toMatch(/^2026-09-15T(09:5|10:0)/);
  });

  test('names the mapping that was rolled back', async () => {
    const found = await read<Report>(OWNER, landmark('bad_mapping'), CHANGES);
    const [first] = found?.changes_since_last_success?.items ?? [];
    expect(first).toMatchObject({
      kind: 'MAPPING_REVISION',
      name: 'alder_retail_850',
      before: '10',
      after: '11',
      updated_at: '2026-09-15T10:12:00.000Z',
      updated_by: { display: 'Edwin Castellanos' },
    });
  });

  test('is shown for failures only, with the right latest success', async () => {
    expect((await read<Report>(OWNER, landmark('utf8_bom'), CHANGES))?.changes_since_last_success).toBeNull();
    for (const name of ['wrong_segment_count', 'sftp_outage', 'unknown_qualifier']) {
      const row = execution.rowOf(landmark(name)) ?? 0;
      const { columns } = execution;
      const f = columns.flow[row] ?? 0;
      const expected = Array.from(execution.byFlow.rows(f)).find(
        (other) => other > row && columns.status[other] === 4,
      );
      const found = await read<Report>(OWNER, landmark(name), CHANGES);
      expect(found?.changes_since_last_success?.last_success?.invocation_uuid).toBe(
        expected === undefined ? undefined : execution.uuidOf(expected),
      );
    }
  });
});

test('resubmissions are linked in both directions', async () => {
  interface Links {
    trigger: string;
    resubmitted_from: { invocation_uuid: string } | null;
    resubmissions: { invocation_uuid: string }[];
  }
  const fields = 'trigger resubmitted_from { invocation_uuid } resubmissions { invocation_uuid }';
  for (const [child, parent] of [...execution.columns.parents].slice(0, 25)) {
    const below = await read<Links>('operator@northbay.example', execution.uuidOf(child), fields);
    expect(below?.resubmitted_from?.invocation_uuid).toBe(execution.uuidOf(parent));
    expect(below?.trigger).toBe('RESUBMIT');
    const above = await read<Links>('operator@northbay.example', execution.uuidOf(parent), fields);
    expect(above?.resubmissions).toEqual([{ invocation_uuid: execution.uuidOf(child) }]);
  }
});

test('a skipped run names the rule, and a duplicate its original', async () => {
  interface Skip {
    status: string;
    summary_message: string;
    skip_reason: { rule: string; detail: string; duplicate_of: { invocation_uuid: string } | null } | null;
  }
  const fields = 'status summary_message skip_reason { rule detail duplicate_of { invocation_uuid } }';
  const { columns } = execution;
  const row = Array.from(columns.reason.keys()).find((key) => execution.originalOf(key) !== null) ?? 0;
  const found = await read<Skip>(OWNER, execution.uuidOf(row), fields);
  const original = execution.uuidOf(execution.originalOf(row) ?? 0);
  expect(found?.skip_reason).toEqual({
    rule: 'Duplicate check',
    detail: `Already processed as ${original.slice(0, 8)}`,
    duplicate_of: { invocation_uuid: original },
  });
  expect((await read<Skip>(OWNER, landmark('empty_csv'), fields))?.skip_reason?.rule).toBe('Empty input');
  expect((await read<Skip>(OWNER, landmark('rejected_tender'), fields))?.skip_reason).toBeNull();
});

test('unknown values are null: summary, flow, version, times, bytes', async () => {
  const silent = await read<{ summary_message: null }>(OWNER, landmark('null_summary'), 'summary_message');
  expect(silent?.summary_message).toBeNull();

  const gone = flows.find(({ deleted }) => deleted)?.index ?? -1;
  const [row] = execution.byFlow.rows(gone);
  const orphan = await read(
    OWNER,
    execution.uuidOf(row ?? -1),
    'flow_name flow_setup { flow_uuid } flow_version { flow_uuid version_timestamp }',
  );
  expect(orphan).toMatchObject({ flow_name: 'Receive PO spreadsheet', flow_setup: null, flow_version: null });

  const waiting = await read(
    OWNER,
    landmark('submitted'),
    'status started_at ended_at queue_ms duration_ms record_count input_bytes output_bytes',
  );
  expect(waiting).toEqual({
    invocation_uuid: landmark('submitted'),
    status: 'SUBMITTED',
    started_at: null,
    ended_at: null,
    queue_ms: null,
    duration_ms: null,
    record_count: null,
    input_bytes: null,
    output_bytes: null,
  });
});

test('the envelope matches the file', async () => {
  const tender = await read(
    OWNER,
    landmark('rejected_tender'),
    'interchange { standard sender receiver control_number group_control_number message_count usage }',
  );
  expect(tender).toMatchObject({
    interchange: {
      standard: 'X12',
      sender: 'ZZ/NORTHBAYFWD',
      receiver: '02/PNCL',
      control_number: '000000418',
      group_control_number: '418',
      message_count: 1,
      usage: 'PRODUCTION',
    },
  });
  const csv = await read(OWNER, landmark('huge'), 'interchange { control_number }');
  expect(csv).toMatchObject({ interchange: null });
});

test('the AI summary says what happened, what changed, and what to do', async () => {
  const found = await read<{ ai_summary: { text: string; model: string; generated_at: string } }>(
    OWNER,
    landmark('rejected_tender'),
    'ai_summary { text model generated_at }',
  );
  expect(found?.ai_summary.text).toContain('state or province code “QQ” is not valid');
  expect(found?.ai_summary.text).toContain('region_codes from 13 to 14');
  expect(found?.ai_summary.generated_at).toBe(NOW);
});

describe('a guest', () => {
  test('sees executions of their own partner only', async () => {
    expect(await read(GUEST, landmark('rejected_tender'), 'status')).not.toBeNull();
    expect(await read(GUEST, landmark('bad_mapping'), 'status')).toBeNull();
    const { data } = await server.graphql<{
      company: {
        flow_execution_search: {
          match_count: number;
          unfiltered_count: number;
          edges: { node: { partner_uuid: string } }[];
        };
      };
    }>(
      GUEST,
      `query($uuid: ID!) { company(company_uuid: $uuid) { company_uuid
        flow_execution_search(first: 500) { match_count unfiltered_count edges { node { invocation_uuid partner_uuid } } } } }`,
      { uuid: world.companies[0]?.company_uuid },
    );
    const pinecrest = flows[0]?.partner_uuid;
    const found = data.company.flow_execution_search;
    expect(new Set(found.edges.map(({ node }) => node.partner_uuid))).toEqual(new Set([pinecrest]));
    expect(found.unfiltered_count).toBe(execution.byPartner.rows(0).length);
  });

  test('sees no versions and no AI summary, and reads files of shared executions only', async () => {
    const fields =
      'is_shared flow_version { flow_uuid version_timestamp } ai_summary { text } viewer_can_read_files';
    expect(await read(GUEST, landmark('rejected_tender'), fields)).toMatchObject({
      is_shared: false,
      flow_version: null,
      ai_summary: null,
      viewer_can_read_files: false,
    });
    expect(await read(GUEST, landmark('shared_rejection'), fields)).toMatchObject({
      is_shared: true,
      viewer_can_read_files: true,
      ai_summary: null,
    });
  });
});

test('an unknown execution is null, whatever its uuid looks like', async () => {
  for (const uuid of [
    '',
    'x',
    '00000000-0000-4000-8000-000000000000',
    landmark('pending').replace(/.$/, 'z'),
  ]) {
    expect(await read(OWNER, uuid, 'status')).toBeNull();
  }
  expect(await read('newcomer@northbay.example', landmark('pending'), 'status')).toBeNull();
  expect(server.uncaught).toEqual([]);
});
