import type { Plugin } from 'vite';

/**
 * Vite remembers which stylesheets a lazy module has requested, even if one fails; the next attempt to import the
 * module would then skip it (Vite 8.3). This plugin removes that record. `removeFailedStylesheets` does the rest.
 */
export function retryStyles(): Plugin {
  return {
    name: 'retry-styles',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        const changed = code.replace(/seen\[href\] = void 0;(?=\s*throw err)/, 'delete seen[href];');
        if (changed === code) {
          throw new Error('Vite has changed how it loads stylesheets: does it try a failed one again?');
        }
        return { code: changed, map: null };
      },
    },
  };
}
