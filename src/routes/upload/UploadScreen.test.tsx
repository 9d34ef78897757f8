import { createHash } from 'node:crypto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { SEEDED_CODE } from '#mock/product/model/endpoint/access-code.ts';
import { createTestServer } from '#mock/testing/testing.ts';
import { renderRoute, type RenderRouteOptions } from '#tests/support/render-route.tsx';
import { setWaitingTimes } from '../../lib/waiting-times.ts';
import { currentAnnouncement, subscribeToAnnouncements } from '../../ui/feedback/live-region.ts';
import { paths } from '../paths.ts';

const PAGE = paths.upload({ company_short_code: 'northbay', custom_path: 'product-list' });
const CODED = paths.upload({ company_short_code: 'northbay', custom_path: 'po-upload' });
const MODIFIED = Date.parse('2026-09-15T10:00:00Z');

const csv = (rows: number) =>
  ['sku,name,price', ...Array.from({ length: rows }, (_, i) => `SKU-${i},Item ${i},${i}.50`)].join('\n');
const file = (name: string, text = csv(3)) => new File([text], name, { lastModified: MODIFIED });
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
/** A file of more than one part. */
const BIG = csv(20_000);

beforeEach(() => setWaitingTimes({ reconnectDelay: 1, longestReconnectDelay: 5, receiptInterval: 10 }));

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly offset: number | null;
}

/** Opens the page and records the REST requests. */
async function open(path = PAGE, { interceptFile, ...options }: RenderRouteOptions = {}) {
  const files: Sent[] = [];
  const page = await renderRoute(path, {
    as: null,
    ...options,
    async interceptFile(request) {
      const offset = request.headers.get('upload-offset');
      files.push({
        method: request.method,
        path: new URL(request.url).pathname,
        offset: offset === null ? null : Number(offset),
      });
      return interceptFile?.(request);
    },
  });
  // The chooser's filter is only a convenience: other files get past it, for example by drag and drop.
  const user = userEvent.setup({ applyAccept: false });
  return {
    ...page,
    user,
    files,
    choose: async (...chosen: File[]) => user.upload(await screen.findByLabelText('Files'), chosen),
    methods: () => files.map(({ method }) => method).join(' '),
  };
}

const row = (name: string) => screen.findByRole('listitem', { name });
const receipt = (name: string) => screen.findByRole('region', { name: `Receipt of ${name}` });
const gone = () => Promise.reject(new TypeError('Failed to fetch'));
const refusal = (status: number, code: string, message: string) =>
  Response.json({ error: { code, message } }, { status });

describe('the page', () => {
  test('shows its owner, the instructions and the accepted files to someone who is not signed in', async () => {
    const { operations, sent, logins } = await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Product list' })).toBeTruthy();
    expect(screen.getByText('Northbay')).toBeTruthy();
    expect(
      screen.getByText('Accepted: .csv, .txt, and .xlsx · up to 25 MB each · at most 10 files at once'),
    ).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('Product list · Northbay · Causeway'));
    expect(operations()).toEqual(['UploadScreenQuery']);
    expect(sent.map(({ bearer }) => bearer)).toEqual([null]);
    expect(logins).toEqual([]);
  });

  test('calls anonymously for a signed-in person, too', async () => {
    const { sent } = await open(PAGE, { as: 'owner@northbay.example' });
    await screen.findByRole('heading', { level: 1, name: 'Product list' });
    expect(sent.map(({ bearer }) => bearer)).toEqual([null]);
  });

  test.each([
    ['of a workspace that there is', '/cu/northbay/nothing'],
    ['of one that there is not', '/cu/nobody/nothing'],
  ])('that is unknown, %s, shows the same text', async (_, path) => {
    const { container, logins } = await open(path);
    await screen.findByRole('heading', { level: 1, name: 'This upload page is not available' });
    expect(container.textContent).not.toMatch(/northbay|nobody/i);
    expect(screen.queryByLabelText('Files')).toBeNull();
    await waitFor(() => expect(document.title).toBe('This upload page is not available · Causeway'));
    expect(logins).toEqual([]);
  });

  test('that is closed says so, and accepts files once it is open', async () => {
    const server = await createTestServer();
    const switchTo = await flowSwitch(server);
    await switchTo(false);
    const { user } = await open(PAGE, { server });
    expect(await screen.findByText('This page is closed')).toBeTruthy();
    expect(screen.getByText(/ask Northbay where to send yours/)).toBeTruthy();
    expect(screen.queryByLabelText('Files')).toBeNull();
    await switchTo(true);
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByLabelText('Files')).toBeTruthy();
  });

  test('that fails to load says so, and Retry loads it', async () => {
    let isAway = true;
    const { user } = await open(PAGE, {
      intercept: () => (isAway ? new Response('<h1>no</h1>', { status: 502 }) : undefined),
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    isAway = false;
    await user.click(retry);
    expect(await screen.findByRole('heading', { level: 1, name: 'Product list' })).toBeTruthy();
  });
});

/** Disables and enables the flow behind the page. */
async function flowSwitch({ graphql }: Awaited<ReturnType<typeof createTestServer>>) {
  const OWNER = 'owner@northbay.example';
  const { data } = await graphql<{
    viewer: {
      companies: {
        short_code: string;
        trading_partners: { edges: { node: { flow_setups: { flow_uuid: string; flow_name: string }[] } }[] };
      }[];
    };
  }>(
    OWNER,
    `
      {
        viewer {
          companies {
            short_code
            trading_partners(search: "grocery") {
              edges {
                node {
                  flow_setups {
                    flow_uuid
                    flow_name
                  }
                }
              }
            }
          }
        }
      }
    `,
  );
  const flow = data.viewer.companies
    .find(({ short_code }) => short_code === 'northbay')
    ?.trading_partners.edges[0]?.node.flow_setups.find(
      ({ flow_name }) => flow_name === 'Receive product list',
    );
  return (enabled: boolean) =>
    graphql(
      OWNER,
      `
        mutation ($uuid: ID!, $enabled: Boolean!) {
          set_flow_enabled(input: { flow_uuid: $uuid, enabled: $enabled }) {
            errors {
              code
            }
          }
        }
      `,
      { uuid: flow?.flow_uuid, enabled },
    );
}

describe('files', () => {
  test('that are uploaded get a receipt, whose status is updated', async () => {
    const { choose, server } = await open();
    await choose(file('items.csv'), file('broken.csv', 'a,b,c\n1,2,3\n1,2\n'));
    const items = within(await receipt('items.csv'));
    const number = items.getByText(/^[\dA-F]{4}-[\dA-F]{4}-[\dA-F]{4}$/).textContent;
    expect(items.getByText(sha256(csv(3)))).toBeTruthy();
    expect(items.getByText('items.csv, 68 bytes')).toBeTruthy();
    expect(items.getByText(/^15 Sep 2026, /)).toBeTruthy();
    expect(await items.findByText('Processed')).toBeTruthy();
    const broken = within(await receipt('broken.csv'));
    expect(await broken.findByText(/row 3 has 2 columns, but the header has 3/)).toBeTruthy();
    expect(within(await row('broken.csv')).getByText('Failed')).toBeTruthy();
    expect(screen.getByText('2 of 2 files received')).toBeTruthy();

    const { data } = await server.graphql<{ upload_receipt: object }>(
      null,
      `{ upload_receipt(receipt_number: "${number}") { file_name file_hash status } }`,
    );
    expect(data.upload_receipt).toEqual({
      file_name: 'items.csv',
      file_hash: sha256(csv(3)),
      status: 'DONE',
    });
  });

  test('are announced politely: each quarter of a large one, and when it has arrived', async () => {
    const said: string[] = [];
    const stop = subscribeToAnnouncements(() => {
      const { text, politeness } = currentAnnouncement();
      said.push(`${politeness}: ${text}`);
    });
    const { choose } = await open();
    await choose(file('large.csv', csv(300_000)), file('small.csv', BIG));
    const number = within(await receipt('large.csv')).getByText(/^[\dA-F]{4}-[\dA-F]{4}-[\dA-F]{4}$/);
    stop();
    const quarters = said.filter((words) => words.includes('percent'));
    expect(quarters.length).toBeGreaterThan(0);
    expect(quarters.length).toBeLessThanOrEqual(3);
    expect(quarters.every((words) => /^polite: large.csv: (?:25|50|75) percent$/.test(words))).toBe(true);
    expect(said).toContain(`polite: large.csv received. Receipt ${number.textContent}`);
  });

  test('are checked only while the page is visible', async () => {
    setWaitingTimes({ receiptInterval: 3_600_000 });
    const server = await createTestServer();
    let status = 'PROCESSING';
    const { choose, methods } = await open(PAGE, {
      server,
      async interceptFile(request) {
        if (request.method !== 'PATCH' && request.method !== 'GET') return undefined;
        const state = (await (await server.server.fetch(request)).json()) as { receipt: object };
        return Response.json({ ...state, receipt: { ...state.receipt, status, message: status } });
      },
    });
    await choose(file('items.csv'));
    await receipt('items.csv');
    status = 'DONE';
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(methods()).not.toContain('GET');
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText('DONE')).toBeTruthy();
    document.dispatchEvent(new Event('visibilitychange'));
    // Everything has arrived, so no further request is made.
    expect(methods().match(/GET/g)).toHaveLength(1);
  });

  test('carry the reference and the email address', async () => {
    const bodies: unknown[] = [];
    const { choose, user } = await open(PAGE, {
      async interceptFile(request) {
        if (request.method === 'POST') bodies.push(await request.json());
        return undefined;
      },
    });
    await user.type(await screen.findByLabelText(/^Reference/), ' PO-558213 ');
    const address = screen.getByLabelText(/^Your email address/);
    await user.type(address, 'nobody');
    await user.tab();
    expect(screen.getByText(/^Enter an email address/)).toBeTruthy();
    await user.type(address, '@harbor.example');
    expect(screen.queryByText(/^Enter an email address/)).toBeNull();
    await choose(file('items.csv'));
    await receipt('items.csv');
    expect(bodies).toEqual([
      {
        upload_uuid: expect.any(String),
        file_name: 'items.csv',
        size: 68,
        reference: 'PO-558213',
        email: 'nobody@harbor.example',
      },
    ]);
  });

  test('are sent two at a time', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
    const { choose, files } = await open(PAGE, {
      interceptFile: ({ method }) => (method === 'PATCH' ? released : undefined),
    });
    await choose(...['a.csv', 'b.csv', 'c.csv'].map((name) => file(name)));
    await waitFor(() => expect(files.filter(({ method }) => method === 'PATCH')).toHaveLength(2));
    expect(files.filter(({ method }) => method === 'POST')).toHaveLength(2);
    expect(within(await row('c.csv')).getByText('Waiting')).toBeTruthy();
    release(undefined);
    await receipt('c.csv');
    // The last one sent may be processed before the others.
    expect(await screen.findByText('3 of 3 files received')).toBeTruthy();
  });

  test('are accepted when dropped; folders are not', async () => {
    await open();
    await screen.findByText('Drop files here, or');
    const dataTransfer = {
      types: ['Files'],
      files: [file('items.csv'), file('orders', '')],
      items: [
        { webkitGetAsEntry: () => ({ name: 'items.csv', isDirectory: false }) },
        { webkitGetAsEntry: () => ({ name: 'orders', isDirectory: true }) },
      ],
    };
    // Without this, the browser would open the file instead of the page.
    await waitFor(() => expect(fireEvent.dragOver(window, { dataTransfer })).toBe(false));
    expect(await screen.findByText('Drop to upload')).toBeTruthy();
    expect(fireEvent.drop(window, { dataTransfer })).toBe(false);
    expect(screen.getByText('Drop files here, or')).toBeTruthy();
    expect(screen.getByText('orders is a folder: choose the files in it.')).toBeTruthy();
    await receipt('items.csv');
    expect(screen.queryByRole('listitem', { name: 'orders' })).toBeNull();
  });

  test('that the page does not accept are reported before anything is sent', async () => {
    const { choose, files, user } = await open();
    const large = file('large.csv');
    Object.defineProperty(large, 'size', { value: 26_214_401 });
    await choose(file('virus.exe'), large);
    expect(within(await row('virus.exe')).getByRole('alert').textContent).toBe(
      'This page accepts only .csv, .txt, and .xlsx files.',
    );
    expect(within(await row('large.csv')).getByRole('alert').textContent).toBe(
      'This file is too large: the limit is 25 MB.',
    );
    expect(screen.queryByRole('button', { name: /Retry/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove virus.exe from the list' }));
    expect(screen.queryByRole('listitem', { name: 'virus.exe' })).toBeNull();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Your files' })),
    );
    expect(files).toEqual([]);
  });

  test('that the server rejects are reported in its words, each on its own', async () => {
    const { choose } = await open(PAGE, {
      async interceptFile(request) {
        if (request.method !== 'POST') return undefined;
        const { file_name } = (await request.json()) as { file_name: string };
        return file_name === 'b.csv'
          ? refusal(415, 'WRONG_EXTENSION', 'This page accepts only .xlsx files.')
          : undefined;
      },
    });
    await choose(file('a.csv'), file('b.csv'));
    expect((await within(await row('b.csv')).findByText('This page accepts only .xlsx files.')).role).toBe(
      'alert',
    );
    await receipt('a.csv');
  });

  test('that are chosen twice are sent once', async () => {
    const { choose, files, user } = await open();
    await choose(file('items.csv'));
    await receipt('items.csv');
    await choose(file('items.csv'));
    expect(screen.getByText(/^items.csv was already uploaded/)).toBeTruthy();
    expect(screen.getAllByRole('listitem', { name: 'items.csv' })).toHaveLength(1);
    expect(files.filter(({ method }) => method === 'POST')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Remove items.csv from the list' }));
    await choose(file('items.csv'));
    await receipt('items.csv');
    expect(files.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });

  test('are limited to the number that the page states', async () => {
    const { choose } = await open(PAGE, { interceptFile: () => new Promise<never>(() => undefined) });
    await choose(...Array.from({ length: 12 }, (_, i) => file(`${i}.csv`)));
    expect(await screen.findAllByRole('listitem')).toHaveLength(10);
    expect(
      screen.getByText(
        'At most 10 files at once: choose 10.csv, 11.csv again when others have been received.',
      ),
    ).toBeTruthy();
  });

  test('that are being sent trigger a question before the page is left', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
    const { choose } = await open(PAGE, { interceptFile: () => released });
    const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await screen.findByLabelText('Files');
    expect(leaves()).toBe(true);
    await choose(file('items.csv'));
    await row('items.csv');
    expect(leaves()).toBe(false);
    release(undefined);
    await receipt('items.csv');
    expect(leaves()).toBe(true);
  });
});

describe('canceling a file', () => {
  test('stops it and deletes it on the server; it can be sent again', async () => {
    let isHeld = true;
    const uuids = new Set<string>();
    const { choose, user, server } = await open(PAGE, {
      interceptFile({ method, url, signal }) {
        if (method !== 'PATCH' || !isHeld) return undefined;
        uuids.add(new URL(url).pathname);
        return new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason as Error)),
        );
      },
    });
    await choose(file('items.csv'));
    await waitFor(() => expect(uuids.size).toBe(1));
    await user.click(screen.getByRole('button', { name: 'Cancel items.csv' }));
    expect(await screen.findByText('Canceled')).toBeTruthy();
    const focused = await row('items.csv');
    await waitFor(() => expect(document.activeElement).toBe(focused));
    const [path] = uuids;
    expect((await server.server.fetch(new Request(`http://localhost${path}`))).status).toBe(404);
    isHeld = false;
    await user.click(screen.getByRole('button', { name: 'Retry items.csv' }));
    await receipt('items.csv');
  });

  test('works for all files with Cancel all, including waiting ones', async () => {
    const { choose, user, files } = await open(PAGE, {
      interceptFile: ({ method, signal }) =>
        method === 'PATCH'
          ? new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
          : undefined,
    });
    await choose(...['a.csv', 'b.csv', 'c.csv'].map((name) => file(name)));
    await waitFor(() => expect(files.filter(({ method }) => method === 'PATCH')).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Cancel all' }));
    await waitFor(() => expect(screen.getAllByText('Canceled')).toHaveLength(3));
    expect(files.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });

  test('too late keeps its receipt', async () => {
    const server = await createTestServer();
    const stored = Promise.withResolvers<void>();
    const { choose, user } = await open(PAGE, {
      server,
      // The response to the last byte is lost.
      async interceptFile(request) {
        if (request.method !== 'PATCH') return undefined;
        await server.server.fetch(request);
        stored.resolve();
        return new Promise<never>((_, reject) =>
          request.signal.addEventListener('abort', () => reject(request.signal.reason as Error)),
        );
      },
    });
    await choose(file('items.csv'));
    const cancel = await screen.findByRole('button', { name: 'Cancel items.csv' });
    await stored.promise;
    await user.click(cancel);
    expect(within(await receipt('items.csv')).getByText(sha256(csv(3)))).toBeTruthy();
  });
});

describe('a broken connection', () => {
  test('is waited for, and the file resumes at the byte that arrived last', async () => {
    const server = await createTestServer();
    let left = 3;
    const { choose, files } = await open(PAGE, {
      server,
      async interceptFile(request) {
        if (request.method !== 'PATCH' || request.headers.get('upload-offset') === '0' || left-- <= 0)
          return undefined;
        if (left < 2) return gone();
        // Part of it arrives before the connection breaks.
        const piece = (await request.arrayBuffer()).slice(0, 1000);
        await server.server.fetch(
          new Request(request.url, { method: 'PATCH', headers: request.headers, body: piece }),
        );
        return gone();
      },
    });
    await choose(file('big.csv', BIG));
    expect(within(await receipt('big.csv')).getByText(sha256(BIG))).toBeTruthy();
    const offsets = files.flatMap(({ method, offset }) => (method === 'PATCH' ? [offset] : []));
    expect(offsets.slice(0, 5)).toEqual([0, 262_144, 263_144, 263_144, 263_144]);
    expect(files.filter(({ method }) => method === 'POST')).toHaveLength(1);
    expect(files.filter(({ method }) => method === 'HEAD')).toHaveLength(3);
  });

  test('is shown, and going online resumes immediately', async () => {
    setWaitingTimes({ reconnectDelay: 3_600_000, longestReconnectDelay: 3_600_000 });
    let isAway = true;
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { choose } = await open(PAGE, { interceptFile: () => (isAway ? gone() : undefined) });
    expect(await screen.findByText(/^You are offline/)).toBeTruthy();
    await choose(file('items.csv'));
    const items = within(await row('items.csv'));
    expect(await items.findByText('Interrupted')).toBeTruthy();
    expect(items.getByText(/Connection lost. The upload resumes/)).toBeTruthy();
    isAway = false;
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await receipt('items.csv');
    expect(screen.queryByText(/^You are offline/)).toBeNull();
  });

  test('ended by a reload: the same file resumes where it was', async () => {
    const server = await createTestServer();
    let isGone = false;
    const first = await open(PAGE, {
      server,
      interceptFile: ({ method, headers }) =>
        isGone || (method === 'PATCH' && headers.get('upload-offset') !== '0')
          ? new Promise<never>(() => undefined)
          : undefined,
    });
    await first.choose(file('big.csv', BIG));
    await waitFor(() => expect(first.files.at(-1)?.offset).toBe(262_144));
    dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(first.methods()).toContain('DELETE'));
    // After a reload, nothing of the page can run, unlike after unmounting it.
    isGone = true;
    const kept = sessionStorage.getItem('causeway.uploads') ?? '';
    first.unmount();
    sessionStorage.setItem('causeway.uploads', kept);

    const second = await open(PAGE, { server });
    await second.choose(file('big.csv', BIG));
    expect(within(await receipt('big.csv')).getByText(sha256(BIG))).toBeTruthy();
    expect(second.files.slice(0, 2).map(({ method, offset }) => [method, offset])).toEqual([
      ['HEAD', null],
      ['PATCH', 262_144],
    ]);
    // The receipt completes the upload; choosing the file again starts a new one.
    second.unmount();
    const third = await open(PAGE, { server });
    await third.choose(file('big.csv', BIG));
    await receipt('big.csv');
    expect(third.files[0]?.method).toBe('POST');
  });

  test('shows that it communicates with the server until the file has arrived', async () => {
    const held = Promise.withResolvers<undefined>();
    const { choose, files } = await open(PAGE, { interceptFile: () => held.promise });
    await choose(file('one.csv'));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(await screen.findByText('communicating with server')).toBeTruthy();
    held.resolve(undefined);
    await receipt('one.csv');
    await waitFor(() => expect(screen.queryByText('communicating with server')).toBeNull());
  });

  test('sends nothing more once the page is left, and cancels what it has sent', async () => {
    const aborted: AbortSignal[] = [];
    const { choose, unmount, files, methods } = await open(PAGE, {
      interceptFile: ({ method, signal }) => {
        if (method === 'DELETE') return undefined;
        aborted.push(signal);
        return new Promise<never>((_, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason)),
        );
      },
    });
    await choose(file('one.csv'), file('two.csv'), file('three.csv'));
    await waitFor(() => expect(files).toHaveLength(2));
    unmount();
    await waitFor(() => expect(aborted.map((signal) => signal.aborted)).toEqual([true, true]));
    // Anything that would follow starts in the same turn of the event loop in which the first two end.
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(methods()).toBe('POST POST DELETE DELETE');
  });

  test('for so long that the server has dropped the upload: it starts over', async () => {
    const look = JSON.stringify(['items.csv', 68, MODIFIED]);
    sessionStorage.setItem(
      'causeway.uploads',
      JSON.stringify({ [`northbay/product-list ${look}`]: crypto.randomUUID() }),
    );
    const { choose, methods } = await open();
    await choose(file('items.csv'));
    expect(within(await receipt('items.csv')).getByText(sha256(csv(3)))).toBeTruthy();
    expect(methods()).toMatch(/^HEAD POST PATCH/);
  });
});

describe('a failing server', () => {
  test('is retried a few times; then Retry is offered and continues', async () => {
    let isBroken = true;
    const { choose, user, files } = await open(PAGE, {
      interceptFile: ({ method }) =>
        isBroken && method === 'PATCH' ? new Response('<h1>Bad gateway</h1>', { status: 502 }) : undefined,
    });
    await choose(file('items.csv'));
    const items = within(await row('items.csv'));
    expect(await items.findByText('The server could not accept the request (status 502).')).toBeTruthy();
    expect(files.filter(({ method }) => method === 'PATCH')).toHaveLength(7);
    isBroken = false;
    await user.click(items.getByRole('button', { name: 'Retry items.csv' }));
    await receipt('items.csv');
    expect(files.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('that drops a file while it is being sent: the upload starts over', async () => {
    let isForgetful = true;
    const { choose, methods } = await open(PAGE, {
      interceptFile({ method }) {
        if (method !== 'PATCH' || !isForgetful) return undefined;
        isForgetful = false;
        return refusal(404, 'NOT_FOUND', 'There is no such upload.');
      },
    });
    await choose(file('items.csv'));
    await receipt('items.csv');
    expect(methods()).toMatch(/^POST PATCH POST PATCH/);
  });

  test('for a page that was closed in the meantime: reported at the file, which is not lost', async () => {
    let isClosed = true;
    const { choose, user } = await open(PAGE, {
      interceptFile: ({ method }) =>
        isClosed && method === 'POST'
          ? refusal(404, 'NOT_AVAILABLE', 'This upload page is not available.')
          : undefined,
    });
    await choose(file('items.csv'));
    expect(await screen.findByText('This upload page is not available.')).toBeTruthy();
    isClosed = false;
    await user.click(screen.getByRole('button', { name: 'Retry items.csv' }));
    await receipt('items.csv');
  });

  test('is not called for a file that can no longer be read', async () => {
    const { choose, methods } = await open();
    const unreadable = file('items.csv');
    unreadable.slice = () => ({ arrayBuffer: () => Promise.reject(new Error('moved')) }) as unknown as Blob;
    await choose(unreadable);
    expect(await screen.findByText(/^This file can no longer be read/)).toBeTruthy();
    expect(methods()).toBe('POST');
  });
});

describe('a page with an access code', () => {
  test('asks for it first, says when it is wrong, and continues with the right one', async () => {
    const { user, choose } = await open(CODED);
    const field = await screen.findByLabelText(/^The code that came with/);
    expect(screen.queryByLabelText('Files')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByText('Enter the access code that you were given.').role).toBe('alert');
    await user.type(field, 'wrong{Enter}');
    expect(await screen.findByText('The access code is wrong.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.clear(field);
    await user.type(field, `${SEEDED_CODE}{Enter}`);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose files' })),
    );
    await choose(file('items.csv'));
    await receipt('items.csv');
  });

  test('tells people who guess too often to wait', async () => {
    const { user } = await open(CODED);
    const field = await screen.findByLabelText(/^The code that came with/);
    for (let i = 0; i < 5; i++) {
      // One guess after another.
      // oxlint-disable no-await-in-loop
      await user.type(field, `x{Enter}`);
      await screen.findByText('The access code is wrong.');
      // oxlint-enable no-await-in-loop
    }
    await user.type(field, `{Enter}`);
    expect(await screen.findByText(/^Too many attempts\./)).toBeTruthy();
  });

  test('whose code changes in the meantime asks again, and the files continue', async () => {
    let isChanged = false;
    const { user, choose } = await open(CODED, {
      async interceptFile(request) {
        if (!isChanged || request.method !== 'POST') return undefined;
        const { file_name } = (await request.json()) as { file_name?: string };
        return file_name ? refusal(403, 'WRONG_CODE', 'The access code is wrong.') : undefined;
      },
    });
    const label = /^The code that came with/;
    await user.type(await screen.findByLabelText(label), `${SEEDED_CODE}{Enter}`);
    await screen.findByLabelText('Files');
    isChanged = true;
    await choose(file('items.csv'));
    expect(await screen.findByText(/^The access code is no longer valid/)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)));
    expect(within(await row('items.csv')).getByText('Waiting')).toBeTruthy();
    isChanged = false;
    await user.type(screen.getByLabelText(label), `${SEEDED_CODE}{Enter}`);
    await receipt('items.csv');
  });
});

describe('the link to the execution', () => {
  const link = async (as: string | null) => {
    const page = await open(PAGE, { as });
    await page.choose(file('items.csv'));
    const items = within(await receipt('items.csv'));
    await items.findByText('Processed');
    return { ...page, items };
  };

  test('is shown to a member', async () => {
    const { items, sent } = await link('viewer@northbay.example');
    const way = await items.findByRole('link', { name: 'Open the execution in a new tab' });
    expect(way.getAttribute('target')).toBe('_blank');
    const begin = items
      .getByText(/^[\dA-F]{4}-[\dA-F]{4}-[\dA-F]{4}$/)
      .textContent.replaceAll('-', '')
      .toLowerCase();
    expect(way.getAttribute('href')).toMatch(
      new RegExp(`^/c/[^/]+/tp/[^/]+/f/${begin.slice(0, 8)}-${begin.slice(8)}`),
    );
    expect(sent.at(-1)?.bearer).toMatch(/^Bearer /);
  });

  test('is not shown to someone who may not see it', async () => {
    const { items, operations } = await link('newcomer@northbay.example');
    await waitFor(() => expect(operations()).toContain('findExecutionQuery'));
    expect(items.queryByRole('link')).toBeNull();
  });

  test('is not even requested if nobody is signed in', async () => {
    const { items, operations, logins } = await link(null);
    expect(items.queryByRole('link')).toBeNull();
    expect(operations()).toEqual(['UploadScreenQuery']);
    expect(logins).toEqual([]);
  });
});
