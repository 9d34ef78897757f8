import { diffLines } from 'diff';

interface DiffLine {
  readonly kind: 'SAME' | 'ADDED' | 'REMOVED';
  readonly text: string;
  readonly before: number | null;
  readonly after: number | null;
}

/** A line-by-line diff of two texts. */
export function lineDiff(before: string, after: string): readonly DiffLine[] {
  let old = 0;
  let fresh = 0;
  return diffLines(`${before.trimEnd()}\n`, `${after.trimEnd()}\n`).flatMap(({ value, added, removed }) =>
    value
      .replace(/\n$/, '')
      .split('\n')
      .map((text): DiffLine => {
        if (!added) old += 1;
        if (!removed) fresh += 1;
        return {
          kind: added ? 'ADDED' : removed ? 'REMOVED' : 'SAME',
          text,
          before: added ? null : old,
          after: removed ? null : fresh,
        };
      }),
  );
}
