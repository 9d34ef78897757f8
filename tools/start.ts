import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { CannotStartError } from '../mock-server/node/http/http.ts';
import {
  DATA_HELP,
  DATA_OPTIONS,
  dataArguments,
  readArguments,
  readDataOptions,
  readPort,
  UsageError,
  type DataOptions,
} from '../mock-server/node/cli/options.ts';
import { runUntilStopped } from '../mock-server/node/cli/run-until-stopped.ts';
import { backendBanner, banner } from './banner.ts';
import { startMockProcess } from './mock-process.ts';
import { portalSettings } from './portal-settings.ts';
import { onFreePorts } from './ports.ts';
import { settings } from './vite-settings.ts';
import { readSettingsFile } from './delivery/deliver.ts';
import type { Settings } from '../src/settings.ts';

const ROOT = join(import.meta.dirname, '..');
const HELP = `npm start -- [options]: run the portal in development with its mock server.

  --port N                     port of the mock server (default 4000)
  --portal-port N              port of the portal (default 5173)
  --settings FILE              use a real backend and sign-in provider instead of the mock server (docs/delivery.md)
${DATA_HELP}
`;

export interface DevelopmentOptions {
  data?: DataOptions;
  /** 0 lets the system choose; if omitted, 4000 or the next free port. */
  apiPort?: number | undefined;
  /** If omitted, 5173 or the next free port. */
  portalPort?: number | undefined;
  log?: (line: string) => void;
}

export interface Development {
  portalUrl: string;
  apiUrl: string;
  /** Notes about anything unusual. */
  notes: readonly string[];
  close(): Promise<void>;
}

/**
 * Starts the portal's development server in this process, and the mock server in a child process that restarts on
 * changes.
 */
export function startDevelopment(options: DevelopmentOptions = {}): Promise<Development> {
  return onFreePorts(
    [
      { who: 'the mock server', usual: 4000, given: options.apiPort },
      { who: 'the portal', usual: 5173, given: options.portalPort },
    ],
    ([apiPort = 4000, portalPort = 5173], notes) => startOnPorts(apiPort, portalPort, notes, options),
  );
}

async function startOnPorts(
  apiPort: number,
  portalPort: number,
  notes: readonly string[],
  options: DevelopmentOptions,
): Promise<Development> {
  const portalUrl = `http://localhost:${portalPort}`;
  let apiUrl = `http://localhost:${apiPort}`;
  const [mock, portal] = await Promise.allSettled([
    startMockProcess({
      args: [
        `--port=${apiPort}`,
        `--portal=${portalUrl}`,
        '--keep-sessions',
        ...dataArguments(options.data ?? {}),
      ],
      // Not the schema: the mock server applies changes to it without a restart.
      watch: ['mock-server'],
      log: options.log ?? console.log,
    }),
    startVite(portalPort, () => portalSettings(apiUrl)),
  ]);
  const close = async () => {
    await Promise.all([
      mock.status === 'fulfilled' && mock.value.close(),
      portal.status === 'fulfilled' && portal.value.close(),
    ]);
  };
  if (mock.status === 'rejected' || portal.status === 'rejected') {
    await close();
    throw mock.status === 'rejected' ? mock.reason : (portal as PromiseRejectedResult).reason;
  }
  apiUrl = mock.value.url;
  // Report it as running only once it responds.
  await fetch(portalUrl);
  return { portalUrl, apiUrl, notes, close };
}

/** Starts only the portal's development server, with a backend and a sign-in provider that run elsewhere. */
export function startWithBackend(
  backend: Settings,
  portalPort?: number,
): Promise<Pick<Development, 'portalUrl' | 'notes' | 'close'>> {
  return onFreePorts(
    [{ who: 'the portal', usual: 5173, given: portalPort }],
    async ([port = 5173], notes) => {
      const server = await startVite(port, () => backend);
      return { portalUrl: `http://localhost:${port}`, notes, close: () => server.close() };
    },
  );
}

async function startVite(port: number, getSettings: () => Settings): Promise<ViteDevServer> {
  const before = process.listeners('SIGTERM');
  const server = await createServer({
    root: ROOT,
    clearScreen: false,
    server: { port, strictPort: true, host: 'localhost' },
    plugins: [settings(getSettings)],
  });
  // On SIGTERM, Vite would end the process itself with code 143, before our child has ended.
  for (const listener of process.listeners('SIGTERM')) {
    if (!before.includes(listener)) process.off('SIGTERM', listener);
  }
  try {
    return await server.listen();
  } catch (error) {
    await server.close();
    throw /already in use/.test(String(error))
      ? new CannotStartError(`Port ${port} is already in use.`)
      : error;
  }
}

if (import.meta.main) {
  await runUntilStopped(async () => {
    const given = readArguments(process.argv.slice(2), {
      ...DATA_OPTIONS,
      port: 'value',
      'portal-port': 'value',
      settings: 'value',
      help: 'flag',
    });
    if (given.has('help')) {
      process.stdout.write(HELP);
      process.exit(0);
    }
    const [file] = given.get('settings') ?? [];
    if (file !== undefined) {
      const superfluous = [...given.keys()].filter((name) => !['settings', 'portal-port'].includes(name));
      if (superfluous.length > 0) {
        throw new UsageError(
          `--${superfluous[0]} configures the mock server, which does not run with --settings.`,
        );
      }
      const backend = await readSettingsFile(file);
      const running = await startWithBackend(backend, readPort('portal-port', given.get('portal-port')?.[0]));
      console.log(backendBanner({ ...running, ...backend }));
      return running;
    }
    const running = await startDevelopment({
      data: readDataOptions(given),
      apiPort: readPort('port', given.get('port')?.[0]),
      portalPort: readPort('portal-port', given.get('portal-port')?.[0]),
    });
    console.log(banner({ title: 'Causeway is running.', ...running }));
    return running;
  });
}
