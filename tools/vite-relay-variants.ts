import type { Plugin } from 'vite';

/** Hooks of which Relay has two versions, of which `ENABLE_ACTIVITY_COMPATIBILITY` selects one. */
const SELECTORS =
  /(?<=\/react-relay\/lib\/relay-hooks\/)use(?:FragmentInternal|LoadMoreFunction|QueryLoader)\.js$/;

/** Leaves out the version that the flag does not select. A bundler cannot drop it itself, because these are CommonJS. */
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
