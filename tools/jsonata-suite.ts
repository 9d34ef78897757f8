/**
 * Runs JSONata's published test suite in the sandbox of mappings, and lists each case that has another result:
 * `node tools/jsonata-suite.ts <clone of jsonata-js/jsonata>`. The suite is MIT-licensed and not part of this repository.
 */
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { createSandbox } from '../mock-server/node/jsonata/sandbox.ts';
import type { Answer } from '../mock-server/jsonata/task.ts';

/** A case as the suite's files have it: with a result, without one, or with the code of an error. */
interface Case {
  readonly expr?: string;
  readonly 'expr-file'?: string;
  readonly data?: unknown;
  readonly dataset?: string | null;
  readonly bindings?: Readonly<Record<string, unknown>>;
  readonly result?: unknown;
  readonly undefinedResult?: true;
  readonly code?: string;
  readonly error?: { readonly code: string };
}

/** What ends here with an error, because a run has less of something than the suite assumes. */
const limited: Readonly<Record<string, string>> = {
  // Lists of ten million numbers.
  'range-operator/case021.json': 'D2015',
  'range-operator/case024.json': 'D2015',
  // Endless recursion. U1001 is the code of the suite's own runner, not of JSONata.
  'tail-recursion/case005.json': 'STACK_LIMIT',
  'tail-recursion/case006.json': 'TIME_LIMIT',
};

/** What the suite's own runner ends at a depth of 300 calls; here there may be more. */
const deeper: Readonly<Record<string, number>> = {
  'tail-recursion/case002.json': 9.33262154439441e157,
};

/** Some cases measure; this is about results. */
const RUN_MS = 20_000;

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

function inputOf(one: Case, suite: string): string {
  if ('data' in one) return JSON.stringify(one.data);
  return one.dataset == null ? '' : readFileSync(join(suite, 'datasets', `${one.dataset}.json`), 'utf8');
}

/** Nobody can give a mapping variables from outside, so a case's variables are defined in front of it. */
function expressionOf(one: Case, file: string): string {
  const text = one.expr ?? readFileSync(join(file, '..', one['expr-file'] ?? ''), 'utf8');
  const variables = Object.entries(one.bindings ?? {});
  if (variables.length === 0) return text;
  return `(${variables.map(([name, value]) => `$${name} := ${JSON.stringify(value)};`).join(' ')} ${text})`;
}

const shown = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

/** How an answer differs from what is expected; null if it does not. */
function differenceOf(one: Case, name: string, { output, error }: Answer): string | null {
  const value: unknown = output === null ? undefined : JSON.parse(output);
  const got = error ? `${error.code}: ${error.message}` : shown(value);
  const fits = (expected: unknown) => error === null && isDeepStrictEqual(value, expected);
  const code = limited[name] ?? (name in deeper ? undefined : (one.code ?? one.error?.code));
  if (code !== undefined) return error?.code === code ? null : `${code} expected, but ${got}`;
  const expected = name in deeper ? deeper[name] : one.undefinedResult ? undefined : one.result;
  return fits(expected) ? null : `${shown(expected)} expected, but ${got}`;
}

const suite = join(process.argv[2] ?? '', 'test/test-suite');
const groups = join(suite, 'groups');
const files = globSync(join(groups, '*/*.json')).sort();
if (process.argv[2] === undefined || files.length === 0) {
  process.stderr.write('Usage: node tools/jsonata-suite.ts <clone of jsonata-js/jsonata>\n');
  process.exit(2);
}

const cases = files.flatMap((file) =>
  [readJson(file) as Case | readonly Case[]].flat().map((one) => ({ file, one })),
);
const sandbox = createSandbox({ run_ms: RUN_MS, waiting: cases.length });
const differences = await Promise.all(
  cases.map(async ({ file, one }) => {
    const name = relative(groups, file);
    const expression = expressionOf(one, file);
    const answer = await sandbox.run({
      kind: 'EVALUATE',
      expression,
      input: inputOf(one, suite),
      functions: [],
      tables: {},
      now: Date.now(),
    });
    const difference = differenceOf(one, name, answer);
    return difference === null ? [] : [`${name}: ${expression.trim()}\n    ${difference}`];
  }),
);
await sandbox.dispose();
const found = differences.flat();
process.stdout.write([...found, `${cases.length} cases, ${found.length} with another result`, ''].join('\n'));
process.exitCode = found.length > 0 ? 1 : 0;
