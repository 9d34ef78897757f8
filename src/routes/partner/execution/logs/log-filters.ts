import type { LogPanel_job$data } from '#gql/LogPanel_job';
import type { Compiled } from '#lib/linear-pattern.ts';
import { literalPattern, type TextPattern } from '#lib/text-pattern.ts';
import type { LogViewLine } from '#ui/log-view/log-line.ts';
import type { SearchInput } from '#routes/paths.ts';
import { stepList } from '#shared/executions/labels.ts';

type Node = LogPanel_job$data['lines']['edges'][number]['node'];
type KnownLevel = 'DEBUG' | 'INFO' | 'WARNING' | 'ERROR';
type KnownStep = (typeof stepList)[number];

/** A log line as the viewer needs it, with its stage's code for the filter. */
export interface LogLine extends LogViewLine {
  readonly step: Node['step'];
}

/** The filters of a log; null and '' mean "not set". */
export interface LogFilters {
  /** The minimum level. */
  readonly level: KnownLevel | null;
  readonly step: KnownStep | null;
  readonly text: string;
  readonly isRegex: boolean;
}

export const logLevels: readonly KnownLevel[] = ['DEBUG', 'INFO', 'WARNING', 'ERROR'];

/** Reads the address; unknown values count as not set. */
export function readLogFilters(params: URLSearchParams): LogFilters {
  const code = (name: string) => params.get(name)?.toUpperCase();
  return {
    level: logLevels.find((level) => level === code('level')) ?? null,
    step: stepList.find((step) => step === code('step')) ?? null,
    text: (params.get('q') ?? '').slice(0, 200),
    isRegex: params.get('regex') === '1',
  };
}

export const writeLogFilters = ({ level, step, text, isRegex }: LogFilters): SearchInput => ({
  level: level?.toLowerCase(),
  step: step?.toLowerCase(),
  q: text,
  regex: isRegex ? '1' : null,
});

export const isNarrowed = ({ level, step, text }: LogFilters): boolean =>
  level !== null || step !== null || text !== '';

export interface CompiledSearch {
  /** Null: no search, or an invalid one. */
  readonly pattern: TextPattern | null;
  /** Why the regular expression is invalid. */
  readonly error: string | null;
}

/** Compiles regular expressions; it loads with the first of them. */
export type CompileExpression = (expression: string) => Compiled;

/** A search as a pattern that finds all matches. Until `compile` is loaded, a regular expression hides nothing. */
export function compileSearch(
  text: string,
  isRegex: boolean,
  compile: CompileExpression | null,
): CompiledSearch {
  if (text === '') return { pattern: null, error: null };
  if (!isRegex) return { pattern: literalPattern(text), error: null };
  return { pattern: null, error: null, ...compile?.(text) };
}

/** The lines that match the filters, in order. */
export function selectLines(
  lines: readonly LogLine[],
  { level, step }: Pick<LogFilters, 'level' | 'step'>,
  pattern: TextPattern | null,
): readonly LogLine[] {
  if (level === null && step === null && pattern === null) return lines;
  const least = level === null ? 0 : logLevels.indexOf(level);
  return lines.filter((line) => {
    // A level that only a newer server knows is never hidden.
    const rank = logLevels.indexOf(line.level as KnownLevel);
    if (rank >= 0 && rank < least) return false;
    if (step !== null && line.step !== step) return false;
    return pattern === null || matches(line, pattern);
  });
}

function matches({ message, attributes }: LogLine, pattern: TextPattern): boolean {
  if (pattern.test(message)) return true;
  return attributes !== null && attributes !== undefined && pattern.test(JSON.stringify(attributes));
}
