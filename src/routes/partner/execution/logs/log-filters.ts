import type { LogPanel_job$data } from '#gql/LogPanel_job';
import type { LogViewLine } from '../../../../ui/log-view/log-line.ts';
import type { SearchInput } from '../../../paths.ts';
import { stepList } from '../../../_shared/executions/words.ts';

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
  readonly pattern: RegExp | null;
  /** Why the regular expression is invalid, in the browser's words. */
  readonly fault: string | null;
}

/** A search as a case-insensitive pattern that finds all matches. */
export function compileSearch(text: string, isRegex: boolean): CompiledSearch {
  if (text === '') return { pattern: null, fault: null };
  if (!isRegex)
    return { pattern: new RegExp(text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'gi'), fault: null };
  try {
    return { pattern: new RegExp(text, 'giu'), fault: null };
  } catch (error) {
    const said = error instanceof Error ? error.message : '';
    // The page itself says "Invalid regular expression". Safari follows these words with the reason; Chromium first
    // repeats what was typed: "Invalid regular expression: /(/giu: Unterminated group".
    return { pattern: null, fault: said.replace(/^Invalid regular expression: (?:\/.*\/\w*: )?/s, '') };
  }
}

/** The lines that match the filters, in order. */
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
