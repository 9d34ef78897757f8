import { join } from 'node:path';
import { CannotStartError, listen } from './http.ts';
import {
  DATA_HELP,
  DATA_OPTIONS,
  readArguments,
  readDataOptions,
  readOrigin,
  readPort,
  UsageError,
} from './options.ts';

const HELP = `Causeway's mock server: GraphQL, sign-in, error reports and analytics on one port of this machine.

  --port N                     default 4000; 0 lets the system choose
  --portal ORIGIN              a portal that may sign in and call, may be repeated (default http://localhost:5173)
${DATA_HELP}
  --keep-sessions              keep the signing key in .cache/, so that sign-ins survive a restart
  --json                       print {"url","pid"} as one line once it answers, and nothing else
`;

/** Kept out of the repository by .gitignore. */
const KEY_FILE = join(import.meta.dirname, '../.cache/sign-in-key.json');

async function main(argv: readonly string[]): Promise<void> {
  const given = readArguments(argv, {
    ...DATA_OPTIONS,
    port: 'value',
    portal: 'values',
    'keep-sessions': 'flag',
    json: 'flag',
    help: 'flag',
  });
  if (given.has('help')) {
    process.stdout.write(HELP);
    return;
  }
  const port = readPort('port', given.get('port')?.[0]) ?? 4000;
  const data = readDataOptions(given);
  const portals = (given.get('portal') ?? ['http://localhost:5173']).map((text) =>
    readOrigin('portal', text),
  );
  // Not before the command line is known to be right: the schema and its libraries take their time.
  const { createMockServer } = await import('./server.ts');
  const mock = await createMockServer({
    ...data,
    portalOrigins: portals,
    ...(given.has('keep-sessions') ? { keyFile: KEY_FILE } : {}),
  });
  const listening = await listen((request) => mock.fetch(request), { port }).catch(async (error: unknown) => {
    await mock.dispose();
    throw error;
  });
  const { url } = listening;

  let stopping = false;
  const stop = async () => {
    // A second Ctrl-C does not wait for anybody.
    if (stopping) process.exit(1);
    stopping = true;
    await listening.close();
    await mock.dispose();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
  // Started by another program that has gone, however it went: nobody else would stop this one.
  if (process.connected) process.on('disconnect', () => void stop());

  if (given.has('json')) {
    console.log(JSON.stringify({ url, pid: process.pid }));
    return;
  }
  console.log(`Causeway's mock server answers.

  GraphQL    ${url}/graphql
  Sign-in    ${url}/.well-known/openid-configuration
  Portal     ${portals.join(', ')}
  Data       ${data.scale ?? 'demo'}, ${data.seed === undefined ? 'default seed' : `seed ${data.seed}`}, anchored at ${data.now ?? 'the present'}

Stop it with Ctrl-C.`);
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  // What is no complaint of ours is a bug and keeps its stack.
  const said = error instanceof UsageError || error instanceof CannotStartError;
  console.error(said ? error.message : error);
  process.exit(error instanceof UsageError ? 2 : 1);
});
