import type { MockContext } from '../../context.ts';
import type { RunError } from '../../../kernel/mapping-task.ts';
import { done, type StageResult } from '../flow/stage-result.ts';

/** A value in the form in which a step shows it. */
export const pretty = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/**
 * The content of a canonical document without its envelope, as expressions see it; for a list of documents, of each.
 */
export function contentOf(neutral: unknown): unknown {
  if (Array.isArray(neutral)) return neutral.map(contentOf);
  // Content is JSON.
  const frame = neutral as Readonly<Record<string, unknown>> | null;
  const name = frame?.['schema'];
  return typeof name === 'string' && frame?.[name] !== undefined ? frame[name] : neutral;
}

interface Evaluated {
  readonly value: unknown;
  readonly error: RunError | null;
}

/** The result of a flow's expression, which cannot use functions or tables of the workspace. */
export async function evaluate(
  expression: string,
  input: unknown,
  { company_uuid, context }: { company_uuid: string; context: MockContext },
): Promise<Evaluated> {
  const { output, error } = await context.services.sandbox.of(company_uuid).run({
    kind: 'EVALUATE',
    expression,
    input: JSON.stringify(input ?? null),
    now: context.clock.now(),
    functions: [],
    tables: {},
  });
  return { value: output === null ? null : (JSON.parse(output) as unknown), error };
}

/** Whether an expression is true; JSONata defines this for non-Boolean values as well. */
export const isTrue = async (
  expression: string,
  content: unknown,
  { company_uuid, context }: { company_uuid: string; context: MockContext },
): Promise<{ readonly holds: boolean; readonly error: RunError | null }> => {
  const { value, error } = await evaluate(`$boolean(${expression})`, content, { company_uuid, context });
  return { holds: value === true, error };
};

/** Whether a filter keeps a document. */
export async function isKept(
  expression: string,
  action: 'KEEP' | 'SKIP',
  { content, company_uuid, context }: { content: unknown; company_uuid: string; context: MockContext },
): Promise<{ readonly kept: boolean; readonly error: RunError | null }> {
  const { holds, error } = await isTrue(expression, content, { company_uuid, context });
  return { kept: holds === (action === 'KEEP'), error };
}

/** The end of a run in which a filter removed everything. */
export const removedBy = (rule: string): StageResult => ({
  ...done(`Filter “${rule}” removed all records.`),
  isEnd: true,
  reason: { reason_code: 'FILTERED', reason_values: { rule, records: 'all records' } },
});
