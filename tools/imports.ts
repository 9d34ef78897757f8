import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const { imports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  imports: Readonly<Record<string, unknown>>;
};
/** The aliases of package.json: what comes before and after the star, in the import and in the path. */
const aliases = Object.entries(imports).flatMap(([name, to]) => {
  if (typeof to !== 'string') return [];
  const [from = '', fromEnd = ''] = name.split('*');
  const [path = '', pathEnd = ''] = to.slice('./'.length).split('*');
  return [{ from, fromEnd, path, pathEnd }];
});

const IMPORT =
  /(?:\bfrom\s+|\bimport\s*\(\s*|\bimport\s+|\bvi\.(?:mock|doMock|importActual)\(\s*)['"]([^'"\n]+)['"]/g;

/** What a module imports, statically, lazily, or for its types, as it is written there. */
export const specifiersIn = (text: string): string[] =>
  [...text.matchAll(IMPORT)].map(([, specifier = '']) => specifier);

/** The file that an import leads to, from the root of the project, or null if it is a package or a virtual module. */
export function resolveImport(folder: string, specifier: string): string | null {
  if (/^\.{1,2}\//.test(specifier)) return posix.join(folder, specifier);
  const alias = aliases.find(
    ({ from, fromEnd }) => specifier.startsWith(from) && specifier.endsWith(fromEnd),
  );
  if (!alias) return null;
  const inner = specifier.slice(alias.from.length, specifier.length - alias.fromEnd.length);
  return alias.path + inner + alias.pathEnd;
}

/** An import from one file to another, by their paths from the root of the repository. */
export interface Import {
  readonly from: string;
  readonly to: string;
}

/** Files that only tests read: tests, their tools, and tables of cases. */
export const isForTests = (file: string): boolean => /(?:\.test|\btesting)\.tsx?$/.test(file);

/** The TypeScript files in a folder of the repository, without generated ones. */
export const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !/__generated__|node_modules/.test(file))
    .sort();

/** What a file imports of the repository: values, types, and dynamic imports. */
export function importsOf(file: string): Import[] {
  const text = readFileSync(join(ROOT, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return specifiersIn(text).flatMap((specifier) => {
    const to = resolveImport(posix.dirname(file), specifier);
    return to === null ? [] : [{ from: file, to }];
  });
}

/** All imports of the files in a folder, except those of files that only tests read. */
export const importsIn = (folder: string): Import[] =>
  filesIn(folder)
    .filter((file) => !isForTests(file))
    .flatMap(importsOf);

/**
 * What a route.ts opens only over its screens or inside them: the content of drawers (`lazily`), and what a screen renders
 * at once (`alongside`).
 */
const WITHIN_SCREEN = /(?:\blazily\(\s*|\balongside:\s*)\(\) =>\s*import\(\s*'([^']+)'\s*\)/g;

/** The modules that a route.ts opens only by way of its screens, as paths from the root. */
export const openedByScreens = (text: string, folder: string): string[] =>
  [...text.matchAll(WITHIN_SCREEN)].flatMap(([, specifier = '']) => resolveImport(folder, specifier) ?? []);

/** A route.ts without what it opens only by way of its screens: the content of drawers and their queries. */
export function withoutOpenedByScreens(text: string): string {
  const start = /\bdrawerRoute(?:<[^(]*>)?\(/.exec(text);
  if (!start) return text.replaceAll(WITHIN_SCREEN, '');
  let end = start.index + start[0].length;
  for (let depth = 1; depth > 0 && end < text.length; end++)
    if (text[end] === '(') depth++;
    else if (text[end] === ')') depth--;
  return withoutOpenedByScreens(text.slice(0, start.index) + text.slice(end));
}
