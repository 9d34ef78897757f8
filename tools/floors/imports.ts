import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const unix = (path: string) => path.split(sep).join('/');

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
    .map((entry) => unix(relative(ROOT, join(entry.parentPath, entry.name))))
    .filter((file) => !/__generated__|node_modules/.test(file))
    .sort();

/** What a file imports by a relative path: values, types, and dynamic imports. */
export function importsOf(file: string): Import[] {
  const text = readFileSync(join(ROOT, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return [...text.matchAll(/(?:from\s+|import\s*\(\s*|import\s+)['"](\.{1,2}\/[^'"]+)['"]/g)].map(
    ([, path = '']) => ({ from: file, to: unix(join(dirname(file), path)) }),
  );
}

/** All imports of the files in a folder, except those of files that only tests read. */
export const importsIn = (folder: string): Import[] =>
  filesIn(folder)
    .filter((file) => !isForTests(file))
    .flatMap(importsOf);
