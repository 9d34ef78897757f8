import { expect, test } from 'vitest';
import { createTestServer } from '../../../testing/testing.ts';

const OWNER = 'owner@northbay.example';
const VIEWER = 'viewer@northbay.example';
const t = await createTestServer();
const session = 'logo';

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 4, 5]);

interface Company {
  company_uuid: string;
  short_code: string;
  logo_url: string | null;
  lock_version: number;
}
async function northbay(of = session): Promise<Company> {
  const { data } = await t.graphql<{ viewer: { companies: Company[] } }>(
    OWNER,
    '{ viewer { companies { company_uuid short_code logo_url lock_version } } }',
    {},
    { session: of },
  );
  const found = data.viewer.companies.find(({ short_code }) => short_code === 'northbay');
  if (!found) throw new Error('The workspace is missing.');
  return found;
}
async function upload(bytes: Uint8Array<ArrayBuffer>, as = OWNER): Promise<string> {
  const authorization = `Bearer ${await t.server.tokenFor(as)}`;
  const headers = { authorization, 'x-mock-session': session };
  const begun = await t.server.fetch(
    new Request('http://localhost/upload', {
      method: 'POST',
      headers,
      body: JSON.stringify({ file_name: 'logo.png', size: bytes.byteLength }),
    }),
  );
  const { upload_uuid } = (await begun.json()) as { upload_uuid: string };
  await t.server.fetch(
    new Request(`http://localhost/upload/${upload_uuid}`, {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': '0' },
      body: bytes,
    }),
  );
  return upload_uuid;
}
async function save(logo_upload_uuid: string | null, as = OWNER) {
  const { company_uuid, lock_version } = await northbay();
  const { data } = await t.graphql<{
    update_company: {
      company: { logo_url: string | null } | null;
      errors: { code: string; path: string[] }[];
    };
  }>(
    as,
    `mutation($input: UpdateCompanyInput!) { update_company(input: $input) {
       company { company_uuid logo_url } errors { code path } } }`,
    { input: { company_uuid, lock_version, logo_upload_uuid } },
    { session },
  );
  return data.update_company;
}
const get = (url: string | null | undefined, init: RequestInit = {}) =>
  t.server.fetch(new Request(url ?? 'http://localhost/nothing', init));

test('an uploaded logo is served to everybody, including on upload pages, until it is replaced', async () => {
  expect((await northbay()).logo_url).toBeNull();
  const { company, errors } = await save(await upload(PNG));
  expect(errors).toEqual([]);
  const response = await get(company?.logo_url);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(PNG.byteLength),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
  });
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(PNG);
  const { data } = await t.graphql<{ upload_page: { company_logo_url: string } }>(
    null,
    '{ upload_page(company_short_code: "northbay", custom_path: "product-list") { company_short_code custom_path company_logo_url } }',
    {},
    { session },
  );
  expect(data.upload_page.company_logo_url).toBe(company?.logo_url);
  expect((await northbay('another')).logo_url).toBeNull();

  const second = (await save(await upload(JPEG))).company?.logo_url;
  expect(second).not.toBe(company?.logo_url);
  expect((await get(second, { method: 'HEAD' })).headers.get('content-type')).toBe('image/jpeg');
  expect((await get(company?.logo_url)).status).toBe(404);

  expect((await save(null)).company?.logo_url).toBeNull();
  expect((await get(second)).status).toBe(404);
  expect((await get(second, { method: 'POST' })).status).toBe(405);
});

test.each([
  ['an SVG', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'VALIDATION'],
  ['a text with the name of an image', new TextEncoder().encode('hello'), 'VALIDATION'],
  ['an image of more than 512 KB', Uint8Array.from([...PNG, ...new Uint8Array(524_288)]), 'LIMIT_EXCEEDED'],
])('%s is refused', async (_what, bytes, code) => {
  const before = await northbay();
  const { errors } = await save(await upload(bytes));
  expect(errors).toEqual([{ code, path: ['logo_upload_uuid'] }]);
  expect(await northbay()).toEqual(before);
});

test('only people who may edit the settings can set a logo, and only from their own uploads', async () => {
  expect((await save(await upload(PNG, VIEWER), VIEWER)).errors).toMatchObject([{ code: 'FORBIDDEN' }]);
  expect((await save(await upload(PNG, VIEWER))).errors).toMatchObject([{ code: 'NOT_FOUND' }]);
});

test('no unexpected exceptions', () => {
  expect(t.uncaught).toEqual([]);
});
