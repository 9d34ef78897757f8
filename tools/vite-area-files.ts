import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { areaRules } from '../src/routes/area-of.ts';

const ROUTES = join(import.meta.dirname, '../src/routes');

/**
 * Tells public/boot.js which files each area needs besides the entry's, so that a cold load requests those of its
 * address immediately.
 */
export function areaFiles(): Plugin {
  return {
    name: 'area-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((candidate) => candidate.type === 'chunk');
        const filesOf = (chunk: Rolldown.OutputChunk, seen = new Set<string>()): Set<string> => {
          if (seen.has(chunk.fileName)) return seen;
          for (const file of [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]) seen.add(file);
          for (const file of chunk.imports) {
            const imported = bundle[file];
            if (imported?.type === 'chunk') filesOf(imported, seen);
          }
          return seen;
        };
        // The explorer's document has no areas.
        if (!chunks.some(({ moduleIds }) => moduleIds.includes(join(ROUTES, 'areas.ts')))) return html;
        const areas = [...Map.groupBy(areaRules, ([area]) => area)].map(([area, rules]) => {
          const root = chunks.find(({ moduleIds }) => moduleIds.includes(join(ROUTES, area, 'routes.ts')));
          if (!root) throw new Error(`No file of the build has the routes of the area ${area}.`);
          const files = [...filesOf(root)].map((file) => `/${file}`);
          return {
            at: rules.map(([, rule]) => rule).join('|'),
            files: files.filter((file) => !html.includes(`"${file}"`)),
          };
        });
        const json = JSON.stringify(areas).replaceAll("'", '&#39;');
        return html.replace('src="/boot.js"', () => `src="/boot.js" data-areas='${json}'`);
      },
    },
  };
}
