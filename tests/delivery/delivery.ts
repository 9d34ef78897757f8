import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from '../../mock-server/node/http/http.ts';
import { createMockServer } from '../../mock-server/server.ts';
import type { Settings } from '../../src/settings.ts';
import { portalSettings } from '../../tools/portal-settings.ts';
import { test as journey } from '../journeys/journey.ts';
import type { Stack } from '../support/stack.ts';
import { startHost, type HostName } from './hosts.ts';

const COMMAND = join(import.meta.dirname, '../../tools/delivery/deliver.ts');

export interface HostOption {
  /** The host that serves the delivery. */
  readonly host: HostName;
}

export interface Delivery {
  readonly settings: Settings;
  /** The served folder. */
  readonly folder: string;
  readonly stack: Stack;
  /** Removes the only file in `/assets/` whose name matches; returns its address and a function that restores it. */
  lose(name: RegExp): Promise<{ readonly address: string; bringBack(): Promise<void> }>;
}

async function startDelivery(host: HostName): Promise<Delivery & { close(): Promise<void> }> {
  const place = await mkdtemp(join(tmpdir(), 'causeway-delivery-'));
  const mock = await createMockServer({ pace: 3 });
  const api = await listen((request) => mock.fetch(request));
  const settings = portalSettings(api.url);
  const delivery = join(place, 'delivery');
  const clear = async () => {
    await api.close();
    await mock.dispose();
    await rm(place, { recursive: true, force: true });
  };
  const server = await (async () => {
    const file = join(place, 'settings.json');
    await writeFile(file, JSON.stringify(settings));
    execFileSync(process.execPath, [COMMAND, '--settings', file, '--out', delivery], { stdio: 'pipe' });
    return startHost(host, { delivery, own: join(place, 'server'), settings });
  })().catch(async (error: unknown) => {
    await clear();
    throw error;
  });
  mock.setPortalOrigins([server.url]);
  const close = async () => {
    await server.close();
    await clear();
  };
  const folder = join(delivery, 'public');
  return {
    settings,
    folder,
    close,
    stack: { portalUrl: server.url, apiUrl: api.url, mock, close },
    async lose(name) {
      const assets = join(folder, 'assets');
      const [found = '', ...others] = (await readdir(assets)).filter((one) => name.test(one));
      if (found === '' || others.length > 0) throw new Error(`${name} does not name one file.`);
      const aside = join(place, found);
      await rename(join(assets, found), aside);
      return { address: `/assets/${found}`, bringBack: () => rename(aside, join(assets, found)) };
    },
  };
}

/** A journey through a delivery, on the host that the project names. */
export const test = journey.extend<object, HostOption & { readonly delivery: Delivery }>({
  host: ['nginx', { scope: 'worker', option: true }],
  delivery: [
    async ({ host }, provide) => {
      const delivery = await startDelivery(host);
      await provide(delivery);
      await delivery.close();
    },
    { scope: 'worker' },
  ],
  stack: [
    async ({ delivery }, provide) => {
      await provide(delivery.stack);
    },
    { scope: 'worker' },
  ],
});
