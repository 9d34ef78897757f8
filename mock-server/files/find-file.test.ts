import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestServer } from '../testing.ts';

const OWNER = 'owner@northbay.example';
const GUEST = 'guest@northbay.example';
const t = await createTestServer();

interface File {
  file_key: string;
  file_name: string;
  file_size: number;
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
     edges { node { invocation_uuid is_shared files { file_key file_name file_size file_hash mime_type download_path } } } } } } } } } }`,
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

test('what is downloaded is what GraphQL told about the file', async () => {
  expect(closed?.files.length).toBeGreaterThan(1);
  for (const file of closed?.files ?? []) {
    const response = await download(file.download_path);
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(bytes.byteLength, file.file_name).toBe(file.file_size);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.file_hash);
    expect(response.headers.get('content-type')).toBe(file.mime_type);
    expect(response.headers.get('content-disposition')).toContain(file.file_name);
  }
});

test('a guest gets the files of what was shared, in the session in which it was shared', async () => {
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
  'the key %s is no file',
  async (key) => {
    const company = closed?.files[0]?.download_path.split('/')[2];
    expect((await get(`/file/${company}/${key}`, OWNER)).status).toBe(404);
  },
);
