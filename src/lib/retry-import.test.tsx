import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retryImport } from './retry-import.ts';

const ORIGIN = 'https://portal.example/assets/';
const PRELOAD_ERROR = 'vite:preloadError';
let reports: string[];
const tell = (event: Event) => void reports.push((event as Event & { payload: Error }).payload.message);
beforeEach(() => {
  vi.useFakeTimers();
  reports = [];
  addEventListener(PRELOAD_ERROR, tell);
});
afterEach(() => {
  removeEventListener(PRELOAD_ERROR, tell);
  vi.useRealTimers();
});

/** A server whose files can be missing or, as by an ad blocker, blocked. Like a browser, it keeps failed responses. */
function serve() {
  const missing = new Set<string>();
  const blocked = new Set<string>();
  const cached = new Set<string>();
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const name = url.slice(ORIGIN.length);
    requests.push(name);
    if (blocked.has(name)) throw new TypeError('Failed to fetch');
    if (missing.has(name)) return new Response('', { status: 404 });
    cached.delete(name);
    return new Response('');
  });
  const load = (name: string) => async () => {
    if (missing.has(name) || blocked.has(name)) cached.add(name);
    if (cached.has(name))
      throw new TypeError(`Failed to fetch dynamically imported module: ${ORIGIN}${name}`);
    return name;
  };
  return { missing, blocked, requests, load };
}
const outcomeOf = (loaded: Promise<unknown>) => loaded.catch((error: unknown) => (error as Error).name);

test('loads a module that comes back within five retries, one second apart', async () => {
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('module');
  for (let n = 0; n < 5; n++) load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const loaded = retryImport(load);
  await vi.advanceTimersByTimeAsync(4999);
  expect(load).toHaveBeenCalledTimes(5);
  await vi.advanceTimersByTimeAsync(1);
  await expect(loaded).resolves.toBe('module');
  expect(load).toHaveBeenCalledTimes(6);
});

test('then reports it as missing', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('Failed to fetch'));
  const outcome = retryImport(load).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  await expect(outcome).resolves.toMatchObject({ name: 'MissingModuleError', message: 'Failed to fetch' });
  expect(load).toHaveBeenCalledTimes(6);
});

test('a module that fails while executing is not missing', async () => {
  const error = new ReferenceError('x is not defined');
  const outcome = retryImport(() => Promise.reject(error)).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  await expect(outcome).resolves.toBe(error);
});

test('requests the file again before each retry, because the browser may have cached the failure', async () => {
  const file = 'https://portal.example/assets/Screen-abc.js';
  const requests: unknown[][] = [];
  vi.stubGlobal('fetch', async (...call: unknown[]) => {
    requests.push(call);
    return new Response('', { status: requests.length < 3 ? 404 : 200 });
  });
  // Like a browser that has cached the failed response: only a fresh request helps.
  const load = async () => {
    if (requests.length === 3) return 'module';
    throw new TypeError(`Failed to fetch dynamically imported module: ${file}`);
  };
  const loaded = retryImport(load);
  await vi.advanceTimersByTimeAsync(3000);
  await expect(loaded).resolves.toBe('module');
  expect(requests).toEqual(Array.from({ length: 3 }, () => [file, { cache: 'reload' }]));
});

test('after a deployment, many missing files share five requests, and then all are missing', async () => {
  const { missing, requests, load } = serve();
  const names = Array.from({ length: 29 }, (_, n) => `part-${n}.js`);
  names.forEach((name) => missing.add(name));
  const loaded = Promise.all(names.map((name) => outcomeOf(retryImport(load(name)))));
  // Another one, while the others wait.
  await vi.advanceTimersByTimeAsync(900);
  missing.add('late.js');
  const late = outcomeOf(retryImport(load('late.js')));
  await vi.advanceTimersByTimeAsync(4099);
  expect(requests).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(1);
  expect(new Set(await loaded)).toEqual(new Set(['MissingModuleError']));
  expect(await late).toBe('MissingModuleError');
  expect(requests).toHaveLength(5);
  // As often as one file would have told it.
  expect(reports).toHaveLength(5);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests).toHaveLength(5);
});

test('a file that is already being retried is not retried for longer when it is asked for again', async () => {
  const { missing, requests, load } = serve();
  missing.add('area.js');
  const ahead = outcomeOf(retryImport(load('area.js')));
  await vi.advanceTimersByTimeAsync(1500);
  const asked = outcomeOf(retryImport(load('area.js')));
  await vi.advanceTimersByTimeAsync(3500);
  expect([await ahead, await asked]).toEqual(['MissingModuleError', 'MissingModuleError']);
  expect(requests).toHaveLength(5);
});

test('what starts to wait during a retry shares it', async () => {
  const { missing, requests, load } = serve();
  missing.add('area.js');
  const answer = fetch;
  vi.stubGlobal('fetch', async (url: string) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    return answer(url);
  });
  const ahead = outcomeOf(retryImport(load('area.js')));
  await vi.advanceTimersByTimeAsync(1200);
  const asked = outcomeOf(retryImport(load('area.js')));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([await ahead, await asked]).toEqual(['MissingModuleError', 'MissingModuleError']);
  expect(requests).toHaveLength(5);
});

test('once one file is back, all are requested and loaded', async () => {
  const { missing, requests, load } = serve();
  ['area.js', 'query.js', 'Screen.js'].forEach((name) => missing.add(name));
  const loaded = Promise.all(['area.js', 'query.js', 'Screen.js'].map((name) => retryImport(load(name))));
  await vi.advanceTimersByTimeAsync(1500);
  missing.clear();
  await vi.advanceTimersByTimeAsync(500);
  await expect(loaded).resolves.toEqual(['area.js', 'query.js', 'Screen.js']);
  expect(requests.toSorted()).toEqual(['Screen.js', 'Screen.js', 'area.js', 'query.js']);
});

test('a file that is blocked does not keep another one from coming back', async () => {
  const { missing, blocked, load } = serve();
  missing.add('Screen.js');
  blocked.add('analytics.js');
  const screen = retryImport(load('Screen.js'));
  const analytics = outcomeOf(retryImport(load('analytics.js')));
  await vi.advanceTimersByTimeAsync(1500);
  missing.clear();
  await vi.advanceTimersByTimeAsync(500);
  await expect(screen).resolves.toBe('Screen.js');
  await vi.advanceTimersByTimeAsync(3000);
  expect(await analytics).toBe('MissingModuleError');
});

test('a page that is asked for while others wait has five retries of its own', async () => {
  const { missing, requests, load } = serve();
  missing.add('first.js').add('asked.js');
  const first = outcomeOf(retryImport(load('first.js')));
  await vi.advanceTimersByTimeAsync(3500);
  const asked = retryImport(load('asked.js'));
  await vi.advanceTimersByTimeAsync(4000);
  expect(await first).toBe('MissingModuleError');
  missing.clear();
  await vi.advanceTimersByTimeAsync(500);
  await expect(asked).resolves.toBe('asked.js');
  expect(requests.slice(3)).toEqual(expect.arrayContaining(['asked.js']));
});
