import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import compilerPath from 'relay-compiler';
import type { HotPayload, Plugin, ViteDevServer } from 'vite';
import { relayError, type RelayError } from './relay-error.ts';

const run = promisify(execFile);

const documents = (code: string): string => code.match(/graphql`[^`]*`/g)?.join('\n') ?? '';

/** Resolves with the errors in the documents or the schema, or with null. */
async function compileRelay(root: string): Promise<RelayError | null> {
  try {
    await run(compilerPath, ['--noWatchman', '--output', 'quiet-with-errors'], {
      cwd: root,
      env: { ...process.env, FORCE_NO_WATCHMAN: '1' },
    });
    return null;
  } catch (error) {
    const { stderr = '', stdout = '' } = error as { stderr?: string; stdout?: string };
    return relayError(`${stderr}${stdout}` || String(error), root);
  }
}

async function writeTypes(): Promise<RelayError | null> {
  try {
    // Not at the top: loading all of graphql would delay every start of Vite.
    const { writeSchemaTypes } = await import('./schema/types.ts');
    writeSchemaTypes();
    return null;
  } catch (error) {
    return { message: String(error) };
  }
}

/**
 * Compiles GraphQL documents when Vite starts and before each hot update, so that code never runs with a stale
 * artifact. The compiler's own watch mode needs watchman, and Debian's watchman breaks even a single compile; hence
 * `--noWatchman` and this plugin. A compile error appears in Vite's overlay, and the last working code stays.
 * In development, it also writes the schema's types for the mock server.
 */
export function relayCompiler(compileIn = compileRelay, writeTypesIn = writeTypes): Plugin {
  const known = new Map<string, string>();
  /** Files whose update waits for a successful compile. */
  const held = new Set<string>();
  let broken: HotPayload | null = null;
  let running: Promise<unknown> = Promise.resolve();
  let dev: ViteDevServer | undefined;
  let areTypesOld = true;

  const compileAll = async (root: string) => {
    const problem = await compileIn(root);
    if (problem !== null || !dev || !areTypesOld) return problem;
    const failed = await writeTypesIn();
    areTypesOld = failed !== null;
    return failed;
  };
  const compile = (root: string) => {
    const next = running.then(() => compileAll(root));
    running = next.catch(() => undefined);
    return next;
  };
  const tell = (server: ViteDevServer, problem: RelayError) => {
    server.config.logger.error(`\n${problem.message}\n`);
    broken = { type: 'error', err: { ...problem, plugin: 'relay-compiler', stack: '' } };
    server.ws.send(broken);
  };
  return {
    name: 'relay-compiler',
    enforce: 'pre',
    async buildStart() {
      // Vitest sets VITEST: the npm script has already compiled, and parallel projects would compile twice.
      if (process.env.VITEST) return;
      const problem = await compile(this.environment.config.root);
      if (problem === null) return;
      // In development, the next save may fix it.
      if (dev) tell(dev, problem);
      else this.error(problem.message);
    },
    configureServer(server) {
      dev = server;
      // Vite only watches imported files, and nothing imports the SDL.
      server.watcher.add('schema');
      // A page that is opened or reloaded meanwhile would run the previous code without saying so.
      server.ws.on('connection', (socket) => broken && socket.send(JSON.stringify(broken)));
    },
    transform: {
      filter: { code: 'graphql`' },
      handler(code, id) {
        known.set(id.split('?')[0] ?? id, documents(code));
        return null;
      },
    },
    async hotUpdate({ file, read, server, type }) {
      if (this.environment.name !== 'client' || file.includes('__generated__')) return undefined;
      if (!/\.(tsx?|graphql)$/.test(file)) return undefined;
      const isCode = !file.endsWith('.graphql');
      areTypesOld ||= !isCode;
      const text = isCode && type !== 'delete' ? documents(await read()) : '';
      // While there is an error, earlier saves have not been compiled, whatever this file contains.
      if (isCode && broken === null && text === (known.get(file) ?? '')) return undefined;
      const problem = await compile(server.config.root);
      if (problem !== null) {
        if (isCode) held.add(file);
        tell(server, problem);
        return [];
      }
      const waited = [...held].some((other) => other !== file);
      const mended = broken !== null;
      held.clear();
      broken = null;
      if (waited) {
        server.ws.send({ type: 'full-reload' });
        return [];
      }
      // The fix may leave the output unchanged, and then no update would remove the overlay.
      if (mended) server.ws.send({ type: 'update', updates: [] });
      return undefined;
    },
  };
}
