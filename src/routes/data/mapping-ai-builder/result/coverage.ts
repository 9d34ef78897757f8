import type { StatusLook } from '#ui/status/tone.ts';

/** A field of the canonical document and its source. */
export interface FieldCoverage {
  readonly target_path: string;
  readonly source_path: string | null;
  readonly confidence: string | null;
  readonly is_required: boolean;
  readonly note: string | null;
  readonly example: unknown;
}

/**
 * The levels of confidence, those to review first. `absent` is an optional field without a source, which is not a
 * error.
 */
export const levels = ['missing', 'low', 'medium', 'absent', 'high'] as const;
export type Level = (typeof levels)[number];

export const levelLooks: Readonly<Record<Level, StatusLook>> = {
  missing: { tone: 'fail', label: 'Missing' },
  low: { tone: 'wait', label: 'Low' },
  medium: { tone: 'wait', label: 'Medium' },
  absent: { tone: 'skip', label: 'Missing' },
  high: { tone: 'ok', label: 'High' },
};

function levelOf(
  { target_path, source_path, confidence }: FieldCoverage,
  unmapped: readonly string[],
): Level {
  if (unmapped.includes(target_path)) return 'missing';
  if (source_path === null) return 'absent';
  return confidence === 'LOW' ? 'low' : confidence === 'MEDIUM' ? 'medium' : 'high';
}

export const needsReview = (level: Level): boolean =>
  level === 'missing' || level === 'low' || level === 'medium';

export interface LeveledField extends FieldCoverage {
  readonly level: Level;
}

/** All fields, those to review first. */
export const byLevel = (
  coverage: readonly FieldCoverage[],
  unmapped: readonly string[],
): readonly LeveledField[] =>
  coverage
    .map((field) => ({ ...field, level: levelOf(field, unmapped) }))
    .toSorted((item, other) => levels.indexOf(item.level) - levels.indexOf(other.level));

/** A value of the sample, shown beside its path. */
export const exampleWords = (example: unknown): string =>
  typeof example === 'string' ? example : example == null ? '' : JSON.stringify(example);
