import { beforeEach, expect, test, vi } from 'vitest';
import { retryImport } from './retry-import.ts';

beforeEach(() => void vi.useFakeTimers());
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
  const fault = new ReferenceError('x is not defined');
  const outcome = retryImport(() => Promise.reject(fault)).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  await expect(outcome).resolves.toBe(fault);
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
