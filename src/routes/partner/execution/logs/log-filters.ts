import type { LogPanel_job$data } from '#gql/LogPanel_job';
import type { LogViewLine } from '../../../../ui/log-view/LogView.tsx';
import type { SearchInput } from '../../../paths.ts';
import { stepList } from '../../../_shared/executions/words.ts';

type Node = LogPanel_job$data['lines']['edges'][number]['node'];
type KnownLevel = 'DEBUG' | 'INFO' | 'WARNING' | 'ERROR';
type KnownStep = (typeof stepList)[number];

/** A line of the log as the viewer takes it, with its stage's code for the filter. */
export interface LogLine extends LogViewLine {
  readonly step: Node['step'];
}

/** What a log is narrowed to; null and '' stand for "not set". */
export interface LogFilters {
  /** Lines of at least this level. */
  readonly level: KnownLevel | null;
  readonly step: KnownStep | null;
  readonly text: string;
  readonly isRegex: boolean;
}

export const logLevels: readonly KnownLevel[] = ['DEBUG', 'INFO', 'WARNING', 'ERROR'];

/** Reads the address; what it does not know counts as not set. */
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
  /** Null: no search, or one that cannot be read. */
  readonly pattern: RegExp | null;
  /** Why the regular expression cannot be read, in the browser's words. */
  readonly fault: string | null;
}

/** A search as a pattern that finds every occurrence, whatever the case of letters. */
export function compileSearch(text: string, isRegex: boolean): CompiledSearch {
  if (text === '') return { pattern: null, fault: null };
  if (!isRegex)
    return { pattern: new RegExp(text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'gi'), fault: null };
  try {
    return { pattern: new RegExp(text, 'giu'), fault: null };
  } catch (error) {
    const said = error instanceof Error ? error.message : '';
    // "Invalid regular expression: /(/giu: Unterminated group" repeats what one has just typed.
    return { pattern: null, fault: said.replace(/^Invalid regular expression: \/.*\/\w*: /s, '') };
  }
}

/** The lines that the filters leave, in order. */
export function selectLines(
  lines: readonly LogLine[],
  { level, step }: Pick<LogFilters, 'level' | 'step'>,
  pattern: RegExp | null,
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

function matches({ message, attributes }: LogLine, pattern: RegExp): boolean {
  pattern.lastIndex = 0;
  if (pattern.test(message)) return true;
  if (attributes === null || attributes === undefined) return false;
  pattern.lastIndex = 0;
  return pattern.test(JSON.stringify(attributes));
}
