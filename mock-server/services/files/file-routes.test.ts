import { beforeEach, expect, test } from 'vitest';
import type { MockContext } from '../../product/context.ts';
import { people } from '../../product/accounts/people.ts';
import { Sessions } from '../../engine/session/session.ts';
import type { StoredFile } from '../../product/files/stored-file.ts';
import { createFileRoutes } from './file-routes.ts';

const BYTES = Uint8Array.from({ length: 1000 }, (_, i) => i % 256);
const stored = (
  file_name: string,
  size = BYTES.byteLength,
  company_uuid = 'c1',
  mime_type = 'application/edi-x12',
): StoredFile => ({
  subject: { company_uuid },
  action: 'READ_FILES',
  file_name,
  mime_type,
  size: () => size,
  *bytes({ start, end }) {
    for (let at = start; at < end; at += 64) {
      made.push(at);
      yield BYTES.subarray(at, Math.min(at + 64, end));
    }
  },
});
const files: Record<string, StoredFile> = {
  small: stored('Bestellung "grün"; 1.edi'),
  empty: stored('empty.csv', 0),
  foreign: stored('x', 1, 'elsewhere'),
  guide: stored('guide.pdf', 10, 'c1', 'application/pdf'),
  page: stored('page.html', 10, 'c1', 'text/html'),
};

const made: number[] = [];
let now = 0;
let mayRead = true;
beforeEach(() => {
  made.length = 0;
  now = 1_000_000;
  mayRead = true;
});

/** Only the parts of a context that the routes use. */
const access = { can: () => mayRead, company: () => ({ kind: 'MEMBER' }) };
const handle = createFileRoutes({
  portalOrigins: () => ['http://localhost:5173'],
  sessions: new Sessions(),
  personOf: async (request) => (request.headers.has('authorization') ? (people[0] ?? null) : null),
  contextOf: () => ({ access }) as unknown as MockContext,
  find: (key) => files[key] ?? null,
  now: () => now,
});
const fetch = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const url = path.startsWith('http') ? path : `http://localhost${path}`;
  const response = await handle(new Request(url, { method, headers }));
  if (!response) throw new Error(`nothing at ${path}`);
  return response;
};
const addressOf = async (key: string, query = '') => {
  const response = await fetch(`/file/c1/${key}${query}`, { authorization: 'x' });
  return ((await response.json()) as { downloadUrl: string }).downloadUrl;
};
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

test('a token gives a URL, and the URL serves the bytes without a token', async () => {
  const response = await fetch(await addressOf('small'));
  expect(response.status).toBe(200);
  expect(await bytesOf(response)).toEqual(BYTES);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/edi-x12',
    'content-length': '1000',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="Bestellung _gr_n_; 1.edi"; filename*=UTF-8''Bestellung%20%22gr%C3%BCn%22%3B%201.edi`,
  });
});

test('a PDF is shown inline on request; types that a browser would run are always downloads, in a sandbox', async () => {
  const headersOf = async (key: string, query?: string) => {
    const { headers } = await fetch(await addressOf(key, query));
    return [headers.get('content-disposition')?.split(';')[0], headers.get('content-security-policy')];
  };
  expect(await headersOf('guide')).toEqual(['attachment', "sandbox; default-src 'none'"]);
  expect(await headersOf('page', '?inline=true')).toEqual(['attachment', "sandbox; default-src 'none'"]);
  const [disposition, policy] = await headersOf('guide', '?inline=true');
  expect(disposition).toBe('inline');
  expect(policy).not.toContain('sandbox');
  // The signature covers the choice as well.
  const address = await addressOf('guide');
  expect((await fetch(`${address}&inline=true`)).status).toBe(403);
});

test.each([
  ['bytes=0-9', 206, 0, 9],
  ['bytes=990-', 206, 990, 999],
  ['bytes=-5', 206, 995, 999],
  ['bytes=60-200', 206, 60, 200],
  ['bytes=999-5000', 206, 999, 999],
  ['bytes=-5000', 206, 0, 999],
  ['bytes=5-2', 200, 0, 999],
  ['bytes=0-1,5-6', 200, 0, 999],
  ['lines=0-1', 200, 0, 999],
])('the range %s is answered with %d', async (range, status, start, end) => {
  const response = await fetch(await addressOf('small'), { range });
  expect(response.status).toBe(status);
  expect(await bytesOf(response)).toEqual(BYTES.subarray(start, end + 1));
  expect(response.headers.get('content-range')).toBe(status === 206 ? `bytes ${start}-${end}/1000` : null);
  expect(response.headers.get('content-length')).toBe(String(end - start + 1));
});

test.each(['bytes=1000-', 'bytes=-0'])('the range %s is outside the file', async (range) => {
  const response = await fetch(await addressOf('small'), { range });
  expect(response.status).toBe(416);
  expect(response.headers.get('content-range')).toBe('bytes */1000');
});

test('generates the bytes as they are read, and stops when the reader leaves', async () => {
  const response = await fetch(await addressOf('small'));
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  await reader.cancel();
  expect(made.length).toBeLessThan(4);
});

test('HEAD has the size and generates nothing; an empty file is empty', async () => {
  const head = await fetch(await addressOf('small'), {}, 'HEAD');
  expect(head.headers.get('content-length')).toBe('1000');
  expect((await bytesOf(head)).byteLength).toBe(0);
  expect(made).toEqual([]);
  const empty = await fetch(await addressOf('empty'));
  expect(empty.status).toBe(200);
  expect((await bytesOf(empty)).byteLength).toBe(0);
});

test('a URL expires after a minute, and is invalid after any change', async () => {
  const address = await addressOf('small');
  now += 59_000;
  expect((await fetch(address)).status).toBe(200);
  now += 2_000;
  expect((await fetch(address)).status).toBe(403);
  const fresh = await addressOf('small');
  const changed = [
    fresh.replace('/small/', '/empty/'),
    fresh.replace(/expires=(\d+)/, (_all, at: string) => `expires=${Number(at) + 600}`),
    fresh.replace('session=default', 'session=other'),
    fresh.replace(/signature=.*/, ''),
    `${fresh}A`,
    fresh.replace(/by=[^&]+/, `by=${people[1]?.user_uuid}`),
  ];
  for (const url of changed) expect((await fetch(url)).status, url).toBe(403);
});

test('access that has ended since the URL was created is refused', async () => {
  const address = await addressOf('small');
  mayRead = false;
  expect((await fetch(address)).status).toBe(403);
  expect((await fetch('/file/c1/small', { authorization: 'x' })).status).toBe(403);
});

test.each([
  ['without a token', '/file/c1/small', {}, 401],
  ['of another workspace', '/file/c2/small', { authorization: 'x' }, 404],
  ['of an execution that is not theirs', '/file/c1/foreign', { authorization: 'x' }, 404],
  ['that does not exist', '/file/c1/nothing', { authorization: 'x' }, 404],
  ['with a damaged name', '/file/c1/%ff', { authorization: 'x' }, 404],
  ['from another page', '/file/c1/small', { authorization: 'x', origin: 'https://evil.example' }, 403],
])('a file %s is refused', async (_what, path, headers, status) => {
  expect((await fetch(path, headers)).status).toBe(status);
});

test('the portal can read across origins, and nobody can write', async () => {
  const origin = 'http://localhost:5173';
  const response = await fetch('/file/c1/small', { authorization: 'x', origin });
  expect(response.headers.get('access-control-allow-origin')).toBe(origin);
  expect((await fetch('/file/c1/small', { origin }, 'OPTIONS')).status).toBe(204);
  expect((await fetch('/file/c1/small', {}, 'DELETE')).status).toBe(405);
  expect(await handle(new Request('http://localhost/files/c1'))).toBeUndefined();
});
