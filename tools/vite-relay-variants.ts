import type { Plugin } from 'vite';

/** Hooks that Relay has in two versions; the flag `ENABLE_ACTIVITY_COMPATIBILITY` selects one. */
const SELECTORS =
  /(?<=\/react-relay\/lib\/relay-hooks\/)use(?:FragmentInternal|LoadMoreFunction|QueryLoader)\.js$/;

/**
 * Removes the version that the flag does not select. The bundler cannot remove it, because the modules are CommonJS.
 */
export function relayVariants(): Plugin {
  return {
    name: 'relay-variants',
    apply: 'build',
    load: {
      filter: { id: SELECTORS },
      handler(id) {
        const [name = ''] = SELECTORS.exec(id) ?? [];
        return `module.exports = require('./${name.replace('.js', '_EXPERIMENTAL.js')}');`;
      },
    },
  };
}
