import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

const ROOT = join(import.meta.dirname, '..');

/**
 * Gives classes names of five or six characters in the build: scripts list the names in the stylesheets that they use,
 * so each name is loaded twice. A name depends only on its file and its place in it, so builds do not change it.
 */
export function shortClassNames(): Plugin {
  const prefixes = new Map<string, string>();
  const known = new Map<string, Map<string, string>>();
  return {
    name: 'short-class-names',
    apply: 'build',
    config: () => ({
      css: {
        modules: {
          generateScopedName(name, file) {
            const path = relative(ROOT, file).replaceAll('\\', '/');
            const prefix = prefixOf(path);
            const other = prefixes.get(prefix) ?? path;
            if (other !== path)
              throw new Error(`Classes of ${path} and ${other} get the same names. Rename one of the files.`);
            prefixes.set(prefix, path);
            const names = known.get(path) ?? new Map<string, string>();
            known.set(path, names);
            const short = names.get(name) ?? `${prefix}${names.size.toString(36)}`;
            names.set(name, short);
            return short;
          },
        },
      },
    }),
  };
}

/** Four lowercase letters: what scripts and stylesheets are full of compresses best. */
function prefixOf(path: string): string {
  const bytes = createHash('sha256').update(path).digest().subarray(0, 4);
  return Array.from(bytes, (byte) => String.fromCharCode(97 + (byte % 26))).join('');
}
