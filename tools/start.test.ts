import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isFree } from './ports.ts';

/** Runs tools/start.ts as npm start does; `ready` resolves with all output up to the end of the banner. */
function start(...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start.ts'), ...args], {
    env: { ...process.env, NODE_ENV: 'development' },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  const ended = once(child, 'close') as Promise<[number | null, string | null]>;
  const ready = new Promise<string>((resolve, reject) => {
    const read = (data: Buffer) => {
      output += data.toString();
      if (output.includes('Press Ctrl-C')) resolve(output);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => reject(new Error(output)));
  });
  return { child, ready, ended };
}

test('both respond when the banner is shown, and both ports are free afterward', async () => {
  const { child, ready, ended } = start('--port', '0', '--portal-port', '0');
  const banner = await ready;
  expect(banner).toContain('owner@northbay.example');
  const [, portalUrl] = /Portal +(http\S+)/.exec(banner) ?? [];
  const [, apiUrl] = /GraphQL +(http\S+)\/graphql/.exec(banner) ?? [];

  const page = await fetch(portalUrl!, { headers: { accept: 'text/html' } });
  expect(await page.text()).toContain('/src/main.tsx');
  const settings = await (await fetch(`${portalUrl}/settings.json`)).json();
  expect(settings).toMatchObject({ api: apiUrl, auth: { domain: apiUrl } });
  const preflight = await fetch(`${apiUrl}/oauth/token`, {
    method: 'OPTIONS',
    headers: { origin: portalUrl! },
  });
  expect(preflight.headers.get('access-control-allow-origin')).toBe(portalUrl);

  child.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
  for (const url of [portalUrl!, apiUrl!]) expect(await isFree(Number(new URL(url).port))).toBe(true);
});

test('a wrong command line gives a one-sentence error', async () => {
  const { ready } = start('--port', '70000');
  await expect(ready).rejects.toThrow(/^--port must be a port number from 0 to 65535, not "70000"\.\n$/);
});

test('with settings, the portal runs against their backend, without a mock server', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'causeway-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'settings.json');
  const settings = {
    environment: 'test',
    api: 'https://api.staging.example',
    auth: { domain: 'https://login.staging.example', clientId: 'portal', audience: 'https://api.example/' },
    reports: null,
    analytics: null,
  };
  writeFileSync(file, JSON.stringify(settings));
  const { child, ready, ended } = start('--settings', file, '--portal-port', '0');
  const banner = await ready;
  expect(banner).toContain('https://api.staging.example/graphql');
  expect(banner).not.toContain('northbay.example');
  const [, portalUrl] = /Portal +(http\S+)/.exec(banner) ?? [];
  expect(await (await fetch(`${portalUrl}/settings.json`)).json()).toEqual(settings);
  child.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
  expect(await isFree(Number(new URL(portalUrl!).port))).toBe(true);
});

test('rejects invalid settings, and options that have no effect with settings', async () => {
  await expect(start('--settings', join(import.meta.dirname, 'none.json')).ready).rejects.toThrow(
    /^--settings: file .*none\.json does not exist\.\n$/,
  );
  await expect(start('--settings', 'x.json', '--port', '0').ready).rejects.toThrow(
    /^--port configures the mock server, which does not run with --settings\.\n$/,
  );
});
