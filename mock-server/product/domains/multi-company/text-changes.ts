import { lineDiff } from '../../model/mapping/line-diff.ts';
import type { Change } from './run-result.ts';
import { counted } from './verdict.ts';

const lines = (text: string): string => counted(text.split('\n').length, 'line');

/**
 * A new text as a single change, and a changed text line by line. Replaced lines are paired with their replacements.
 */
export function textChanges(label: string, before: string | null, after: string): readonly Change[] {
  if (before === null) return [{ label, before: null, after: lines(after) }];
  const changes: Change[] = [];
  let removed: { readonly line: number; readonly text: string }[] = [];
  let added: typeof removed = [];
  const flush = () => {
    for (let at = 0; at < Math.max(removed.length, added.length); at++) {
      const [old, now] = [removed[at], added[at]];
      changes.push({
        label: `Line ${(now ?? old)?.line ?? 1}`,
        before: old?.text.trim() ?? null,
        after: now?.text.trim() ?? null,
      });
    }
    removed = [];
    added = [];
  };
  for (const line of lineDiff(before, after)) {
    if (line.kind === 'REMOVED') removed.push({ line: line.before ?? 1, text: line.text });
    else if (line.kind === 'ADDED') added.push({ line: line.after ?? 1, text: line.text });
    else flush();
  }
  flush();
  return changes;
}
