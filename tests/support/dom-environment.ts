import { builtinEnvironments, type Environment } from 'vitest/runtime';

// What fetching is made of. happy-dom brings its own, whose bodies cannot carry the streams of the mock server that
// answers in this process; Node's can, and they are what the server was written for.
const NODES = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'AbortController',
  'AbortSignal',
  'ReadableStream',
] as const;

const { 'happy-dom': happyDom } = builtinEnvironments;

/** A happy-dom document in which fetch and its parts are Node's. */
export default {
  name: 'dom',
  viteEnvironment: 'client',
  async setup(global: Record<string, unknown>, options) {
    const natives = NODES.map((name) => [name, global[name]] as const);
    const dom = await happyDom.setup(global, options);
    for (const [name, native] of natives) global[name] = native;
    return dom;
  },
} satisfies Environment;
