import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestServer, NOW } from '#mock/testing/testing.ts';
import { asker } from '#tests/support/executions.ts';
import { createWorld } from '#mock/product/world/world.ts';
import { renderRoute, type RenderRouteOptions } from '#tests/support/render-route.tsx';

const OWNER = 'owner@northbay.example';
const server = await createTestServer();
/** The same data as the server's: same seed, same time. */
const world = createWorld({ seed: 'test', anchor: Date.parse(NOW), scale: 'demo' });

interface Execution {
  company_uuid: string;
  partner_uuid: string;
  files: { file_key: string; file_name: string; role: string; size_bytes: number; file_hash: string }[];
}
const FIELDS = 'company_uuid partner_uuid files { file_key file_name role size_bytes file_hash }';

/** One of the named executions in the seed data. */
async function landmark(name: string) {
  const uuid = world.execution.landmark(name);
  const { data } = await server.graphql<{ flow_execution: Execution }>(
    OWNER,
    `query ($uuid: ID!) { flow_execution(invocation_uuid: $uuid) { ${FIELDS} } }`,
    { uuid },
  );
  const { company_uuid, partner_uuid, files } = data.flow_execution;
  return { path: `/c/${company_uuid}/tp/${partner_uuid}/f/${uuid}/files`, files };
}
type Found = Awaited<ReturnType<typeof landmark>>;
const open = ({ path }: Found, more = '', options: RenderRouteOptions = {}) =>
  renderRoute(path + more, { server, ...options });
const inRole = ({ files }: Found, role: string) => {
  const found = files.find((file) => file.role === role);
  if (!found) throw new Error(`There is no ${role} file`);
  return found;
};

const refused = await landmark('rejected_tender');
const { search, placeOf } = asker(server);
const pinecrest = await placeOf('northbay', 'Pinecrest Lines');
const huge = await landmark('huge');
const pdf = await landmark('binary_pdf');

const card = async (name: string) => within(await screen.findByRole('region', { name }));
const radio = (name: string) => screen.getByRole('radio', { name }) as HTMLInputElement;

/** Addresses that the browser was asked to download. */
let followed: string[] = [];
/** File names for the downloads, if the page sets them. */
let names: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) });
  followed = [];
  names = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(this.href);
    names.push(this.download);
  });
});

afterEach(() => {
  expect(server.uncaught).toEqual([]);
});

describe('the list', () => {
  test('names every file with its role, and shows the rejected one first', async () => {
    const { router, operations } = await open(refused);
    const list = await card('Files');
    await waitFor(() => expect(document.title).toMatch(/^Files · Send tender 204 · /));
    const links = within(list.getByRole('list', { name: 'Files' })).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(
      refused.files.map(({ file_name }) => expect.stringContaining(file_name)),
    );
    expect(links[0]?.textContent).toMatch(/^Input/);
    const output = inRole(refused, 'OUTPUT');
    await waitFor(() => expect(router.state.location.search).toBe(`?file=${output.file_key}`));
    const shown = links.find((link) => link.textContent?.includes(output.file_name));
    await waitFor(() => expect(shown?.getAttribute('aria-current')).toBe('true'));
    expect(shown?.textContent).toContain('1 error');
    await card('Output');
    // Already loaded with the list.
    expect(operations()).not.toContain('FileViewQuery');
  });

  test('selects the file to show; the file and the view are in the address', async () => {
    const { user, address } = await open(refused);
    const list = await card('Files');
    const canonical = inRole(refused, 'INTERMEDIATE');
    await user.click(list.getByRole('link', { name: new RegExp(canonical.file_name) }));
    await card('Canonical file');
    expect(address()).toBe(`${refused.path}?file=${canonical.file_key}`);
    expect(radio('Pretty').checked).toBe(true);
    await user.click(radio('Tree'));
    expect(address()).toBe(`${refused.path}?file=${canonical.file_key}&mode=tree`);
    expect(await screen.findByRole('tree')).toBeTruthy();
  });

  test('shows the first file if the address names none that exists', async () => {
    const { address } = await open(refused, '?file=nonsense');
    await card('Output');
    expect(address()).toBe(`${refused.path}?file=${inRole(refused, 'OUTPUT').file_key}`);
  });
});

describe('the viewer', () => {
  test('marks what the receiver rejected at its segment', async () => {
    await open(refused);
    const marked = await screen.findByText(/State or province code “QQ” is not valid/);
    expect(marked.closest('[role=rowgroup]')?.textContent).toContain('N4*');
  });

  test('lists the findings where only the text is shown', async () => {
    const { user } = await open(refused);
    await screen.findByText(/State or province code “QQ” is not valid/);
    await user.click(radio('Raw'));
    const findings = await screen.findByRole('group', { name: 'Findings' });
    expect(findings.textContent).toContain('1 of 1State or province code “QQ” is not valid');
    expect(await screen.findByRole('region', { name: /^204-.*\.edi/ })).toBeTruthy();
  });

  test('shows type, time and hash', async () => {
    await open(refused);
    const { file_hash } = inRole(refused, 'OUTPUT');
    expect(await screen.findByText(`${file_hash.slice(0, 16)}…`)).toBeTruthy();
  });

  test('a binary file can only be downloaded', async () => {
    const { user } = await open(pdf);
    const file = await card('Input');
    expect(file.getByText('A PDF document')).toBeTruthy();
    expect(screen.queryByRole('radiogroup')).toBeNull();
    const [button] = file.getAllByRole('button', { name: 'Download' });
    await user.click(button as HTMLElement);
    await waitFor(() => expect(followed).toHaveLength(1));
    expect(followed[0]).toContain(encodeURIComponent(inRole(pdf, 'INPUT').file_key));
  });

  test('a PDF is shown in the browser’s viewer, if the browser can embed it in a page', async () => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true });
    try {
      await open(pdf);
      const { file_name, file_key } = inRole(pdf, 'INPUT');
      const frame = await (await card('Input')).findByTitle(file_name);
      expect(frame.getAttribute('src')).toContain(encodeURIComponent(file_key));
      expect(screen.getByRole('button', { name: 'Open in a new tab' })).toBeTruthy();
    } finally {
      Reflect.deleteProperty(navigator, 'pdfViewerEnabled');
    }
  });

  test('a large file is shown partly, and completely on request', async () => {
    const input = inRole(huge, 'INPUT');
    expect(input.size_bytes).toBeGreaterThan(10_000_000);
    const { user } = await open(huge, `?file=${input.file_key}`);
    const file = await card('Input');
    const rows = () =>
      Number(/([\d,]+) rows/.exec(file.getByText(/rows,/).textContent ?? '')?.[1]?.replaceAll(',', ''));
    await file.findByText(/rows,/);
    const before = rows();
    await user.click(file.getByRole('button', { name: /^Load the whole file \(20\.0 MB\)/ }));
    await waitFor(() => expect(rows()).toBeGreaterThan(5 * before));
    expect(file.queryByText(/^Showing the first/)).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(file.getByRole('table')));
  });
});

test('a large file chosen from the list can be loaded completely too', async () => {
  const input = inRole(huge, 'INPUT');
  const { user } = await open(huge);
  await user.click(await screen.findByRole('link', { name: new RegExp(`^Input ?${input.file_name}`) }));
  const file = await card('Input');
  expect(await file.findByRole('button', { name: /^Load the whole file \(20\.0 MB\)/ })).toBeTruthy();
});

describe('downloading', () => {
  test('of one file goes through a signed URL, which the browser follows', async () => {
    const { user } = await open(refused);
    const file = await card('Output');
    await user.click(file.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(followed).toHaveLength(1));
    const response = await server.server.fetch(new Request(followed[0] ?? ''));
    const { file_name, size_bytes } = inRole(refused, 'OUTPUT');
    expect(response.headers.get('content-disposition')).toContain(file_name);
    expect((await response.arrayBuffer()).byteLength).toBe(size_bytes);
  });

  test('of all files saves each of them, complete and with its name', async () => {
    const saved: number[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((bytes) => {
      saved.push((bytes as Blob).size);
      return 'blob:file';
    });
    const { user } = await open(refused);
    const list = await card('Files');
    await user.click(list.getByRole('button', { name: 'All' }));
    await waitFor(() => expect(saved).toEqual(refused.files.map(({ size_bytes }) => size_bytes)));
    expect(names).toEqual(refused.files.map(({ file_name }) => file_name));
  });

  test('says why it failed', async () => {
    const { user } = await open(refused);
    const file = await card('Output');
    const fetched = vi
      .spyOn(server.server, 'fetch')
      .mockImplementation(async () => new Response(null, { status: 404 }));
    await user.click(file.getByRole('button', { name: 'Download' }));
    expect(await screen.findByText('Could not download')).toBeTruthy();
    expect(screen.getByText(/status code 404/)).toBeTruthy();
    expect(followed).toEqual([]);
    fetched.mockRestore();
  });
});

describe('when the server fails', () => {
  test('the list stays, and the file loads on the next attempt', async () => {
    let fails = true;
    const { user } = await open(refused, `?file=${inRole(refused, 'INPUT').file_key}`, {
      intercept: ({ operationName }) =>
        operationName === 'FileViewQuery' && fails ? new Response(null, { status: 500 }) : undefined,
    });
    await card('Files');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    fails = false;
    await user.click(retry);
    await card('Input');
  });
});

test('times show whose they are: the sender’s local time, or a time in the person’s zone', async () => {
  await open(refused);
  const file = await card('Output');
  expect((await file.findByText('Prepared')).parentElement?.textContent).toMatch(/sender’s local time$/);
  expect(file.getByText('Created').closest('div')?.textContent).toMatch(
    /\d{2}:\d{2}:\d{2} (UTC|GMT.*|[A-Z]{3,4})$/,
  );
});

describe('a finding', () => {
  test('says the same cause as the Details tab', async () => {
    const { unmount } = await renderRoute(refused.path.replace(/\/files$/, ''), { server });
    const cause = /The lookup table region_codes has changed since the last success: [^.]+\./;
    const detailed = cause.exec((await screen.findByText(cause)).textContent)?.[0];
    unmount();
    await open(refused);
    const output = await card('Output');
    expect((await output.findByText(cause)).textContent).toContain(detailed);
  });

  test('is marked in a file that is not EDI, in each view', async () => {
    const { company_uuid, partner_uuid } = pinecrest;
    const { executions } = await search(pinecrest, { reason_codes: ['REQUIRED_FIELD_MISSING'] });
    const { user } = await renderRoute(
      `/c/${company_uuid}/tp/${partner_uuid}/f/${executions[0]?.invocation_uuid}/files`,
      { server },
    );
    const file = await card('Canonical file');
    expect(file.getByRole('group', { name: 'Findings' }).textContent).toMatch(/^1 of 1[A-Z].* is missing\./);
    // The field is missing, so the object that should hold it is marked.
    const marked = () => file.findByText(/^"?(references|consignee)"?$/, { selector: 'mark, mark *' });
    await marked();
    for (const view of ['Raw', 'Tree']) {
      await user.click(radio(view));
      await marked();
    }
  });
});

describe('a guest', () => {
  const GUEST = 'guest@northbay.example';
  const share = (is_shared: boolean) =>
    server.graphql(
      OWNER,
      `mutation ($uuid: ID!, $is_shared: Boolean!) {
        share_flow_execution(input: { invocation_uuid: $uuid, is_shared: $is_shared }) { errors { code } } }`,
      { uuid: world.execution.landmark('rejected_tender'), is_shared },
    );

  test('sees what is shared, and otherwise who can share it', async () => {
    await share(false);
    const { unmount } = await open(refused, '', { as: GUEST });
    expect(await screen.findByText('The files are not shared with you')).toBeTruthy();
    unmount();
    await share(true);
    await open(refused, '', { as: GUEST });
    await card('Output');
    await share(false);
  });
});
