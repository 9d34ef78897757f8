import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAnalytics } from './analytics.ts';

/** The batches sent: the paths of their page events, and the time. */
let sent: { readonly paths: readonly string[]; readonly at: number }[];
let status: number;

beforeEach(() => {
  vi.useFakeTimers();
  // The SDK randomizes its waits with this.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  sent = [];
  status = 200;
  vi.stubGlobal('fetch', async (url: string, init: { body: string }) => {
    if (!url.endsWith('/b')) return new Response(null, { status: 200 });
    const { batch } = JSON.parse(init.body) as { batch: { properties: { path: string } }[] };
    sent.push({ paths: batch.map(({ properties }) => properties.path), at: Date.now() });
    return new Response(null, { status });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const start = async () => {
  const analytics = createAnalytics({ writeKey: 'key', host: 'http://localhost:4000/v1' });
  await vi.advanceTimersByTimeAsync(0);
  return analytics;
};

test('ten events are sent at once, fewer after five seconds (spec §9)', async () => {
  const analytics = await start();
  const begin = Date.now();
  for (let page = 0; page < 11; page++) analytics.page(`/page-${page}`);
  await vi.advanceTimersByTimeAsync(4900);
  expect(sent.map(({ paths }) => paths.length)).toEqual([10]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent.map(({ paths }) => paths)).toEqual([sent[0]?.paths, ['/page-10']]);
  expect((sent[1]?.at ?? 0) - begin).toBeGreaterThanOrEqual(5000);
});

test('a batch that the service cannot take is sent four times (spec §9)', async () => {
  status = 503;
  const analytics = await start();
  analytics.page('/page');
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(sent.map(({ paths }) => paths)).toEqual(Array.from({ length: 4 }, () => ['/page']));
});
