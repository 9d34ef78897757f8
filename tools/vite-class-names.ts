import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

const ROOT = join(import.meta.dirname, '..');

/**
 * Inlines class names into the scripts that use them, and shortens them. By default, each stylesheet comes with a table
 * of its names, and the entry would contain those of all shared styles (2 KB).
 *
 * - Imports become namespace imports, whose members the bundler knows and inlines.
 * - The table is removed. Its module must stay, because it carries the stylesheet.
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

/**
 * Names of five or six characters. A name depends only on its file and its position in it, so it stays the same between
 * builds.
 */
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

/** Four lowercase letters, which compress best because scripts and stylesheets are full of them. */
function prefixOf(path: string): string {
  const bytes = createHash('sha256').update(path).digest().subarray(0, 4);
  return Array.from(bytes, (byte) => String.fromCharCode(97 + (byte % 26))).join('');
}
