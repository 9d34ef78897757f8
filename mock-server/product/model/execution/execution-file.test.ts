import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createTestServer, NOW } from '../../../testing/testing.ts';
import { createWorld } from '../../world/world.ts';

const t = await createTestServer();
const { execution } = createWorld({ seed: 'test', anchor: Date.parse(NOW), scale: 'demo' });
const EDITOR = 'editor@northbay.example';
const GUEST = 'guest@northbay.example';
const ALL = ['owner', 'editor', 'viewer', 'operator'].map((name) => `${name}@northbay.example`);

interface File {
  file_key: string;
  file_name: string;
  role: string;
  size_bytes: number;
  file_hash: string;
  download_path: string;
  preview: string | null;
  validation: {
    code: string;
    segment_id: string | null;
    segment_position: number | null;
    acknowledgment: { ack_uuid: string } | null;
  }[];
}
interface Run {
  files: File[] | null;
  input_bytes: number | null;
  output_bytes: number | null;
  input_file_count: number;
  output_file_count: number;
  viewer_can_read_files: boolean;
  acknowledgments: {
    ack_uuid: string;
    kind: string;
    state: string;
    errors: { bad_value: string | null }[];
    file: { file_key: string } | null;
  }[];
}
const FIELDS = `file_key file_name role size_bytes file_hash download_path preview(max_bytes: 2097152)
  validation { code segment_id segment_position acknowledgment { ack_uuid } }`;
const runOf = async (as: string, invocation_uuid: string) => {
  const { data, errors } = await t.graphql<{ flow_execution: Run }>(
    as,
    `query Q($u: ID!) { flow_execution(invocation_uuid: $u) { invocation_uuid viewer_can_read_files input_bytes output_bytes input_file_count output_file_count
       files { ${FIELDS} } acknowledgments { ack_uuid kind state errors { bad_value } file { file_key } } } }`,
    { u: invocation_uuid },
  );
  // A refused field is null and has an error.
  const refused = errors?.map(({ path, extensions }) => [path?.join('.'), extensions.code]) ?? [];
  expect(refused).toEqual(data.flow_execution.files ? [] : [['flow_execution.files', 'FORBIDDEN']]);
  return data.flow_execution;
};
const fileOf = async (as: string, file_key: string) =>
  (
    await t.graphql<{ execution_file: File | null }>(
      as,
      `query Q($k: ID!) { execution_file(file_key: $k) { ${FIELDS} } }`,
      { k: file_key },
    )
  ).data.execution_file;

const rejected = execution.landmark('rejected_tender');
const shared = execution.landmark('shared_rejection');

const evidenceOf = async (as: string, invocation_uuid: string) => {
  const { data } = await t.graphql<{ flow_execution: { evidence_file: { role: string } | null } }>(
    as,
    `query Q($u: ID!) { flow_execution(invocation_uuid: $u) { evidence_file { file_key role } } }`,
    { u: invocation_uuid },
  );
  return data.flow_execution.evidence_file?.role ?? null;
};

test('the evidence is the rejected file, for people who may read it', async () => {
  expect(await evidenceOf(EDITOR, rejected)).toBe('OUTPUT');
  expect(await evidenceOf(GUEST, rejected)).toBeNull();
  expect(await evidenceOf(GUEST, shared)).toBe('OUTPUT');
  expect(await evidenceOf(EDITOR, execution.landmark('wrong_segment_count'))).toBe('INPUT');
});

test('a file has its creation time, its content as text, and whether a preview is complete', async () => {
  const { data } = await t.graphql<{
    flow_execution: {
      files: Record<'created_at' | 'file_hash' | 'time_and_hash' | 'size_bytes', string>[];
      acknowledgments: { kind: string; disposition: string | null; mic_matched: boolean | null }[];
    };
  }>(
    EDITOR,
    `query Q($u: ID!) { flow_execution(invocation_uuid: $u) {
       files { file_key created_at file_hash time_and_hash size_bytes all: is_truncated(max_bytes: 2097152) some: is_truncated(max_bytes: 10) }
       acknowledgments { ack_uuid kind disposition mic_matched } } }`,
    { u: rejected },
  );
  for (const file of data.flow_execution.files) {
    expect(file.time_and_hash).toBe(`${file.created_at}_${file.file_hash}`);
    expect(file).toMatchObject({ all: false, some: true });
  }
  expect(data.flow_execution.acknowledgments).toMatchObject([
    { kind: 'MDN', disposition: 'processed', mic_matched: true },
    { kind: 'X12_997', disposition: null, mic_matched: null },
  ]);
});

describe('who may read', () => {
  test.each(ALL)('%s reads files', async (as) => {
    expect((await runOf(as, rejected)).files?.map(({ role }) => role)).toEqual([
      'INPUT',
      'INTERMEDIATE',
      'OUTPUT',
      'RESPONSE',
      'RESPONSE',
    ]);
  });

  test('a guest sees the run and its acknowledgments, but files only if it is shared', async () => {
    const closed = await runOf(GUEST, rejected);
    expect(closed).toMatchObject({ files: null, viewer_can_read_files: false });
    expect(closed.acknowledgments.map(({ kind, file }) => [kind, file])).toEqual([
      ['MDN', null],
      ['X12_997', null],
    ]);
    const open = await runOf(GUEST, shared);
    expect(open.files).toHaveLength(5);
    expect(open.acknowledgments.every(({ file }) => file !== null)).toBe(true);
  });

  test('a file is found by key by everyone who may read it, and by nobody else', async () => {
    const [first] = (await runOf(EDITOR, rejected)).files ?? [];
    expect(await fileOf(EDITOR, first?.file_key ?? '')).toEqual(first);
    expect(await fileOf(GUEST, first?.file_key ?? '')).toBeNull();
    expect(await fileOf('newcomer@northbay.example', first?.file_key ?? '')).toBeNull();
  });

  test.each(['nonsense', `${rejected}.7`, `${rejected}.99`, '00000000-0000-4000-8000-000000000000.0'])(
    '%s is not a file key',
    async (key) => {
      expect(await fileOf(EDITOR, key)).toBeNull();
    },
  );
});

describe('the data of a file', () => {
  test('matches its bytes at its URL', async () => {
    const { files, input_bytes, output_bytes } = await runOf(EDITOR, rejected);
    const token = await t.server.tokenFor(EDITOR);
    for (const file of files ?? []) {
      const handed = await t.server.fetch(
        new Request(`http://localhost${file.download_path}`, {
          headers: { authorization: `Bearer ${token}` },
        }),
      );
      const { downloadUrl } = (await handed.json()) as { downloadUrl: string };
      const bytes = Buffer.from(await (await t.server.fetch(new Request(downloadUrl))).arrayBuffer());
      expect(bytes).toHaveLength(file.size_bytes);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.file_hash);
      expect(bytes.toString('utf8')).toBe(file.preview);
    }
    expect([input_bytes, output_bytes]).toEqual(
      ['INPUT', 'OUTPUT'].map((role) => files?.find((file) => file.role === role)?.size_bytes),
    );
  });

  test('the rejected segment is marked by the acknowledgment that reported it', async () => {
    const { files, acknowledgments } = await runOf(EDITOR, rejected);
    const output = files?.find(({ role }) => role === 'OUTPUT');
    const answer = acknowledgments.find(({ kind }) => kind === 'X12_997');
    expect(output?.file_name).toBe('204-000000418.edi');
    expect(output?.preview).toMatch(/~N4\*[A-Z ]+\*QQ\*/);
    expect(output?.validation).toEqual([
      {
        code: 'INVALID_CODE_VALUE',
        segment_id: 'N4',
        segment_position: 8,
        acknowledgment: { ack_uuid: answer?.ack_uuid },
      },
    ]);
    expect(answer).toMatchObject({ state: 'REJECTED', errors: [{ bad_value: 'QQ' }] });
    expect((await fileOf(EDITOR, answer?.file?.file_key ?? ''))?.preview).toContain(
      'AK3*N4*8**8~AK4*2*156*7*QQ',
    );
  });

  test.each([0, -1, 2_097_153])('a preview of %d bytes is refused', async (max_bytes) => {
    const { errors } = await t.graphql(
      EDITOR,
      'query Q($k: ID!, $n: Int!) { execution_file(file_key: $k) { file_key preview(max_bytes: $n) } }',
      {
        k: `${rejected}.0`,
        n: max_bytes,
      },
    );
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  test('unusual files are shown unchanged', async () => {
    const of = async (landmark: string) => (await runOf(EDITOR, execution.landmark(landmark))).files ?? [];
    const [empty] = await of('empty_csv');
    expect(empty).toMatchObject({ size_bytes: 0, preview: '', validation: [{ code: 'EMPTY_INPUT' }] });
    const [stray] = await of('binary_pdf');
    expect(stray).toMatchObject({ preview: null, validation: [{ code: 'NOT_THE_EXPECTED_FORMAT' }] });
    const [counted] = await of('wrong_segment_count');
    expect(counted?.validation).toEqual([
      expect.objectContaining({ code: 'WRONG_SEGMENT_COUNT', segment_id: 'SE' }),
    ]);
  });
});

test('every list of runs counts the files of its runs', async () => {
  const { data } = await t.graphql<{
    viewer: { companies: { flow_execution_search: { edges: { node: Run }[] } }[] };
  }>(
    'operator@northbay.example',
    `{ viewer { companies { flow_execution_search(first: 60) { edges { node { invocation_uuid input_bytes output_bytes input_file_count output_file_count
        files { file_key role size_bytes } } } } } } }`,
  );
  const runs = data.viewer.companies.flatMap((company) =>
    company.flow_execution_search.edges.map(({ node }) => node),
  );
  expect(runs.length).toBeGreaterThan(100);
  for (const run of runs) {
    const of = (...roles: string[]) => (run.files ?? []).filter(({ role }) => roles.includes(role));
    expect(of('INPUT', 'ATTACHMENT')).toHaveLength(run.input_file_count);
    expect(of('OUTPUT')).toHaveLength(run.output_file_count);
    if (run.input_bytes !== null) expect(of('INPUT')[0]?.size_bytes).toBe(run.input_bytes);
    expect(of('OUTPUT')[0]?.size_bytes ?? null).toBe(run.output_bytes);
  }
  expect(t.uncaught).toEqual([]);
});
