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
 * happy-dom reports a selection while it is being set, even if it does not change. An editor then sets it again,
 * endlessly. Browsers report it later, and only if it changed. Typing in tests is not affected.
 */
function muteSelection(document: Document): void {
  const dispatch = document.dispatchEvent.bind(document);
  document.dispatchEvent = (event) => event.type === 'selectionchange' || dispatch(event);
}

// A test that downloads a file clicks a link. Following it would leave the page for all later tests, too.
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
