// Finds the browser that the tests use, or installs one.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { installWithApt, isDebianRoot } from './bootstrap-apt.mjs';
import { ownNode, readJson, ROOT, run, say, SetupError, WINDOWS } from './bootstrap-run.mjs';

/** Common browser locations, best first; names without a folder are looked up on PATH. */
function usualBrowsers() {
  const { ProgramFiles, LOCALAPPDATA, HOME } = process.env;
  const folders = [ProgramFiles, process.env['ProgramFiles(x86)'], LOCALAPPDATA].filter(Boolean);
  const windows = [
    'Google\\Chrome\\Application\\chrome.exe',
    'Chromium\\Application\\chrome.exe',
    'Microsoft\\Edge\\Application\\msedge.exe',
  ];
  if (WINDOWS) return folders.flatMap((folder) => windows.map((rest) => join(folder, rest)));
  const names = [
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'microsoft-edge',
    'microsoft-edge-stable',
  ];
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  if (process.platform === 'darwin') {
    const apps = ['Google Chrome', 'Chromium', 'Microsoft Edge'].flatMap((app) =>
      ['/Applications', `${HOME}/Applications`].map((folder) => `${folder}/${app}.app/Contents/MacOS/${app}`),
    );
    return [...apps, ...onPath];
  }
  return [
    ...onPath,
    '/usr/bin/chromium',
    '/opt/google/chrome/chrome',
    '/opt/microsoft/msedge/msedge',
    '/snap/bin/chromium',
  ];
}

/** Some distributions put a script in the browser's place that only explains how to install it. */
function runs(path) {
  if (!existsSync(path)) return false;
  // On Windows the version flag opens a window instead of printing.
  return WINDOWS || spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

function playwrightBrowser() {
  const code = `import { chromium } from 'playwright-core'; console.log(chromium.executablePath())`;
  const { status, stdout } = spawnSync(ownNode(), ['--input-type=module', '-e', code], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : '';
}

async function findBrowser() {
  for (const name of ['CHROME_PATH', 'PLAYWRIGHT_CHROMIUM']) {
    const path = process.env[name];
    if (!path) continue;
    if (runs(path)) return { path, source: name };
    throw new SetupError(`${name} is ${path}, but no browser runs there.`);
  }
  const system = usualBrowsers().find(runs);
  if (system) return { path: system, source: 'system' };
  const own = playwrightBrowser();
  if (runs(own)) return { path: own, source: 'playwright' };

  say("No Chrome, Chromium, or Edge found. Downloading Playwright's Chromium.");
  const cli = join(ROOT, 'node_modules/playwright-core/cli.js');
  const download = { file: ownNode(), args: [cli, 'install', 'chromium'] };
  const { output } = await run(download, {
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' },
    timeout: 900_000,
  });
  if (runs(own)) return { path: own, source: 'playwright' };
  say(
    `  Download failed: ${
      output
        .trim()
        .split('\n')
        .find((line) => /error|missing/i.test(line)) ?? 'the browser does not run here'
    }`,
  );

  if (isDebianRoot()) {
    await installWithApt(['chromium']);
    const installed = usualBrowsers().find(runs);
    if (installed) return { path: installed, source: 'apt' };
  }
  throw new SetupError('The tests need a browser. Install Chrome, Chromium, or Edge, or set CHROME_PATH.');
}

/** Writes the browser's path to node_modules/.cache, where browser-path.ts reads it. */
export async function ensureBrowser() {
  const record = join(ROOT, 'node_modules/.cache/causeway-browser.json');
  const named = process.env.CHROME_PATH ?? process.env.PLAYWRIGHT_CHROMIUM;
  const known = readJson(record)?.path;
  if (!named && known && existsSync(known)) return;
  const browser = await findBrowser();
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, `${JSON.stringify(browser)}\n`);
  say(`Browser for the tests: ${browser.path}`);
}
