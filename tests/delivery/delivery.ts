import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from '../../mock-server/node/http/http.ts';
import { createMockServer } from '../../mock-server/server.ts';
import type { Settings } from '../../src/settings.ts';
import { deliver } from '../../tools/delivery/deliver.ts';
import { portalSettings } from '../../tools/portal-settings.ts';
import { test as journey } from '../journeys/journey.ts';
import type { Stack } from '../support/stack.ts';
import { startHost, type HostName } from './hosts.ts';

const DIST = join(import.meta.dirname, '../../dist');
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
  /**
   * Delivers another build into the same folder: one in which the only file in `/assets/` whose name matches has
   * another name. Returns its address before and after.
   */
  deliverNext(name: RegExp): Promise<{ readonly before: string; readonly after: string }>;
}

/** Copies the build into a folder, and names one of its files in `/assets/` differently, wherever it is imported. */
async function buildWithRenamed(folder: string, found: string, renamed: string): Promise<void> {
  await cp(DIST, folder, { recursive: true });
  await rename(join(folder, 'assets', found), join(folder, 'assets', renamed));
  const files = (await readdir(folder, { recursive: true })).filter((file) =>
    /\.(?:js|json|html)$/.test(file),
  );
  for (const file of files) {
    const text = await readFile(join(folder, file), 'utf8');
    if (text.includes(found)) await writeFile(join(folder, file), text.replaceAll(found, renamed));
  }
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
  const assets = join(folder, 'assets');
  const find = async (name: RegExp): Promise<string> => {
    const [found = '', ...others] = (await readdir(assets)).filter((value) => name.test(value));
    if (found === '' || others.length > 0) throw new Error(`${name} does not name one file.`);
    return found;
  };
  return {
    settings,
    folder,
    close,
    stack: { portalUrl: server.url, apiUrl: api.url, mock, close },
    async lose(name) {
      const found = await find(name);
      const aside = join(place, found);
      await rename(join(assets, found), aside);
      return { address: `/assets/${found}`, bringBack: () => rename(aside, join(assets, found)) };
    },
    async deliverNext(name) {
      const found = await find(name);
      const renamed = found.replace(/-[^-.]+\./, '-next.');
      const build = join(place, 'next');
      await buildWithRenamed(build, found, renamed);
      await deliver(settings, delivery, build);
      return { before: `/assets/${found}`, after: `/assets/${renamed}` };
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
