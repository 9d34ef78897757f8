/**
 * Runs JSONata's published test suite in the sandbox for mappings, and lists the cases with a different result: `node
 * tools/jsonata-suite.ts <clone of jsonata-js/jsonata>`. The suite is MIT-licensed and not part of this repository.
 */
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { createSandbox } from '../mock-server/node/jsonata/sandbox.ts';
import type { Answer } from '../mock-server/kernel/mapping-task.ts';

/** A case in the format of the suite: with a result, without one, or with an error code. */
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

/** Cases that fail here because the sandbox has tighter limits than the suite assumes. */
const limited: Readonly<Record<string, string>> = {
  // Lists of ten million numbers.
  'range-operator/case021.json': 'D2015',
  'range-operator/case024.json': 'D2015',
  // Endless recursion. U1001 is the code of the suite's own runner, not of JSONata.
  'tail-recursion/case005.json': 'STACK_LIMIT',
  'tail-recursion/case006.json': 'TIME_LIMIT',
};

/** Cases that the suite's runner stops at a depth of 300 calls; the sandbox allows more. */
const deeper: Readonly<Record<string, number>> = {
  'tail-recursion/case002.json': 9.33262154439441e157,
};

/** Some cases measure speed; this script only compares results. */
const RUN_MS = 20_000;

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

function inputOf(item: Case, suite: string): string {
  if ('data' in item) return JSON.stringify(item.data);
  return item.dataset == null ? '' : readFileSync(join(suite, 'datasets', `${item.dataset}.json`), 'utf8');
}

/** The sandbox accepts no variables from outside, so define the case's variables in front of its expression. */
function expressionOf(item: Case, file: string): string {
  const text = item.expr ?? readFileSync(join(file, '..', item['expr-file'] ?? ''), 'utf8');
  const variables = Object.entries(item.bindings ?? {});
  if (variables.length === 0) return text;
  return `(${variables.map(([name, value]) => `$${name} := ${JSON.stringify(value)};`).join(' ')} ${text})`;
}

const shown = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

/** How an answer differs from the expected one; null if it does not. */
function differenceOf(item: Case, name: string, { output, error }: Answer): string | null {
  const value: unknown = output === null ? undefined : JSON.parse(output);
  const got = error ? `${error.code}: ${error.message}` : shown(value);
  const matches = (expected: unknown) => error === null && isDeepStrictEqual(value, expected);
  const code = limited[name] ?? (name in deeper ? undefined : (item.code ?? item.error?.code));
  if (code !== undefined) return error?.code === code ? null : `${code} expected, but ${got}`;
  const expected = name in deeper ? deeper[name] : item.undefinedResult ? undefined : item.result;
  return matches(expected) ? null : `${shown(expected)} expected, but ${got}`;
}

const suite = join(process.argv[2] ?? '', 'test/test-suite');
const groups = join(suite, 'groups');
const files = globSync(join(groups, '*/*.json')).sort();
if (process.argv[2] === undefined || files.length === 0) {
  process.stderr.write('Usage: node tools/jsonata-suite.ts <clone of jsonata-js/jsonata>\n');
  process.exit(2);
}

const cases = files.flatMap((file) =>
  [readJson(file) as Case | readonly Case[]].flat().map((item) => ({ file, one: item })),
);
const pool = createSandbox({ run_ms: RUN_MS, waiting: cases.length });
const sandbox = pool.of('suite');
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
await pool.dispose();
const found = differences.flat();
process.stdout.write([...found, `${cases.length} cases, ${found.length} with another result`, ''].join('\n'));
process.exitCode = found.length > 0 ? 1 : 0;
