import { builtinEnvironments, type Environment } from 'vitest/runtime';

// The globals of fetch. happy-dom has its own versions, whose bodies cannot carry the streams of the in-process mock
// server; Node's can, and the server was written for them.
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

/** A happy-dom document with Node's fetch and related globals. */
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
