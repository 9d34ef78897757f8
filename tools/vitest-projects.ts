import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import type { InlineConfig } from 'vitest/node';

const root = join(import.meta.dirname, '..');

/** A kind of tests: the files, their environment, and the setup for each file. */
interface Tests {
  readonly name: string;
  readonly environment: string;
  readonly include: string;
  readonly setupFiles: string[];
}

/**
 * The number of files in a project, whose processes share them. Each project transforms its modules, and each process
 * loads them, which takes seconds; but the memory that rendered pages leave behind adds up to 1.5 GB per process.
 */
const FILES_PER_PROJECT = { node: 400, dom: 72 };

/** Most objects of a test are short-lived, and cost almost nothing if they never leave the young generation. */
const EXEC_ARGV = ['--max-semi-space-size=64'];

/** Splits the files into groups of about the same size. */
function groupsOf(files: readonly string[], most: number): readonly (readonly string[])[] {
  const count = Math.max(1, Math.ceil(files.length / most));
  return Array.from({ length: count }, (_, group) => files.filter((_file, index) => index % count === group));
}

/**
 * Test files of a kind share a process and its modules, because loading the modules for each file takes longer than the
 * tests. Files that replace or reload modules, or that start error reporting, which cannot be stopped, are in a project
 * of their own, with a process per file.
 */
export function testProjects(...kinds: readonly Tests[]): TestProjectInlineConfiguration[] {
  return kinds.flatMap(({ name, include, ...rest }) => {
    const files = globSync(include, { cwd: root });
    const alone = files.filter((file) =>
      /\bvi\.(?:mock|doMock|resetModules)\(|\b(?:createErrorReporting|receiveTelemetry)\(/.test(
        readFileSync(join(root, file), 'utf8'),
      ),
    );
    const of = (test: Pick<InlineConfig, 'name' | 'include' | 'exclude' | 'isolate'>) => ({
      extends: true as const,
      // Two copies of graphql (ESM and CommonJS) reject each other's schemas; inlining gives Vitest one.
      test: { ...rest, ...test, execArgv: EXEC_ARGV, server: { deps: { inline: [/graphql/] } } },
    });
    const together = files.filter((file) => !alone.includes(file)).toSorted();
    const most = rest.environment === 'node' ? FILES_PER_PROJECT.node : FILES_PER_PROJECT.dom;
    return [
      ...groupsOf(together, most).map((group, index) =>
        of({ name: index === 0 ? name : `${name} ${index + 1}`, include: [...group], isolate: false }),
      ),
      of({ name: `${name}, alone`, include: alone }),
    ];
  });
}
