import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { listen } from '../http/http.ts';
import { readModel } from './model-options.ts';
import { DATA_HELP, DATA_OPTIONS, readArguments, readDataOptions, readOrigin, readPort } from './options.ts';
import { runUntilStopped } from './run-until-stopped.ts';

const HELP = `Causeway's mock server: GraphQL, sign-in, error reports, and analytics on one local port.

  --port N                     default 4000; 0 picks a free port
  --portal ORIGIN              origin of a portal that may sign in and call; repeatable (default http://localhost:5173)
${DATA_HELP}
  --require-token              require signed-in calls for any schema, not only for this repository's own
  --keep-sessions              keep the signing key in .cache/ so that sign-ins survive a restart
  --json                       print only {"url","pid"} in one line when ready
`;

/** Excluded from the repository by .gitignore. */
const KEY_FILE = join(import.meta.dirname, '../../../.cache/sign-in-key.json');

// Compiling graphql, faker, and our own sources takes half of the startup time, so the result is cached.
enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/compiled'));

/** As many as fit on a screen; the control page shows all. */
const MAX_SHOWN = 10;
const shortened = (lines: readonly string[]): readonly string[] =>
  lines.length > MAX_SHOWN
    ? [...lines.slice(0, MAX_SHOWN), `… and ${lines.length - MAX_SHOWN} more; see the control page.`]
    : lines;

await runUntilStopped(async () => {
  const given = readArguments(process.argv.slice(2), {
    ...DATA_OPTIONS,
    port: 'value',
    portal: 'values',
    'keep-sessions': 'flag',
    'require-token': 'flag',
    json: 'flag',
    help: 'flag',
  });
  if (given.has('help')) {
    process.stdout.write(HELP);
    process.exit(0);
  }
  const port = readPort('port', given.get('port')?.[0]) ?? 4000;
  const data = readDataOptions(given);
  const model = readModel();
  const portals = (given.get('portal') ?? ['http://localhost:5173']).map((text) =>
    readOrigin('portal', text),
  );
  // Loaded only after the command line has been validated, because the schema and its libraries take time.
  const { createMockServer } = await import('../../server.ts');
  const mock = await createMockServer({
    ...data,
    portalOrigins: portals,
    watchSchema: true,
    ...(model === null ? {} : { mappingModel: model }),
    ...(given.has('require-token') ? { requireToken: true } : {}),
    ...(given.has('keep-sessions') ? { keyFile: KEY_FILE } : {}),
  });
  const { url, close } = await listen((request) => mock.fetch(request), {
    port,
    now: () => mock.now(),
  });
  if (given.has('json')) console.log(JSON.stringify({ url, pid: process.pid }));
  else {
    // Asks the server, because a state file takes precedence over the command line.
    const ready = await mock.fetch(new Request(`${url}/ready`));
    const { seed, scale, anchor }: Record<string, string> = await ready.json();
    console.log(`Causeway's mock server is running.

  GraphQL    ${url}/graphql
  Sign-in    ${url}/.well-known/openid-configuration
  Control    ${url}/__mock/
  Portal     ${portals.join(', ')}
  Data       ${scale}, seed ${seed}, anchored at ${anchor}
  State      ${data.state ?? 'memory'}
  Schema     ${data.schema ?? 'schema/'}, saves are served at once
${data.live === undefined ? '' : `  Live       ${data.live} executions per minute\n`}
Press Ctrl-C to stop it.`);
  }
  if (data.scale !== undefined && data.scale !== 'demo' && !data.schema) mock.prepareSearch();
  const warnings = mock.schemaWarnings();
  if (warnings.length > 0) {
    console.warn(`The schema is served but has problems:\n  ${shortened(warnings).join('\n  ')}`);
  }
  return {
    close: async () => {
      await close();
      await mock.dispose();
    },
  };
});
