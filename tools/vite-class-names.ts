import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

const ROOT = join(import.meta.dirname, '..');

/**
 * Writes class names into the scripts that use them, and makes them short. Otherwise each stylesheet comes with a table
 * of its names, of which the entry would hold those of all shared styles (2 KB).
 *
 * - Imports become namespaces, of which the bundler knows every member and puts in its value.
 * - The table goes. Its module must stay, because its styles go where it goes.
 */
export function classNames(): Plugin[] {
  return [
    {
      name: 'class-names',
      apply: 'build',
      enforce: 'pre',
      config: () => ({
        build: { rolldownOptions: { optimization: { inlineConst: { mode: 'all', pass: 1 } } } },
        css: { modules: { generateScopedName: shortNames() } },
      }),
      transform: {
        filter: { id: /\/src\/.*\.tsx?$/, code: /\.module\.css'/ },
        handler: (code) => ({
          code: code.replaceAll(/import (\w+) from '([^']+\.module\.css)'/g, "import * as $1 from '$2'"),
          map: null,
        }),
      },
    },
    {
      name: 'class-name-tables',
      apply: 'build',
      enforce: 'post',
      transform: {
        filter: { id: /\.module\.css$/ },
        handler: (code) => ({
          code: code.replace(/export default \{[^}]*\};?/, ''),
          map: null,
          moduleSideEffects: 'no-treeshake',
        }),
      },
    },
  ];
}

/** Names of five or six characters. A name depends only on its file and its place in it, so builds do not change it. */
function shortNames() {
  const owners = new Map<string, string>();
  const known = new Map<string, Map<string, string>>();
  return (name: string, file: string): string => {
    const path = relative(ROOT, file).replaceAll('\\', '/');
    const prefix = prefixOf(path);
    const owner = owners.get(prefix) ?? path;
    if (owner !== path)
      throw new Error(`Classes of ${path} and ${owner} get the same names. Rename one of the files.`);
    owners.set(prefix, path);
    const names = known.get(path) ?? new Map<string, string>();
    known.set(path, names);
    const short = names.get(name) ?? `${prefix}${names.size.toString(36)}`;
    names.set(name, short);
    return short;
  };
}

/** Four lowercase letters: what scripts and stylesheets are full of compresses best. */
function prefixOf(path: string): string {
  const bytes = createHash('sha256').update(path).digest().subarray(0, 4);
  return Array.from(bytes, (byte) => String.fromCharCode(97 + (byte % 26))).join('');
}
