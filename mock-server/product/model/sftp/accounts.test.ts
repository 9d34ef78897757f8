import { beforeEach, describe, expect, test } from 'vitest';
import { connectServer, EDITOR, OWNER, placesOf, VIEWER } from '../endpoint/connect.testing.ts';

const s = await connectServer('sftp-accounts');
const NORTHBAY = (await placesOf(s)).company('northbay');
beforeEach(s.fresh);

interface File {
  path: string;
  name: string;
  size_bytes: number;
  download_path: string;
}
interface Account {
  sftp_user_uuid: string;
  username: string;
  root_directory: string;
  status: string;
  auth_methods: string[];
  used_files: number;
  used_bytes: number;
  lock_version: number;
  directories: { path: string; name: string; depth: number; file_count: number; used_bytes: number }[];
  files: { total_count: number; edges: { node: File }[] };
}
const ACCOUNT = `sftp_user_uuid username root_directory status auth_methods used_files used_bytes lock_version
  directories { path name depth file_count used_bytes }
  files(first: 200) { total_count edges { node { company_uuid path name size_bytes download_path } } }`;

const accounts = async (args = '') =>
  (
    await s.run<{ company: { sftp_users: { edges: { node: Account }[] } } }>(
      OWNER,
      `query($c: ID!) { company(company_uuid: $c) { company_uuid sftp_users(first: 50${args}) { edges { node { ${ACCOUNT} } } } } }`,
      { c: NORTHBAY },
    )
  ).company.sftp_users.edges.map(({ node }) => node);
const names = async (args: string) => (await accounts(args)).map(({ username }) => username);
const account = async (username: string): Promise<Account> => {
  const found = (await accounts()).find((candidate) => candidate.username === username);
  if (!found) throw new Error(username);
  return found;
};
const save = (input: object) =>
  s.change<{ sftp_user_edge: { node: Account } | null; password: string | null }>(
    EDITOR,
    'save_sftp_user',
    `sftp_user_edge { node { ${ACCOUNT} } } password`,
    input,
  );
const deleteFile = (path: string, as = EDITOR) =>
  s.change<{ sftp_file: { path: string } | null }>(
    as,
    'delete_sftp_file',
    'sftp_file { company_uuid path }',
    {
      company_uuid: NORTHBAY,
      path,
    },
  );
const fetchFile = async (path: string, as = EDITOR) => {
  const handed = await s.t.server.fetch(
    new Request(`http://localhost${path}`, {
      headers: {
        authorization: `Bearer ${await s.t.server.tokenFor(as)}`,
        'x-mock-session': s.session(),
      },
    }),
  );
  if (!handed.ok) return { status: handed.status, bytes: Buffer.alloc(0) };
  const { downloadUrl } = (await handed.json()) as { downloadUrl: string };
  const file = await s.t.server.fetch(new Request(downloadUrl));
  return { status: file.status, bytes: Buffer.from(await file.arrayBuffer()) };
};

describe('the list of accounts', () => {
  test('can be filtered by status and by sign-in method', async () => {
    expect(await names(', statuses: [EXPIRED]')).toEqual(['contractor-q3']);
    const disabled = await names(', statuses: [DISABLED]');
    expect(disabled).toEqual(await names(', enabled: false'));
    expect((await names(', statuses: [ACTIVE]')).length).toBe(12);
    const withKeys = await accounts(', auth_methods: [PUBLIC_KEY]');
    expect(withKeys.length).toBeGreaterThan(3);
    for (const { auth_methods } of withKeys) expect(auth_methods).toContain('PUBLIC_KEY');
    for (const { auth_methods } of await accounts(', auth_methods: [PASSWORD]'))
      expect(auth_methods).toContain('PASSWORD');
  });
});

describe('a generated password', () => {
  const input = {
    company_uuid: NORTHBAY,
    username: 'fresh-user',
    permission: 'READ_WRITE',
    root_directory: '/fresh',
    issue_password: true,
  };

  test('is only in the response that issues it', async () => {
    const made = await save(input);
    expect(made.errors).toEqual([]);
    const password = made.password ?? '';
    expect(password).toMatch(/^cwsf_.{40,}$/);
    expect(made.sftp_user_edge?.node.auth_methods).toEqual(['PASSWORD']);
    if (!made.sftp_user_edge) throw new Error('It was not saved.');
    const { sftp_user_uuid, lock_version } = made.sftp_user_edge.node;
    const again = await save({ sftp_user_uuid, lock_version, allowed_cidrs: ['203.0.113.0/24'] });
    expect(again.errors).toEqual([]);
    expect(again.password).toBeNull();
    const rotated = await s.change<{ password: string | null }>(
      EDITOR,
      'rotate_sftp_user_password',
      'password sftp_user { sftp_user_uuid }',
      { sftp_user_uuid },
    );
    expect(rotated.password).toMatch(/^cwsf_/);
    expect(rotated.password).not.toBe(password);
    const audit = await s.run<object>(
      OWNER,
      'query($c: ID!) { company(company_uuid: $c) { company_uuid audit_log(first: 20) { edges { node { summary before after } } } } }',
      { c: NORTHBAY },
    );
    const snapshot = await s.t.server.fetch(
      new Request('http://localhost/__mock/snapshot', {
        headers: { 'x-mock-control': '1', 'x-mock-session': s.session() },
      }),
    );
    const kept = (await snapshot.text()) + JSON.stringify([audit, await accounts()]);
    expect(kept).toContain('fresh-user');
    expect(kept).not.toContain('cwsf_');
  });

  test('cannot be requested together with a given one', async () => {
    const { errors, password } = await save({
      ...input,
      password: 'Correct-Horse-7',
      password_confirmation: 'Correct-Horse-7',
    });
    expect(errors[0]?.path).toEqual(['issue_password']);
    expect(password).toBeNull();
  });

  test('gives an account with only a key a second way to sign in', async () => {
    const { sftp_user_uuid, lock_version } = await account('tidewater.oakland');
    const { sftp_user_edge } = await save({ sftp_user_uuid, lock_version, issue_password: true });
    expect(sftp_user_edge?.node.auth_methods).toEqual(['PASSWORD', 'PUBLIC_KEY']);
  });
});

describe('the files of an account', () => {
  test('are in directories with correct counts', async () => {
    for (const { root_directory, directories, used_files, used_bytes, username } of await accounts()) {
      expect(directories[0], username).toMatchObject({
        path: root_directory,
        depth: 0,
        file_count: used_files,
        used_bytes,
      });
    }
    const { directories } = await account('warehouse-b');
    expect(directories.map(({ path, name, depth }) => [path, name, depth])).toEqual([
      ['/warehouse-b', 'warehouse-b', 0],
      ['/warehouse-b/in', 'in', 1],
      ['/warehouse-b/out', 'out', 1],
    ]);
  });

  test('have as many bytes as their size says when downloaded', async () => {
    const all = await accounts();
    const endings = new Set<string>();
    for (const { node } of all.flatMap(({ files }) => files.edges)) {
      const ending = node.name.replace(/\d[\d-]*/, '#');
      if (endings.has(ending)) continue;
      endings.add(ending);
      const { status, bytes } = await fetchFile(node.download_path);
      expect(status, node.path).toBe(200);
      expect(bytes.byteLength, node.path).toBe(node.size_bytes);
      const start = bytes.subarray(0, 5).toString('latin1');
      expect(
        /\.(\w+)$/.exec(node.name)?.[1] === 'pdf' ? start === '%PDF-' : /^[ -~]/.test(start),
        node.path,
      ).toBe(true);
    }
    expect(endings.size).toBeGreaterThan(8);
    expect((await fetchFile(all[0]?.files.edges[0]?.node.download_path ?? '', VIEWER)).status).toBe(403);
  });

  test('are deleted for good: from the counts, the launcher, and the download', async () => {
    const before = await account('tidewater.drop');
    const gone = before.files.edges[0]?.node as File;
    expect((await deleteFile(gone.path, VIEWER)).errors[0]?.code).toBe('FORBIDDEN');
    const { sftp_file, errors } = await deleteFile(gone.path);
    expect(errors).toEqual([]);
    expect(sftp_file?.path).toBe(gone.path);
    const after = await account('tidewater.drop');
    expect(after.used_files).toBe(before.used_files - 1);
    expect(after.used_bytes).toBe(before.used_bytes - gone.size_bytes);
    expect(after.files.edges.map(({ node }) => node.path)).not.toContain(gone.path);
    expect((await fetchFile(gone.download_path)).status).toBe(404);
    const { preview } = await s.change<{ preview: { files: { file_name: string }[] } }>(
      EDITOR,
      'preview_sftp_pattern',
      'preview { files { file_name } }',
      {
        company_uuid: NORTHBAY,
        sftp_user_uuid: before.sftp_user_uuid,
        directory: gone.path.slice(0, gone.path.lastIndexOf('/')),
        pattern: '*',
      },
    );
    expect(preview.files.length).toBeGreaterThan(0);
    expect(preview.files.map(({ file_name }) => file_name)).not.toContain(gone.name);
    expect((await deleteFile(gone.path)).errors[0]).toMatchObject({ code: 'NOT_FOUND', path: ['path'] });
  });
});

test('no unexpected exceptions', () => expect(s.t.uncaught).toEqual([]));
