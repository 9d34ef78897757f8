import type { HotUpdateOptions, ViteDevServer } from 'vite';
import { beforeEach, expect, test, vi } from 'vitest';
import type { RelayError } from './relay-error.ts';
import { relayCompiler } from './vite-relay.ts';

const ERROR: RelayError = { message: '✖ no field `nome`' };
const overlay = { type: 'error', err: { ...ERROR, plugin: 'relay-compiler', stack: '' } };
const asking = (field: string) => `const a = graphql\`fragment A_shop on Shop { ${field} }\`;`;

/** Calls the plugin as Vite does when files are saved. `wrong` is the error that the next compilations report. */
function development() {
  const state = { wrong: null as RelayError | null };
  const compile = vi.fn(() => Promise.resolve(state.wrong));
  const writeTypes = vi.fn(() => Promise.resolve(null));
  const send = vi.fn();
  let open: (page: object) => void;
  const server = {
    config: { root: '/p', logger: { error: () => undefined } },
    ws: { send, on: (_: 'connection', connected: (page: object) => void) => void (open = connected) },
    watcher: { add: () => undefined },
  } as unknown as ViteDevServer;
  const plugin = relayCompiler(compile, writeTypes) as unknown as {
    configureServer(server: ViteDevServer): void;
    transform: { handler(code: string, id: string): null };
    buildStart(this: object): Promise<void>;
    hotUpdate(this: object, options: Partial<HotUpdateOptions>): Promise<unknown>;
  };
  plugin.configureServer(server);
  const environment = { name: 'client', config: { root: '/p' } };
  return {
    state,
    compile,
    writeTypes,
    send,
    load: (file: string, code: string) => plugin.transform.handler(code, file),
    /** What a newly opened page receives. */
    opened: () => {
      const send = vi.fn();
      open({ send });
      return send.mock.calls.map(([text]) => JSON.parse(text as string) as unknown);
    },
    begin: () => plugin.buildStart.call({ environment }),
    save: (file: string, code: string) =>
      plugin.hotUpdate.call({ environment }, { file, server, type: 'update', read: () => code }),
    remove: (file: string) =>
      plugin.hotUpdate.call(
        { environment },
        { file, server, type: 'delete', read: () => Promise.reject(new Error('ENOENT')) },
      ),
  };
}

let dev: ReturnType<typeof development>;
beforeEach(() => {
  dev = development();
  dev.load('/p/src/A.tsx', asking('name'));
});

test('does not compile code whose documents are unchanged', async () => {
  expect(await dev.save('/p/src/A.tsx', `${asking('name')} // more`)).toBeUndefined();
  expect(dev.compile).not.toHaveBeenCalled();
});

test('a fixed schema removes the overlay', async () => {
  dev.state.wrong = ERROR;
  expect(await dev.save('/p/schema/shop.graphql', '')).toEqual([]);
  expect(dev.send).toHaveBeenLastCalledWith(overlay);
  expect(dev.opened()).toEqual([overlay]);
  dev.state.wrong = null;
  await dev.save('/p/schema/shop.graphql', '');
  expect(dev.send).toHaveBeenLastCalledWith({ type: 'update', updates: [] });
  expect(dev.opened()).toEqual([]);
});

test('a fix also applies what was saved during the error', async () => {
  dev.load('/p/src/B.tsx', asking('name'));
  dev.state.wrong = ERROR;
  await dev.save('/p/src/A.tsx', asking('nome'));
  expect(await dev.save('/p/src/B.tsx', asking('address'))).toEqual([]);
  dev.state.wrong = null;
  // Unchanged, so it would not be a reason to compile by itself.
  expect(await dev.save('/p/src/A.tsx', asking('name'))).toEqual([]);
  expect(dev.compile).toHaveBeenCalledTimes(3);
  expect(dev.send).toHaveBeenLastCalledWith({ type: 'full-reload' });
});

test('compiles after a file is removed, without reading it', async () => {
  await expect(dev.remove('/p/src/A.tsx')).resolves.toBeUndefined();
  expect(dev.compile).toHaveBeenCalledTimes(1);
});

test('a start with an invalid document continues and reports it', async () => {
  vi.stubEnv('VITEST', '');
  dev.state.wrong = ERROR;
  await dev.begin();
  expect(dev.send).toHaveBeenLastCalledWith(overlay);
});

test('a start, and then each valid change of the schema, refresh the types of the mock server', async () => {
  vi.stubEnv('VITEST', '');
  await dev.begin();
  expect(dev.writeTypes).toHaveBeenCalledTimes(1);
  await dev.save('/p/src/A.tsx', asking('address'));
  expect(dev.writeTypes).toHaveBeenCalledTimes(1);
  await dev.save('/p/schema/shop.graphql', '');
  expect(dev.writeTypes).toHaveBeenCalledTimes(2);
});

test('types that an error held back are written once a document fixes it', async () => {
  dev.state.wrong = ERROR;
  await dev.save('/p/schema/shop.graphql', '');
  expect(dev.writeTypes).not.toHaveBeenCalled();
  dev.state.wrong = null;
  await dev.save('/p/src/A.tsx', asking('address'));
  expect(dev.writeTypes).toHaveBeenCalledTimes(1);
});
