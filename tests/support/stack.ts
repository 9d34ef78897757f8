import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { listen } from '../../mock-server/node/http/http.ts';
import { createMockServer, type MockServer, type MockServerOptions } from '../../mock-server/server.ts';
import type { Settings } from '../../src/settings.ts';
import { portalSettings } from '../../tools/portal-settings.ts';
import { startPreview } from '../../tools/static-host.ts';

export interface Stack {
  readonly portalUrl: string;
  readonly apiUrl: string;
  readonly mock: MockServer;
  close(): Promise<void>;
}

const DIST = join(import.meta.dirname, '../../dist');

export interface StackOptions extends Pick<MockServerOptions, 'seed' | 'now' | 'pace' | 'scale'> {
  trustedTypes?: readonly string[];
  /** The portal's waiting times, shortened for a journey that would otherwise take too long. */
  waitingTimes?: Settings['waitingTimes'];
}

/** The built portal with its real content security policy and a mock server in this process, on free ports. */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  if (!existsSync(join(DIST, 'index.html'))) {
    throw new Error('The portal is not built: run "npm run build" first.');
  }
  const { trustedTypes, waitingTimes, ...data } = options;
  const mock = await createMockServer(data);
  const api = await listen((request) => mock.fetch(request));
  const settings = { ...portalSettings(api.url), ...(waitingTimes ? { waitingTimes } : {}) };
  const portal = await startPreview({ dist: DIST, settings, ...(trustedTypes ? { trustedTypes } : {}) });
  mock.setPortalOrigins([portal.url]);
  return {
    portalUrl: portal.url,
    apiUrl: api.url,
    mock,
    async close() {
      await Promise.all([portal.close(), api.close()]);
      await mock.dispose();
    },
  };
}

/** Controls the mock server of a stack, as its control page does. */
export async function control(
  { mock, apiUrl }: Stack,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> {
  const response = await mock.fetch(
    new Request(`${apiUrl}/__mock${path}`, {
      method,
      headers: { 'x-mock-control': '1', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response;
}
