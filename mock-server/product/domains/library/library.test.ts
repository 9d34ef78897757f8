import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, NOW, type TestServer } from '../../../testing/testing.ts';
import { libraryOf } from '../../world/library.ts';
import { TENDER } from '../../world/script.ts';
import { createWorld } from '../../world/world.ts';

const world = createWorld({ seed: 'test', anchor: Date.parse(NOW), scale: 'demo' });
const EDITOR = 'editor@northbay.example';
const VIEWER = 'viewer@northbay.example';
const GUEST = 'guest@northbay.example';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.server.dispose());

interface Revision {
  readonly revision: number;
  readonly is_current: boolean;
  readonly size_bytes: number;
  readonly file_hash: string;
  readonly note: string | null;
  readonly download_path: string;
  readonly uploaded_at: string;
}
interface Document {
  readonly document_uuid: string;
  readonly name: string;
  readonly folder: string;
  readonly category: string;
  readonly size_bytes: number;
  readonly mime_type: string;
  readonly format: string;
  readonly revision: number;
  readonly is_shared: boolean;
  readonly preview: string | null;
  readonly download_path: string;
  readonly linked_flow: { readonly flow_name: string } | null;
  readonly revisions: {
    readonly total_count: number;
    readonly edges: readonly { readonly cursor: string; readonly node: Revision }[];
  };
  readonly viewer_can_edit: boolean;
}
interface Library {
  readonly library: {
    readonly total_count: number;
    readonly edges: readonly { readonly node: Document }[];
  };
  readonly library_usage: {
    readonly document_count: number;
    readonly used_bytes: number;
    readonly limit_bytes: number;
    readonly max_bytes: number;
    readonly folders: readonly string[];
  };
}

const FIELDS = `document_uuid name folder category size_bytes mime_type format revision is_shared preview download_path viewer_can_edit
  linked_flow { flow_uuid flow_name } revisions { total_count edges { cursor node { document_uuid revision is_current size_bytes file_hash note download_path uploaded_at } } }`;
const revisionsIn = ({ revisions }: Document): Revision[] => revisions.edges.map(({ node }) => node);

const ask = async <Data>(as: string, query: string, variables = {}, session = 'default'): Promise<Data> => {
  const { data, errors } = await server.graphql<Data>(as, query, variables, { session });
  expect(errors).toBeUndefined();
  return data;
};
const libraryAs = async (as: string, args = '', session = 'default'): Promise<Library> =>
  (
    await ask<{ trading_partner: Library }>(
      as,
      `query($p: ID!) { trading_partner(partner_uuid: $p) { partner_uuid library(first: 200${args}) { total_count edges { node { ${FIELDS} } } }
         library_usage { document_count used_bytes limit_bytes max_bytes folders } } }`,
      { p: TENDER.partner_uuid },
      session,
    )
  ).trading_partner;

interface Payload {
  readonly library_document: Document | null;
  readonly library_document_edge?: { readonly node: Document } | null;
  readonly is_revision?: boolean;
  readonly errors: readonly { readonly code: string; readonly path: readonly string[] | null }[];
}
const mutate = async (
  name: string,
  input: object,
  { as = EDITOR, session = name }: { as?: string; session?: string } = {},
): Promise<Payload> => {
  const type = `${name.replace(/(^|_)(\w)/g, (_, _sep, letter: string) => letter.toUpperCase())}Input`;
  const answer =
    name === 'upload_library_document'
      ? `library_document_edge { node { ${FIELDS} } } is_revision`
      : `library_document { ${FIELDS} }`;
  const data = await ask<Record<string, Payload>>(
    as,
    `mutation($input: ${type}!) { ${name}(input: $input) { ${answer} errors { code path message } } }`,
    { input },
    session,
  );
  return data[name] as Payload;
};

const download = async (path: string, as = EDITOR, session = 'default') => {
  const token = await server.server.tokenFor(as, 'http://localhost');
  const handed = await server.server.fetch(
    new Request(`http://localhost${path}`, {
      headers: { authorization: `Bearer ${token}`, 'x-mock-session': session },
    }),
  );
  if (handed.status !== 200) return { status: handed.status, bytes: Buffer.alloc(0) };
  const { downloadUrl } = (await handed.json()) as { downloadUrl: string };
  const file = await server.server.fetch(new Request(downloadUrl));
  return { status: file.status, bytes: Buffer.from(await file.arrayBuffer()) };
};

describe('a library', () => {
  test('in the seed has files that match the list byte for byte', async () => {
    const { library, library_usage } = await libraryAs(EDITOR);
    const own = libraryOf(world).filter(({ partner_uuid }) => partner_uuid === TENDER.partner_uuid);
    expect(library.total_count).toBe(own.length);
    expect(own.length).toBeGreaterThan(6);
    const documents = library.edges.map(({ node }) => node);
    for (const document of documents) {
      const revisions = revisionsIn(document);
      expect(document.revisions.total_count).toBe(document.revision);
      expect(revisions.map(({ revision }) => revision)).toEqual(
        Array.from({ length: document.revision }, (_, place) => document.revision - place),
      );
      for (const revision of revisions) {
        const { bytes } = await download(revision.download_path);
        expect(bytes.byteLength, document.name).toBe(revision.size_bytes);
        expect(createHash('sha256').update(bytes).digest('hex')).toBe(revision.file_hash);
      }
      expect(document.size_bytes).toBe(revisions[0]?.size_bytes);
      const times = revisions.map(({ uploaded_at }) => uploaded_at);
      expect(times).toEqual(times.toSorted().toReversed());
    }
    const all = documents.flatMap(revisionsIn);
    expect(library_usage).toMatchObject({
      document_count: documents.length,
      used_bytes: all.reduce((sum, { size_bytes }) => sum + size_bytes, 0),
    });
    const sample = documents.find(({ category }) => category === 'SAMPLE');
    expect(sample).toMatchObject({ format: 'X12', preview: expect.stringMatching(/^ISA\*/) });
    expect(sample?.linked_flow).not.toBeNull();
    const guide = documents.find(({ category }) => category === 'SPECIFICATION');
    expect(guide).toMatchObject({ format: 'PDF', preview: null, mime_type: 'application/pdf' });
  });

  test('is searched, filtered, and sorted', async () => {
    const names = async (args: string) =>
      (await libraryAs(EDITOR, args)).library.edges.map(({ node }) => node.name);
    const all = (await libraryAs(EDITOR)).library.edges.map(({ node }) => node);
    expect(await names(', category: SAMPLE')).toEqual(
      all.filter(({ category }) => category === 'SAMPLE').map(({ name }) => name),
    );
    expect(await names(', folder: "Samples"')).toEqual(
      all.filter(({ folder }) => folder === 'Samples').map(({ name }) => name),
    );
    expect(await names(', search: "GUIDE"')).not.toEqual([]);
    expect(await names(', search: "no such thing"')).toEqual([]);
    const [name = ''] = await names('');
    expect(await names(`, names: ["${name.toUpperCase()}", "no such thing"]`)).toEqual([name]);
    expect(await names(', names: []')).toEqual([]);
    const sizes = (await libraryAs(EDITOR, ', sort: { field: SIZE, direction: DESC }')).library.edges.map(
      ({ node }) => node.size_bytes,
    );
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  });

  test('shows guests shared documents, and nothing else', async () => {
    const { library, library_usage } = await libraryAs(GUEST);
    expect(library.edges.length).toBeGreaterThan(0);
    expect(library.edges.every(({ node }) => node.is_shared && !node.viewer_can_edit)).toBe(true);
    expect(library_usage.document_count).toBe(library.total_count);
    const hidden = (await libraryAs(VIEWER)).library.edges.find(({ node }) => !node.is_shared)?.node;
    const found = await ask<{ library_document: unknown }>(
      GUEST,
      'query($d: ID!) { library_document(document_uuid: $d) { document_uuid } }',
      { d: hidden?.document_uuid },
    );
    expect(found.library_document).toBeNull();
    expect((await download(hidden?.download_path ?? '', GUEST)).status).toBe(404);
    expect((await download(hidden?.download_path ?? '', VIEWER)).status).toBe(200);
    expect((await download(library.edges[0]?.node.download_path ?? '', GUEST)).status).toBe(200);
    const refused = await mutate(
      'delete_library_document',
      { document_uuid: hidden?.document_uuid },
      { as: GUEST },
    );
    expect(refused.errors).toMatchObject([{ code: 'NOT_FOUND' }]);
  });
});

describe('an upload', () => {
  const text = 'ISA*00*~\r\nÄpfel';
  const NEW = {
    partner_uuid: TENDER.partner_uuid,
    name: 'Our 204.edi',
    folder: 'Samples/2026',
    content_base64: Buffer.from(text).toString('base64'),
    category: 'SAMPLE',
    linked_flow_uuid: TENDER.flow_uuid,
  };

  test('creates a new document, and the next one a revision; both can be read', async () => {
    const session = 'upload';
    const first = await mutate('upload_library_document', NEW, { session });
    expect(first.errors).toEqual([]);
    const document = first.library_document_edge?.node;
    expect(document).toMatchObject({
      name: 'Our 204.edi',
      size_bytes: Buffer.byteLength(text),
      format: 'X12',
      revision: 1,
      preview: text,
      is_shared: false,
      linked_flow: { flow_name: TENDER.flow_name },
    });
    const next = await mutate(
      'upload_library_document',
      { ...NEW, name: 'OUR 204.edi', content_base64: 'eA==', note: 'shorter', category: 'OTHER' },
      { session },
    );
    expect(next).toMatchObject({ is_revision: true, errors: [] });
    expect(next.library_document_edge?.node).toMatchObject({
      document_uuid: document?.document_uuid,
      revision: 2,
      size_bytes: 1,
      category: 'SAMPLE',
    });
    const revisions = revisionsIn(next.library_document_edge?.node as Document);
    expect(revisions).toMatchObject([
      { revision: 2, is_current: true, note: 'shorter' },
      { revision: 1, is_current: false, note: null },
    ]);
    const [, old] = revisions;
    expect((await download(old?.download_path ?? '', EDITOR, session)).bytes.toString()).toBe(text);
    expect((await download(old?.download_path ?? '', EDITOR)).status).toBe(404);
    const { library, library_usage } = await libraryAs(EDITOR, ', folder: "Samples"', session);
    expect(library.edges.map(({ node }) => node.name)).toContain('OUR 204.edi');
    expect(library_usage.folders).toContain('Samples/2026');
  });

  test('repeated many times gives pages of revisions, which stay stable when another one is added', async () => {
    const session = 'pages';
    const put = async (content: string) =>
      (
        await mutate(
          'upload_library_document',
          { ...NEW, content_base64: Buffer.from(content).toString('base64') },
          { session },
        )
      ).library_document_edge?.node as Document;
    for (const content of ['1', '2', '3']) await put(content);
    const { document_uuid } = await put('4');
    const pageOf = async (args: string) =>
      (
        await ask<{ library_document: Pick<Document, 'revisions'> }>(
          EDITOR,
          `query($d: ID!) { library_document(document_uuid: $d) { document_uuid revisions(${args}) { total_count edges { cursor node { document_uuid revision } } } } }`,
          { d: document_uuid },
          session,
        )
      ).library_document.revisions;
    const numbers = ({ edges }: Document['revisions']) => edges.map(({ node }) => node.revision);
    const first = await pageOf('first: 2');
    expect(first.total_count).toBe(4);
    expect(numbers(first)).toEqual([4, 3]);
    await put('5');
    expect(numbers(await pageOf(`first: 100, after: "${first.edges[1]?.cursor}"`))).toEqual([2, 1]);
    expect((await pageOf('first: 1')).total_count).toBe(5);
  });

  test('up to the limit is accepted, one byte more is not', async () => {
    const of = (size: number) => Buffer.alloc(size, 65).toString('base64');
    const most = await mutate('upload_library_document', { ...NEW, content_base64: of(524_288) });
    expect(most.errors).toEqual([]);
    expect(most.library_document_edge?.node.size_bytes).toBe(524_288);
    const more = await mutate('upload_library_document', { ...NEW, content_base64: of(524_289) });
    expect(more.errors).toMatchObject([{ code: 'LIMIT_EXCEEDED', path: ['content_base64'] }]);
  });

  /** Uploads a file to /upload as this person, in two parts; returns its uuid. */
  async function sent(bytes: Buffer<ArrayBuffer>, session: string, as = EDITOR, upTo = bytes.byteLength) {
    const token = await server.server.tokenFor(as, 'http://localhost');
    const call = (path: string, init: RequestInit, more: object = {}) =>
      server.server.fetch(
        new Request(`http://localhost${path}`, {
          ...init,
          headers: { authorization: `Bearer ${token}`, 'x-mock-session': session, ...more },
        }),
      );
    const begun = await call('/upload', {
      method: 'POST',
      body: JSON.stringify({ file_name: 'spec.pdf', size: bytes.byteLength }),
    });
    expect(begun.status).toBe(201);
    const { upload_uuid } = (await begun.json()) as { upload_uuid: string };
    const half = upTo >> 1;
    for (const [from, to] of [
      [0, half],
      [half, upTo],
    ] as const) {
      const part = await call(
        `/upload/${upload_uuid}`,
        { method: 'PATCH', body: bytes.subarray(from, to) },
        { 'upload-offset': String(from) },
      );
      expect(part.status).toBe(to === bytes.byteLength ? 200 : 204);
    }
    return upload_uuid;
  }

  test('may be larger when sent in parts', async () => {
    const session = 'large';
    const bytes = Buffer.alloc(3_000_001, 'Causeway');
    const { content_base64: _inside, ...rest } = NEW;
    const input = { ...rest, name: 'spec.pdf', upload_uuid: await sent(bytes, session) };
    const { library_document_edge, errors } = await mutate('upload_library_document', input, { session });
    expect(errors).toEqual([]);
    const document = library_document_edge?.node;
    expect(document).toMatchObject({ size_bytes: 3_000_001, mime_type: 'application/pdf' });
    expect((await download(document?.download_path ?? '', EDITOR, session)).bytes.equals(bytes)).toBe(true);
  });

  test("is refused with somebody else's upload, another session's, and an incomplete one", async () => {
    const { content_base64: _inside, ...rest } = NEW;
    const bytes = Buffer.alloc(1000, 'x');
    const tried = async (upload_uuid: string, session: string) =>
      (await mutate('upload_library_document', { ...rest, upload_uuid }, { session })).errors;
    const own = await sent(bytes, 'one');
    expect(await tried(own, 'two')).toMatchObject([{ code: 'NOT_FOUND', path: ['upload_uuid'] }]);
    const others = await sent(bytes, 'one', 'owner@northbay.example');
    expect(await tried(others, 'one')).toMatchObject([{ code: 'NOT_FOUND', path: ['upload_uuid'] }]);
    const part = await sent(bytes, 'one', EDITOR, 600);
    expect(await tried(part, 'one')).toMatchObject([{ code: 'CONFLICT', path: ['upload_uuid'] }]);
    const both = await mutate('upload_library_document', { ...NEW, upload_uuid: own }, { session: 'one' });
    expect(both.errors).toMatchObject([{ code: 'VALIDATION', path: ['content_base64'] }]);
  });

  test('to /upload requires a token and at most 25 MB', async () => {
    const ask = async (size: number, headers: Record<string, string>) =>
      server.server.fetch(
        new Request('http://localhost/upload', {
          method: 'POST',
          headers,
          body: JSON.stringify({ file_name: 'a.pdf', size }),
        }),
      );
    expect((await ask(1, {})).status).toBe(401);
    const token = await server.server.tokenFor(EDITOR, 'http://localhost');
    const refused = await ask(26_214_401, { authorization: `Bearer ${token}` });
    expect(refused.status).toBe(413);
    expect(await refused.json()).toMatchObject({ error: { code: 'TOO_LARGE', max_bytes: 26_214_400 } });
    expect((await libraryAs(EDITOR)).library_usage.max_bytes).toBe(26_214_400);
  });

  test('has the given media type, otherwise the one of its file extension', async () => {
    const { library_document_edge, errors } = await mutate(
      'upload_library_document',
      { ...NEW, mime_type: 'application/edifact' },
      { session: 'type' },
    );
    expect(errors).toEqual([]);
    expect(library_document_edge?.node.mime_type).toBe('application/edifact');
  });

  test.each([
    ['mime_type', { mime_type: 'text/html; charset=x' }],
    ['name', { name: '' }],
    ['name', { name: '../x' }],
    ['folder', { folder: 'a//b' }],
    ['folder', { folder: '..' }],
    ['content_base64', { content_base64: 'not base64!' }],
    ['category', { category: undefined }],
    ['linked_flow_uuid', { linked_flow_uuid: world.flows.at(-1)?.flow_uuid }],
    ['description', { description: 'x'.repeat(2001) }],
  ])('with a wrong %s is refused', async (path, change) => {
    const { errors } = await mutate('upload_library_document', { ...NEW, ...change }, { session: 'wrong' });
    expect(errors.map((error) => error.path?.[0])).toEqual([path]);
  });
});

test('a document is moved, described, shared, and deleted; duplicates in a folder are refused', async () => {
  const session = 'life';
  const documents = (await libraryAs(EDITOR)).library.edges.map(({ node }) => node);
  const [one, other] = documents;
  const document_uuid = one?.document_uuid;
  const clash = await mutate(
    'update_library_document',
    { document_uuid, name: other?.name, folder: other?.folder },
    { session },
  );
  expect(clash.errors).toMatchObject([{ code: 'ALREADY_EXISTS', path: ['name'] }]);
  const moved = await mutate(
    'update_library_document',
    { document_uuid, folder: 'Old', category: 'OTHER', linked_flow_uuid: null },
    { session },
  );
  expect(moved.library_document).toMatchObject({
    name: one?.name,
    folder: 'Old',
    category: 'OTHER',
    linked_flow: null,
  });
  const shared = await mutate('share_library_document', { document_uuid, is_shared: true }, { session });
  expect(shared.library_document?.is_shared).toBe(true);
  const guests = async () =>
    (await libraryAs(GUEST, '', session)).library.edges.map(({ node }) => node.document_uuid);
  expect(await guests()).toContain(document_uuid);
  await mutate('share_library_document', { document_uuid, is_shared: false }, { session });
  expect(await guests()).not.toContain(document_uuid);
  const deleted = await mutate('delete_library_document', { document_uuid }, { session });
  expect(deleted.library_document?.name).toBe(one?.name);
  const after = await libraryAs(EDITOR, '', session);
  expect(after.library.total_count).toBe(documents.length - 1);
  expect((await mutate('delete_library_document', { document_uuid }, { session })).errors).toMatchObject([
    { code: 'NOT_FOUND' },
  ]);
  expect(server.uncaught).toEqual([]);
});
