import type { Plugin } from 'vite';

/**
 * Keeps what the first paint needs in two files beside the entry, the libraries and our own. Left to itself, the
 * bundler cuts whatever a lazy route shares with the entry into files of its own, dozens of small ones that are all
 * asked for at the start and compress badly (12 KB gzip more).
 */
export function entryChunks(): Plugin {
  const needed = new Set<string>();
  return {
    name: 'entry-chunks',
    apply: 'build',
    buildEnd() {
      const entries = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry);
      const visit = (id: string): void => {
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) {
          if (needed.has(imported)) continue;
          needed.add(imported);
          visit(imported);
        }
      };
      for (const page of entries) {
        // The page's own script stays the entry, or the build manifest names none.
        for (const script of this.getModuleInfo(page)?.importedIds ?? []) visit(script);
      }
    },
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'libraries',
                  test: (id: string) => needed.has(id) && id.includes('/node_modules/'),
                  priority: 2,
                },
                { name: 'shell', test: (id: string) => needed.has(id), priority: 1 },
              ],
            },
          },
        },
      },
    }),
  };
}
