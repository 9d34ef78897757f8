import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestServer } from '#mock/testing/testing.ts';
import { seededPartner } from '#mock/testing/testing-roster.ts';
import { setWaitingTimes } from '#lib/waiting-times.ts';
import { unreachable } from '#relay/transport-error.ts';
import { FileQueue } from './file-queue.ts';
import { saveRefusal, SaveRefusal } from './own-uploads.ts';
import { rememberedUploads } from './remembered-uploads.ts';
import { createUploadApi, type Arrived, type Call } from './upload-api.ts';

const OWNER = 'owner@northbay.example';
const LIMITS = { accepted_extensions: [], max_bytes: 26_214_400, max_files: 10 };
/** The server's limit of incomplete uploads per sender. */
const MAX_OPEN = 20;
const { server, graphql } = await createTestServer();
const bearer = `Bearer ${await server.tokenFor(OWNER, 'http://localhost')}`;

beforeEach(() => setWaitingTimes({ reconnectDelay: 1, longestReconnectDelay: 5 }));

const SENDERS = [
  { sender: 'anyone, to an upload page', address: '/upload/northbay/product-list', token: {} },
  { sender: 'a signed-in person', address: '/upload', token: { authorization: bearer } },
] as const;

/** Where a request is when something else happens: on its way to the server, or its response on the way back. */
type Way = 'there' | 'back';

let sessions = 0;
let files = 0;

function start({ address, token }: (typeof SENDERS)[number]) {
  const session = `queue-${sessions++}`;
  const deliver = (path: string, init: RequestInit) =>
    server.fetch(
      new Request(`http://localhost${path}`, {
        ...init,
        signal: null,
        headers: { ...(init.headers as object), ...token, 'x-mock-session': session },
      }),
    );
  const sent: string[] = [];
  const holds: { method: string; offset: string | null; way: Way; at: () => void; release: Promise<void> }[] =
    [];
  /** Requests that the queue no longer waits for, but that the server receives. */
  const late: Promise<unknown>[] = [];
  let isAway = false;
  let lose = () => {};
  const call: Call = async (path, init) => {
    const { method = 'GET', signal } = init;
    sent.push(method);
    if (isAway) throw unreachable(new TypeError('Failed to fetch'));
    const offset = init.headers?.['upload-offset'] ?? null;
    const hold = holds.find(
      (candidate) => candidate.method === method && (candidate.offset ?? offset) === offset,
    );
    if (!hold) return deliver(path, init);
    const aborted = new Promise<never>((_, reject) => {
      lose = () => reject(unreachable(new TypeError('Failed to fetch')));
      signal?.addEventListener('abort', () => reject(unreachable(signal.reason)));
    });
    aborted.catch(() => undefined);
    const answer = (async () => {
      if (hold.way === 'back') {
        const response = await deliver(path, init);
        hold.at();
        await hold.release;
        return response;
      }
      hold.at();
      await hold.release;
      return deliver(path, init);
    })();
    late.push(answer);
    return Promise.race([answer, aborted]);
  };
  let save: (file: File, upload_uuid: string) => Promise<string> = async () => 'saved';
  const queue = new FileQueue<unknown, string>({
    api: createUploadApi<unknown>(call, address),
    remembered: rememberedUploads(session),
    limits: LIMITS,
    announcement: ({ name, size }) => ({ file_name: name, size }),
    conclude: (file, upload_uuid, _last: Arrived<unknown>) => save(file, upload_uuid),
    tooLate: async () => 'too late',
    arrivedWords: ({ name }) => `${name} arrived`,
    onChange: () => undefined,
  });
  return {
    queue,
    sent,
    close: queue.open(),
    choose: () => queue.add([new File(['sku\n'.repeat(100_000)], `${files++}.csv`)]),
    states: () => queue.rows.map(({ state }) => state.kind),
    setAway: (away: boolean) => void (isAway = away),
    /** Breaks the connection of the request that is held. */
    lose: () => lose(),
    session,
    saveWith: (action: typeof save) => void (save = action),
    /** Resolves once a request is held; the second function lets it continue. */
    hold(method: string, way: Way, offset: string | null = null) {
      const reached = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      holds.push({ method, offset, way, at: reached.resolve, release: released.promise });
      return {
        reached: reached.promise,
        async release() {
          holds.length = 0;
          released.resolve();
          await Promise.allSettled(late);
        },
      };
    },
    /** How many uploads the server counts for this sender: what is missing until it refuses another. */
    async counted() {
      for (let more = 0; ; more++) {
        // One after another, until the limit is reached.
        // oxlint-disable-next-line no-await-in-loop
        const { status } = await deliver(address, {
          method: 'POST',
          body: JSON.stringify({ file_name: 'more.csv', size: 9 }),
        });
        if (status === 429) return MAX_OPEN - more;
        expect(status).toBe(201);
      }
    },
    statusOf: async (upload_uuid: string | null | undefined) =>
      (await deliver(`/upload/${upload_uuid}`, { method: 'HEAD' })).status,
  };
}

/** Every moment of an upload at which something can be on its way. */
const MOMENTS = [
  ['while the announcement is on its way', 'POST', 'there', null],
  ['while the response to the announcement is on its way', 'POST', 'back', null],
  ['while the first part is on its way', 'PATCH', 'there', '0'],
  ['while the response to the first part is on its way', 'PATCH', 'back', '0'],
  ['while a later part is on its way', 'PATCH', 'there', '262144'],
] as const;

type Started = ReturnType<typeof start>;

const ACTIONS: [string, (upload: Started) => unknown][] = [
  ['Cancel', ({ queue }) => queue.cancel(1)],
  ['Cancel, twice', ({ queue }) => Promise.all([queue.cancel(1), queue.cancel(1)])],
  ['Cancel all', ({ queue }) => queue.cancelAll()],
  ['leaving the page', ({ close }) => close()],
];

const cases = SENDERS.flatMap((sender) =>
  MOMENTS.map(([moment, method, way, offset]) => ({ ...sender, moment, method, way, offset })),
);

describe.each(cases)('$sender, $moment', (given) => {
  const { method, way, offset } = given;

  test.each(ACTIONS)('%s leaves nothing at the server', async (_, action) => {
    const upload = start(given);
    const held = upload.hold(method, way, offset);
    upload.choose();
    await held.reached;
    const name = upload.queue.rows[0]?.upload_uuid;
    await action(upload);
    await waitFor(() => expect(upload.states()).toEqual(['canceled']));
    await held.release();
    expect(upload.sent.filter((value) => value === 'DELETE')).toHaveLength(1);
    expect(await upload.statusOf(name)).toBe(404);
    expect(await upload.counted()).toBe(0);
  });

  test('a reload leaves nothing that counts, and the same file is resumed', async () => {
    const upload = start(given);
    const held = upload.hold(method, way, offset);
    upload.choose();
    await held.reached;
    const name = upload.queue.rows[0]?.upload_uuid;
    dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(upload.sent).toContain('DELETE'));
    await held.release();
    await waitFor(() => expect(upload.states()).toEqual(['arrived']));
    expect(upload.queue.rows[0]?.upload_uuid).toBe(name);
    expect(upload.sent.filter((value) => value === 'POST')).toHaveLength(1);
  });
});

describe.each(SENDERS)('$sender', (given) => {
  test('a tab that is closed leaves nothing that counts', async () => {
    const upload = start(given);
    const held = upload.hold('PATCH', 'there', '0');
    upload.choose();
    await held.reached;
    dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(upload.sent).toContain('DELETE'));
    expect(await upload.counted()).toBe(0);
    await held.release();
  });

  test('a cancellation that does not reach the server is repeated until it does', async () => {
    const upload = start(given);
    const held = upload.hold('POST', 'back');
    upload.choose();
    await held.reached;
    const name = upload.queue.rows[0]?.upload_uuid;
    upload.setAway(true);
    await upload.queue.cancel(1);
    expect(upload.states()).toEqual(['canceled']);
    await held.release();
    expect(await upload.statusOf(name)).toBe(200);
    upload.setAway(false);
    await waitFor(async () => expect(await upload.statusOf(name)).toBe(404));
    expect(await upload.counted()).toBe(0);
  });

  test('an announcement whose response is lost is not repeated as another upload', async () => {
    const upload = start(given);
    const held = upload.hold('POST', 'back');
    upload.choose();
    await held.reached;
    upload.lose();
    await held.release();
    await waitFor(() => expect(upload.states()).toEqual(['arrived']));
    expect(upload.sent.filter((value) => value === 'POST')).toHaveLength(1);
    expect(await upload.counted()).toBe(given.address === '/upload' ? 1 : 0);
  });

  test('a canceled file can be sent again', async () => {
    const upload = start(given);
    const held = upload.hold('POST', 'there');
    upload.choose();
    await held.reached;
    await upload.queue.cancel(1);
    await held.release();
    upload.queue.retry(1);
    await waitFor(() => expect(upload.states()).toEqual(['arrived']));
  });
});

const departures: [string, (upload: Started) => void][] = [
  ['leaving the page', ({ close }) => close()],
  ['removing it from the list', ({ queue }) => queue.remove(1)],
];

describe('a file that a signed-in person sent but that could not be saved', () => {
  const refused = async () => {
    const upload = start(SENDERS[1]);
    upload.saveWith(() => Promise.reject(new SaveRefusal('Not now.')));
    upload.choose();
    await waitFor(() => expect(upload.states()).toEqual(['failed']));
    return { ...upload, name: upload.queue.rows[0]?.upload_uuid };
  };

  test.each(departures)('is given up by %s', async (_, leave) => {
    const upload = await refused();
    expect(await upload.statusOf(upload.name)).toBe(200);
    leave(upload);
    await waitFor(async () => expect(await upload.statusOf(upload.name)).toBe(404));
    expect(await upload.counted()).toBe(0);
  });

  test('is given up by Cancel while it waits for its retry', async () => {
    const upload = await refused();
    const held = upload.hold('POST', 'back');
    upload.choose();
    upload.choose();
    await held.reached;
    upload.queue.retry(1);
    expect(upload.states()[0]).toBe('waiting');
    await upload.queue.cancelAll();
    expect(upload.states()).toEqual(['canceled', 'canceled', 'canceled']);
    await held.release();
    expect(await upload.statusOf(upload.name)).toBe(404);
    expect(await upload.counted()).toBe(0);
  });

  test('is given up when the page has been left while it was being saved', async () => {
    const upload = start(SENDERS[1]);
    const saving = Promise.withResolvers<string>();
    upload.saveWith(() => saving.promise);
    upload.choose();
    await waitFor(() => expect(upload.states()).toEqual(['finishing']));
    const name = upload.queue.rows[0]?.upload_uuid;
    // Too late: the server may be saving it.
    await upload.queue.cancel(1);
    expect(upload.states()).toEqual(['finishing']);
    upload.close();
    expect(await upload.statusOf(name)).toBe(200);
    saving.reject(new SaveRefusal('Not now.'));
    await waitFor(async () => expect(await upload.statusOf(name)).toBe(404));
    expect(await upload.counted()).toBe(0);
  });
});

describe('the save of a file whose response is lost', () => {
  const { partner_uuid } = seededPartner('pinecrest');

  /** Saves into a library; the first response is lost, on the way there or back. */
  async function lost(way: Way) {
    const upload = start(SENDERS[1]);
    const { session } = upload;
    let saves = 0;
    upload.saveWith(async ({ name }, upload_uuid) => {
      const isFirst = ++saves === 1;
      if (isFirst && way === 'there') throw saveRefusal([]);
      const { data } = await graphql<{
        upload_library_document: { library_document_edge: { node: { revision: number } } | null };
      }>(
        OWNER,
        `
          mutation ($input: UploadLibraryDocumentInput!) {
            upload_library_document(input: $input) {
              library_document_edge {
                node {
                  document_uuid
                  revision
                }
              }
            }
          }
        `,
        { input: { partner_uuid, name, category: 'OTHER', upload_uuid } },
        { session },
      );
      if (isFirst) throw saveRefusal([]);
      return `revision ${data.upload_library_document.library_document_edge?.node.revision}`;
    });
    upload.choose();
    const name = upload.queue.rows[0]?.file.name;
    await waitFor(() => expect(upload.states()).toEqual(['failed']));
    const revisions = async () => {
      const { data } = await graphql<{
        trading_partner: { library: { edges: { node: { revision: number } }[] } };
      }>(
        OWNER,
        `
          query ($p: ID!, $names: [String!]!) {
            trading_partner(partner_uuid: $p) {
              partner_uuid
              library(names: $names, first: 5) {
                edges {
                  node {
                    document_uuid
                    revision
                  }
                }
              }
            }
          }
        `,
        { p: partner_uuid, names: [name] },
        { session },
      );
      return data.trading_partner.library.edges.map(({ node }) => node.revision);
    };
    return { ...upload, revisions };
  }

  test.each(['there', 'back'] as const)('(on the way %s) is not done twice by Retry', async (way) => {
    const upload = await lost(way);
    upload.queue.retry(1);
    await waitFor(() => expect(upload.states()).toEqual(['arrived']));
    expect(upload.queue.rows[0]?.state).toMatchObject({ result: 'revision 1' });
    expect(await upload.revisions()).toEqual([1]);
    // The bytes are not sent again either.
    expect(upload.sent.filter((value) => value === 'PATCH')).toHaveLength(2);
    expect(await upload.counted()).toBe(0);
  });

  test.each(departures)('leaves nothing that counts after %s', async (_, leave) => {
    const upload = await lost('back');
    leave(upload);
    await waitFor(() => expect(upload.sent).toContain('DELETE'));
    expect(await upload.revisions()).toEqual([1]);
    expect(await upload.counted()).toBe(0);
  });

  test('is repeated with new bytes if the upload was used for something else', async () => {
    const upload = start(SENDERS[1]);
    let saves = 0;
    upload.saveWith(async () => {
      if (++saves > 1) return 'saved';
      throw saveRefusal([{ code: 'NOT_FOUND', path: ['upload_uuid'], message: 'Used already.' }]);
    });
    upload.choose();
    await waitFor(() => expect(upload.states()).toEqual(['arrived']));
    expect(upload.sent.filter((value) => value === 'POST')).toHaveLength(2);
  });
});
