import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestServer } from '../../testing/testing.ts';

const OWNER = 'owner@northbay.example';
const GUEST = 'guest@northbay.example';
const t = await createTestServer();

interface File {
  file_key: string;
  file_name: string;
  size_bytes: number;
  file_hash: string;
  mime_type: string;
  download_path: string;
}
interface Execution {
  invocation_uuid: string;
  is_shared: boolean;
  files: File[];
}
/** Failed executions of the guest's partner with their files. */
const { data } = await t.graphql<{
  viewer: {
    companies: {
      trading_partners: { edges: { node: { flow_execution_search: { edges: { node: Execution }[] } } }[] };
    }[];
  };
}>(
  OWNER,
  `{ viewer { companies { trading_partners(search: "Pinecrest") { edges { node { flow_execution_search(first: 40, filter: { statuses: [LOGICAL_FAILURE] }) {
     edges { node { invocation_uuid is_shared files { file_key file_name size_bytes file_hash mime_type download_path } } } } } } } } } }`,
);
const executions = data.viewer.companies
  .flatMap(({ trading_partners }) => trading_partners.edges)
  .flatMap(({ node }) => node.flow_execution_search.edges.map((edge) => edge.node));
const closed = executions.find(({ is_shared }) => !is_shared);

const get = async (path: string, as: string, headers: Record<string, string> = {}) =>
  t.server.fetch(
    new Request(`http://localhost${path}`, {
      headers: { authorization: `Bearer ${await t.server.tokenFor(as)}`, ...headers },
    }),
  );
const download = async (path: string, as = OWNER, headers: Record<string, string> = {}) => {
  const { downloadUrl } = (await (await get(path, as, headers)).json()) as { downloadUrl: string };
  return t.server.fetch(new Request(downloadUrl));
};

test("a download matches the file's data in GraphQL", async () => {
  expect(closed?.files.length).toBeGreaterThan(1);
  for (const file of closed?.files ?? []) {
    const response = await download(file.download_path);
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(bytes.byteLength, file.file_name).toBe(file.size_bytes);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.file_hash);
    expect(response.headers.get('content-type')).toBe(file.mime_type);
    expect(response.headers.get('content-disposition')).toContain(file.file_name);
  }
});

test('a guest gets files of shared executions, in the session in which they are shared', async () => {
  const path = closed?.files[0]?.download_path ?? '';
  expect((await get(path, GUEST)).status).toBe(403);
  const session = { 'x-mock-session': 'shared' };
  const shared = await t.graphql(
    'editor@northbay.example',
    `mutation { share_flow_execution(input: { invocation_uuid: "${closed?.invocation_uuid}", is_shared: true }) { errors { code } } }`,
    {},
    { session: 'shared' },
  );
  expect(shared.data).toEqual({ share_flow_execution: { errors: [] } });
  expect((await download(path, GUEST, session)).status).toBe(200);
  expect((await get(path, GUEST)).status).toBe(403);
  expect((await get(path, 'newcomer@northbay.example')).status).toBe(404);
});

test.each(['no-key', `${closed?.invocation_uuid}.99`, '00000000-0000-4000-8000-000000000000.0'])(
  'the key %s has no file',
  async (key) => {
    const company = closed?.files[0]?.download_path.split('/')[2];
    expect((await get(`/file/${company}/${key}`, OWNER)).status).toBe(404);
  },
);

test('a file of twenty megabytes is sent in chunks, and resumed where it broke off', async () => {
  const { data: found } = await t.graphql<{
    viewer: {
      companies: {
        flow_execution_search: { edges: { node: { invocation_uuid: string; input_bytes: number } }[] };
      }[];
    };
  }>(
    OWNER,
    `{ viewer { companies { flow_execution_search(first: 200, filter: { flow_types: ["RECEIVE_PRODUCT_MASTER"] }) {
         edges { node { invocation_uuid input_bytes } } } } } }`,
  );
  const invocation_uuid = found.viewer.companies
    .flatMap((company) => company.flow_execution_search.edges)
    .find(({ node }) => node.input_bytes > 15_000_000)?.node.invocation_uuid;
  // Hashes are only requested for this execution, because each hash has to read its whole file.
  const { data: one } = await t.graphql<{ flow_execution: { files: File[] } }>(
    OWNER,
    'query ($id: ID!) { flow_execution(invocation_uuid: $id) { files { file_name size_bytes file_hash download_path } } }',
    { id: invocation_uuid },
  );
  const big = one.flow_execution.files[0] as File;
  const { downloadUrl } = (await (await get(big.download_path, OWNER)).json()) as { downloadUrl: string };

  const hash = createHash('sha256');
  const first = await t.server.fetch(new Request(downloadUrl));
  expect(first.headers.get('accept-ranges')).toBe('bytes');
  const reader = (first.body as ReadableStream<Uint8Array>).getReader();
  let at = 0;
  for (let i = 0; i < 5; i++) {
    const { value } = await reader.read();
    // One chunk at a time, each far smaller than the file.
    expect(value?.length).toBeLessThan(300_000);
    hash.update(value ?? '');
    at += value?.length ?? 0;
  }
  await reader.cancel();

  const rest = await t.server.fetch(new Request(downloadUrl, { headers: { range: `bytes=${at}-` } }));
  expect(rest.status).toBe(206);
  expect(rest.headers.get('content-range')).toBe(`bytes ${at}-${big.size_bytes - 1}/${big.size_bytes}`);
  for await (const part of rest.body as ReadableStream<Uint8Array>) hash.update(part);
  expect(hash.digest('hex')).toBe(big.file_hash);
});
