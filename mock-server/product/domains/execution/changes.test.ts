import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, NOW, type TestServer } from '../../../testing/testing.ts';
import { createWorld } from '../../world/world.ts';
import { reasons } from '../../facts/reasons.ts';
import { causeRank } from './likely-cause.ts';

const { execution } = createWorld({ seed: 'test', anchor: Date.parse(NOW), scale: 'demo' });
const OWNER = 'owner@northbay.example';
const GUEST = 'guest@northbay.example';
const rejected = execution.landmark('rejected_tender');

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.server.dispose());

interface Item {
  kind: string;
  name: string;
  object_uuid: string | null;
  changed: boolean;
  likely_cause: boolean;
  before: string | null;
  after: string | null;
  summary: string | null;
  updated_by: { display: string } | null;
}
interface Compared {
  company_uuid: string;
  partner_uuid: string;
  comparison: {
    basis: string;
    other: { invocation_uuid: string; status: string } | null;
    changes: Item[] | null;
  };
}

async function compare(uuid: string, other: string | null = null, as = OWNER): Promise<Compared> {
  const { data, errors } = await server.graphql<{ flow_execution: Compared }>(
    as,
    `query($uuid: ID!, $other: ID) { flow_execution(invocation_uuid: $uuid) { company_uuid partner_uuid
      comparison(invocation_uuid: $other) { basis other { invocation_uuid status }
        changes { kind name object_uuid changed likely_cause before after summary updated_by { display } } } } }`,
    { uuid, other },
  );
  expect(errors).toBeUndefined();
  return data.flow_execution;
}

const send = async <Payload>(name: string, input: object, fields: string): Promise<Payload> => {
  const type = name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const { data, errors } = await server.graphql<Record<string, Payload & { errors: unknown[] }>>(
    OWNER,
    `mutation($input: ${type}Input!) { ${name}(input: $input) { ${fields} errors { message } } }`,
    { input },
  );
  expect(errors).toBeUndefined();
  expect(data[name]?.errors).toEqual([]);
  return data[name] as Payload;
};

describe('an execution compared with another', () => {
  test('is compared with the last success of its flow unless another is named', async () => {
    const { comparison } = await compare(rejected);
    expect(comparison.basis).toBe('LAST_SUCCESS');
    expect(comparison.other?.status).toBe('SUCCESS');
    expect(comparison.changes?.filter(({ changed }) => changed).map(({ kind }) => kind)).toEqual([
      'LOOKUP_TABLE',
    ]);
    const chosen = await compare(rejected, comparison.other?.invocation_uuid ?? '');
    expect(chosen.comparison).toMatchObject({ basis: 'CHOSEN', changes: comparison.changes });
  });

  test('has the other execution as "before", even if that is the later one', async () => {
    const { other } = (await compare(rejected)).comparison;
    const [first] = (await compare(other?.invocation_uuid ?? '', rejected)).comparison.changes ?? [];
    expect(first).toMatchObject({ kind: 'LOOKUP_TABLE', before: '14', after: '13', likely_cause: false });
    expect(first?.updated_by).not.toBeNull();
  });

  test('falls back to the previous run, and to null for the first run of a flow', async () => {
    const { columns } = execution;
    const flow = columns.flow[execution.rowOf(rejected) ?? 0] ?? 0;
    const rows = execution.byFlow.rows(flow);
    const oldest = execution.uuidOf(rows.at(-1) ?? 0);
    expect((await compare(oldest)).comparison).toEqual({
      basis: 'PREVIOUS_RUN',
      other: null,
      changes: null,
    });
    const early = Array.from(new Set(columns.flow))
      .map((number) => execution.byFlow.rows(number))
      .find((list) => list.length > 1 && columns.status[list.at(-1) ?? 0] !== 4);
    const second = await compare(execution.uuidOf(early?.at(-2) ?? 0));
    expect(second.comparison).toMatchObject({
      basis: 'PREVIOUS_RUN',
      other: { invocation_uuid: execution.uuidOf(early?.at(-1) ?? 0) },
    });
  });

  test('reports no changes between different flows, and none to guests', async () => {
    const elsewhere = await compare(rejected, execution.landmark('bad_mapping'));
    expect(elsewhere.comparison.other).not.toBeNull();
    expect(elsewhere.comparison.changes).toBeNull();
    const guest = await compare(rejected, null, GUEST);
    expect(guest.comparison.other).not.toBeNull();
    expect(guest.comparison.changes).toBeNull();
    expect((await compare(rejected, execution.landmark('bad_mapping'), GUEST)).comparison.other).toBeNull();
    expect((await compare(rejected, '00000000-0000-4000-8000-000000000000')).comparison.other).toBeNull();
  });
});

test('changes that people make in the portal are reported, with their authors', async () => {
  const before = await compare(rejected);
  const agreement = before.comparison.changes?.find(({ kind }) => kind === 'EDI_AGREEMENT');
  expect(agreement).toMatchObject({ changed: false, likely_cause: false });
  await send(
    'save_edi_agreement',
    { agreement_uuid: agreement?.object_uuid, request_ta1: true },
    'edi_agreement { agreement_uuid }',
  );
  const { flow_execution } = await send<{ flow_execution: { invocation_uuid: string } }>(
    'resubmit_flow_execution',
    { invocation_uuid: rejected },
    'flow_execution { invocation_uuid }',
  );
  const after = await compare(flow_execution.invocation_uuid, rejected);
  const changed = after.comparison.changes?.filter((item) => item.changed) ?? [];
  expect(changed).toHaveLength(1);
  expect(changed[0]).toMatchObject({
    kind: 'EDI_AGREEMENT',
    name: agreement?.name,
    before: agreement?.after,
    after: String(Number(agreement?.after) + 1),
    summary: expect.stringContaining('request TA1 from no to yes') as unknown,
  });
  expect(changed[0]?.updated_by?.display).toBeTruthy();
  // The earlier run still shows the versions that it ran with.
  expect((await compare(rejected)).comparison.changes).toEqual(before.comparison.changes);
});

test('every cause belongs to a reason of the catalog', () => {
  const kinds = ['FLOW_VERSION', 'MAPPING_REVISION', 'LOOKUP_TABLE', 'CONNECTION', 'EDI_AGREEMENT'] as const;
  const known = reasons
    .filter(({ kind }) => kind !== 'SKIPPED')
    .filter(({ code }) => kinds.some((kind) => causeRank(code, kind) < Infinity));
  // A used-up quota and an internal error cannot be caused by a change in the workspace.
  expect(
    reasons.filter((reason) => reason.kind !== 'SKIPPED' && !known.includes(reason)).map(({ code }) => code),
  ).toEqual(['QUOTA_EXCEEDED', 'INTERNAL']);
  expect(causeRank('LOOKUP_MISS', 'LOOKUP_TABLE')).toBeLessThan(causeRank('LOOKUP_MISS', 'MAPPING_REVISION'));
  expect(causeRank(null, 'FLOW_VERSION')).toBe(Infinity);
});
