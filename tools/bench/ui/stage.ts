import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { CONTROL_HEADER } from '../../../mock-server/engine/graphql/guards.ts';
import { CannotStartError } from '../../../mock-server/node/http/http.ts';
import { browserPath } from '../../browser-path.ts';
import { startMockProcess } from '../../mock-process.ts';
import { portalSettings } from '../../portal-settings.ts';
import { onFreePorts } from '../../ports.ts';
import { startPreview } from '../../static-host.ts';

const DIST = join(import.meta.dirname, '../../../dist');
const PERSON = 'owner@northbay.example';

/** The built portal with its server and a browser in which a person is signed in. */
export interface Stage {
  readonly browser: Browser;
  /** Opens a portal address in a new page. */
  readonly open: (path: string, prepare?: (page: Page) => Promise<unknown>) => Promise<Page>;
  /** Opens a page with this HTML. */
  readonly openPlain: (html: string) => Promise<Page>;
  /** Sends an operation to the server as the signed-in person. Throws the errors in the response. */
  readonly ask: <Data>(query: string, variables?: Record<string, unknown>) => Promise<Data>;
  readonly close: () => Promise<void>;
}

/** Starts everything on free ports. */
export async function startStage(scale: string): Promise<Stage> {
  if (!existsSync(join(DIST, 'index.html')))
    throw new CannotStartError('There is no built portal in dist/. Run "npm run build" first.');
  const servers = await onFreePorts(
    [
      { who: 'the mock server', usual: 0, given: 0 },
      { who: 'the portal', usual: 0, given: 0 },
    ],
    async ([apiPort = 0, portalPort = 0]) => {
      const mock = await startMockProcess({
        args: [`--port=${apiPort}`, `--portal=http://localhost:${portalPort}`, `--scale=${scale}`],
        log: console.error,
      });
      const settings = portalSettings(mock.url);
      const portal = await startPreview({ dist: DIST, port: portalPort, settings }).catch(async (error) => {
        await mock.close();
        throw error;
      });
      return { mock, portal };
    },
  );
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  const close = async () => {
    await browser.close();
    await Promise.all([servers.portal.close(), servers.mock.close()]);
  };
  try {
    return { browser, close, ...(await signIn(browser, servers.portal.url, servers.mock.url)) };
  } catch (error) {
    await close();
    throw error;
  }
}

async function signIn(
  browser: Browser,
  portal: string,
  api: string,
): Promise<Pick<Stage, 'open' | 'openPlain' | 'ask'>> {
  const context = await browser.newContext({
    baseURL: portal,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  // Loading 20,000 rows takes a while, and more on a busy machine.
  context.setDefaultTimeout(180_000);
  const first = await context.newPage();
  await first.goto('/?stay');
  await first.getByRole('button', { name: new RegExp(PERSON.replaceAll('.', '\\.')) }).click();
  await first.getByRole('button', { name: /your menu/ }).waitFor();
  await first.close();
  const { token } = (await (
    await fetch(`${api}/__mock/token`, {
      method: 'POST',
      headers: { [CONTROL_HEADER]: '1' },
      body: JSON.stringify({ email: PERSON }),
    })
  ).json()) as { token: string };
  return {
    async open(path, prepare) {
      const page = await context.newPage();
      await prepare?.(page);
      await page.goto(path);
      await page.getByRole('button', { name: /your menu/ }).waitFor();
      return page;
    },
    async openPlain(html) {
      const page = await context.newPage();
      await page.setContent(html);
      return page;
    },
    async ask<Data>(query: string, variables: Record<string, unknown> = {}) {
      const response = await fetch(`${api}/graphql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables }),
      });
      const { data, errors } = (await response.json()) as { data: Data; errors?: { message: string }[] };
      if (errors) throw new Error(errors.map(({ message }) => message).join('\n'));
      return data;
    },
  };
}
