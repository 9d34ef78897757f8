import type { Plugin } from 'vite';

/**
 * Vite notes which stylesheets a lazy module has asked for, and keeps the note when one fails: the next attempt to
 * import the module would do without it (Vite 8.3). This drops the note. `removeFailedStylesheets` does the rest.
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
