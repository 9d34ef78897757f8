import type { ExpressionPart, MappingFormat } from '#schema-types';
import { platform } from '#platform';
import type { MockContext } from '../../context.ts';
import { parseInput, writeOutput } from '../../../formats/formats.ts';
import { InputError, placeOf } from '../../../formats/input-error.ts';
import { limits } from '../../../formats/jsonata/limits.ts';
import {
  failure,
  type Answer,
  type Library,
  type RunError,
  type TableSource,
} from '../../../kernel/mapping-task.ts';
import { sourcesNamed } from './functions.ts';
import { inColumns } from '../lookup-table/cells.ts';
import { publishedColumns, publishedRows } from '../lookup-table/content.ts';
import { lookupTables } from '../lookup-table/tables.ts';
import { namesIn } from './paths.ts';
import type { LocalTable } from './seed.ts';

/** `ExpressionProblem` of the schema. */
export interface Problem {
  readonly part: ExpressionPart;
  readonly code: string;
  readonly message: string;
  readonly line: number | null;
  readonly column: number | null;
}

/** The expression to run, with everything it may reference. */
export interface RunPlan {
  readonly company_uuid: string;
  readonly expression: string;
  readonly input_type: MappingFormat;
  readonly output_type: MappingFormat;
  readonly local_lookup_tables: readonly LocalTable[];
  /** The current time as the run sees it; the clock's if omitted. */
  readonly at?: number;
}

/** `MappingRun` of the schema. */
export interface Run {
  readonly succeeded: boolean;
  readonly result: unknown;
  readonly output: string | null;
  readonly problem: Problem | null;
  readonly duration_ms: number;
}

const localSource = ({ columns, rows }: LocalTable): TableSource => ({ columns, key: 0, rows });

/** The tables and functions that an expression can reference: published tables and saved functions. */
export function libraryOf(
  { company_uuid, expression, local_lookup_tables }: RunPlan,
  context: MockContext,
): Library {
  const use = namesIn(expression);
  const tables: Record<string, TableSource> = {};
  for (const table_uuid of lookupTables.keys(context, { company_uuid })) {
    const key = String(context.store.read('GlobalLookupTable', table_uuid, 'key'));
    if (!use.hasOpenTable && !use.tables.includes(key)) continue;
    const columns = publishedColumns(table_uuid, context);
    tables[key] = {
      columns: columns.map(({ name }) => name),
      key: columns.findIndex(({ is_key }) => is_key),
      rows: [...publishedRows(table_uuid, context).values()].map((cells) => inColumns(columns, cells)),
    };
  }
  for (const table of local_lookup_tables) tables[table.key] = localSource(table);
  return { tables, functions: sourcesNamed(company_uuid, use.calls, context) };
}

/** A run-time error as a problem, with its position in the expression as line and column. */
export function problemOf({ code, message, offset, line, column }: RunError, text: string): Problem {
  const part = code === 'FUNCTION_SYNTAX' ? 'FUNCTION' : code.startsWith('OUTPUT') ? 'OUTPUT' : 'EXPRESSION';
  if (offset === null) return { part, code, message, line, column };
  return { part, code, message, ...placeOf(text, offset) };
}

const noAnswer = failure('STOPPED', 'The server stopped during this run.');

const refusedInput = ({ message, line, column }: InputError): Problem => ({
  part: 'INPUT',
  code: 'INPUT_FORMAT',
  message,
  line,
  column,
});

/** An input as JSON text, or why it cannot be read. */
export type ReadInput = { readonly json: string } | { readonly problem: Problem };

/** Parses an input in a mapping's format. */
export function readInput(format: MappingFormat, input: string): ReadInput {
  try {
    return { json: JSON.stringify(parseInput(format, input)) };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { problem: refusedInput(error) };
  }
}

/** A run that failed without a result. */
export const failedRun = (problem: Problem): Run => ({
  succeeded: false,
  result: null,
  output: null,
  problem,
  duration_ms: 0,
});

/** Converts the sandbox's answer to a run, with the result in the configured format. */
function runOf({ output, error }: Answer, plan: RunPlan, context: MockContext): Run {
  if (error) return failedRun(problemOf(error, plan.expression));
  const result: unknown = output === null ? null : JSON.parse(output);
  try {
    return {
      succeeded: true,
      result,
      output: writeOutput(plan.output_type, result, envelopeOf(plan, context)),
      problem: null,
      duration_ms: 0,
    };
  } catch (error_) {
    if (!(error_ instanceof InputError)) throw error_;
    const { message } = error_;
    return {
      ...failedRun({ part: 'OUTPUT', code: 'OUTPUT_FORMAT', message, line: null, column: null }),
      result,
    };
  }
}

/** Runs an expression in the sandbox: parses the input and writes the result in the configured formats. */
export async function runExpression(plan: RunPlan, input: string, context: MockContext): Promise<Run> {
  const started = performance.now();
  const ended = (run: Run): Run => ({ ...run, duration_ms: Math.round(performance.now() - started) });
  const read = readInput(plan.input_type, input);
  if ('problem' in read) return ended(failedRun(read.problem));
  const answer = await context.services.sandbox.of(plan.company_uuid).run({
    kind: 'EVALUATE',
    expression: plan.expression,
    input: read.json,
    now: plan.at ?? context.clock.now(),
    ...libraryOf(plan, context),
  });
  return ended(runOf(answer, plan, context));
}

/** A parsed input, and the current time as its run sees it. */
export interface ManyInput {
  readonly read: ReadInput;
  readonly at: number;
}

/** Runs an expression on several inputs, as `runExpression` does on one. Runs are not timed. */
export async function runOnMany(
  plan: Omit<RunPlan, 'at'>,
  inputs: readonly ManyInput[],
  context: MockContext,
): Promise<readonly Run[]> {
  const items = inputs.flatMap(({ read, at }) => ('json' in read ? [{ input: read.json, now: at }] : []));
  const answers = await context.services.sandbox.of(plan.company_uuid).runMany({
    kind: 'EVALUATE_MANY',
    expression: plan.expression,
    items,
    ...libraryOf(plan, context),
  });
  const left = answers.values();
  const runs: Run[] = [];
  for (const { read, at } of inputs) {
    // Other requests get their turn first, because each result may be large.
    // oxlint-disable-next-line no-await-in-loop -- see above
    await new Promise<void>((resolve) => platform.nextTurn(resolve));
    if ('problem' in read) runs.push(failedRun(read.problem));
    else runs.push(runOf(left.next().value ?? noAnswer, { ...plan, at }, context));
  }
  return runs;
}

const envelopeOf = ({ company_uuid, at }: RunPlan, { clock, world }: MockContext) => ({
  sender: world.company(company_uuid)?.edi_id ?? 'SENDER',
  receiver: 'RECEIVER',
  at: at ?? clock.now(),
  control: 1,
});

/** The syntax problem of an expression; null if it is valid. */
export async function syntaxProblem(
  expression: string,
  company_uuid: string,
  context: MockContext,
): Promise<Problem | null> {
  if (expression.trim() === '') {
    return { part: 'EXPRESSION', code: 'EMPTY', message: 'Enter an expression.', line: 1, column: 1 };
  }
  const { error } = await context.services.sandbox.of(company_uuid).run({ kind: 'CHECK', expression });
  return error && problemOf(error, expression);
}

/** The message for a text that exceeds the length limit; null if it does not. */
export const tooLong = (text: string, most: number, what: string): string | null =>
  text.length <= most
    ? null
    : `${what} can have at most ${most.toLocaleString('en')} characters; this one has ${text.length.toLocaleString('en')}.`;

export const mostInput = limits.input;
export const mostExpression = limits.expression;
