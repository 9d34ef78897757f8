import { annotationsFromServer, type ServerFinding } from '#edi/server-findings.ts';
import { tokenize } from '#edi/tokenize.ts';
import type { Comparison } from './diff/comparison.ts';

/** A problem in a file, as the server reports it. */
export interface FileProblem extends ServerFinding {
  readonly path?: string | null | undefined;
}

interface CheckedFile {
  readonly format: string;
  readonly text: string;
  readonly problems: readonly FileProblem[];
}

/** The messages about each unit of the right file, by the unit's index. */
export function problemsByUnit(
  comparison: Comparison,
  file: CheckedFile,
): ReadonlyMap<number, readonly string[]> {
  const { format, text, problems } = file;
  if (problems.length === 0 || (comparison.unit !== 'segment' && comparison.unit !== 'value'))
    return new Map();
  const units =
    comparison.unit === 'segment'
      ? annotationsFromServer(problems, tokenize(text)).map(({ segmentIndex }) => segmentIndex)
      : problems.map(({ path }) => (format === 'JSON' && path ? unitAt(comparison, path) : -1));
  const found = new Map<number, string[]>();
  for (const [at, unit] of units.entries()) {
    const message = problems[at]?.message;
    if (unit >= 0 && message !== undefined) found.set(unit, [...(found.get(unit) ?? []), message]);
  }
  return found;
}

function unitAt({ rows, raw }: Comparison, path: string): number {
  return rows.find(({ right }) => right >= 0 && raw('right', right).startsWith(`${path}: `))?.right ?? -1;
}
