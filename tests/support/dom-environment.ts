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

/**
 * happy-dom reports a selection while it is being set, even if it stays the same, and an editor sets it in reply: without
 * end. Browsers report it later and only if it changed. The text a test types is not affected.
 */
function muteSelection(document: Document): void {
  const dispatch = document.dispatchEvent.bind(document);
  document.dispatchEvent = (event) => event.type === 'selectionchange' || dispatch(event);
}

// A test that downloads a file clicks a link to it. Following it would leave the page, for every test after it too.
const settings = { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } };

/** A happy-dom document with Node's fetch and related globals. */
export default {
  name: 'dom',
  viteEnvironment: 'client',
  async setup(global: Record<string, unknown>, options) {
    const natives = NODES.map((name) => [name, global[name]] as const);
    const dom = await happyDom.setup(global, { ...options, happyDOM: { settings } });
    for (const [name, native] of natives) global[name] = native;
    muteSelection(global['document'] as Document);
    return dom;
  },
} satisfies Environment;
