import { execFile } from 'node:child_process';
import { promisify, stripVTControlCharacters } from 'node:util';
import compilerPath from 'relay-compiler';
import type { Plugin } from 'vite';

const run = promisify(execFile);

const documents = (code: string): string => code.match(/graphql`[^`]*`/g)?.join('\n') ?? '';

/**
 * Compiles GraphQL documents when Vite starts and before each hot update, so that code never meets a stale artifact.
 * The compiler's own watch mode needs watchman, and Debian's watchman breaks even a single compile; hence
 * `--noWatchman` and this plugin. A compile error is shown in Vite's overlay and the last good code stays.
 */
export function relayCompiler(): Plugin {
  const known = new Map<string, string>();
  let running: Promise<unknown> | null = null;
  const compile = async () => {
    await running?.catch(() => undefined);
    running = run(compilerPath, ['--noWatchman', '--output', 'quiet-with-errors'], {
      env: { ...process.env, FORCE_NO_WATCHMAN: '1' },
    });
    try {
      await running;
    } catch (error) {
      const { stderr = '', stdout = '' } = error as { stderr?: string; stdout?: string };
      throw new Error(stripVTControlCharacters(`${stderr}${stdout}`).trim() || String(error), {
        cause: error,
      });
    }
  };
  return {
    name: 'relay-compiler',
    enforce: 'pre',
    async buildStart() {
      // Vitest sets VITEST: there the npm script has compiled already, and parallel projects would compile twice.
      if (!process.env.VITEST) await compile();
    },
    configureServer(server) {
      // Vite watches what the module graph imports; nobody imports the SDL.
      server.watcher.add('schema');
    },
    transform: {
      filter: { code: 'graphql`' },
      handler(code, id) {
        known.set(id.split('?')[0] ?? id, documents(code));
        return null;
      },
    },
    async hotUpdate({ file, read, server }) {
      if (this.environment.name !== 'client' || file.includes('__generated__')) return undefined;
      if (!/\.(tsx?|graphql)$/.test(file)) return undefined;
      if (!file.endsWith('.graphql') && documents(await read()) === (known.get(file) ?? '')) return undefined;
      try {
        await compile();
        return undefined;
      } catch (error) {
        const { message } = error as Error;
        server.config.logger.error(message);
        server.ws.send({ type: 'error', err: { message, stack: '' } });
        return [];
      }
    },
  };
}
