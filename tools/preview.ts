import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStartError } from '../mock-server/node/http/http.ts';
import {
  DATA_HELP,
  DATA_OPTIONS,
  dataArguments,
  readArguments,
  readDataOptions,
  readPort,
} from '../mock-server/node/cli/options.ts';
import { runUntilStopped } from '../mock-server/node/cli/run-until-stopped.ts';
import { banner } from './banner.ts';
import { startMockProcess } from './mock-process.ts';
import { portalSettings } from './portal-settings.ts';
import { onFreePorts } from './ports.ts';
import { startPreview } from './static-host.ts';

const DIST = join(import.meta.dirname, '../dist');
const HELP = `npm run preview -- [options]: run the built portal with its production headers and the mock server.

  --port N                     port of the mock server (default 4000)
  --portal-port N              port of the portal (default 4173)
${DATA_HELP}
`;

await runUntilStopped(async () => {
  const given = readArguments(process.argv.slice(2), {
    ...DATA_OPTIONS,
    port: 'value',
    'portal-port': 'value',
    help: 'flag',
  });
  if (given.has('help')) {
    process.stdout.write(HELP);
    process.exit(0);
  }
  if (!existsSync(join(DIST, 'index.html'))) {
    throw new CannotStartError('There is no built portal in dist/. Run "npm run build" first.');
  }
  const wishes = [
    { who: 'the mock server', usual: 4000, given: readPort('port', given.get('port')?.[0]) },
    { who: 'the portal', usual: 4173, given: readPort('portal-port', given.get('portal-port')?.[0]) },
  ];
  return onFreePorts(wishes, async ([apiPort = 4000, portalPort = 4173], notes) => {
    const mock = await startMockProcess({
      args: [
        `--port=${apiPort}`,
        `--portal=http://localhost:${portalPort}`,
        '--keep-sessions',
        ...dataArguments(readDataOptions(given)),
      ],
      log: console.log,
    });
    const settings = portalSettings(mock.url);
    const portal = await startPreview({ dist: DIST, port: portalPort, settings }).catch(async (error) => {
      await mock.close();
      throw error;
    });
    console.log(
      banner({ title: 'The built portal is running.', portalUrl: portal.url, apiUrl: mock.url, notes }),
    );
    return {
      close: async () => {
        await Promise.all([portal.close(), mock.close()]);
      },
    };
  });
});
