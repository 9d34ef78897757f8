import { isCounted, type Comparison, type Difference, type Ignored } from './diff/comparison.ts';
import { summaryWords, type DiffView, type ViewItem } from './diff-view.ts';

/** The heading of the copied text, above the differences. */
export interface CopyHead {
  readonly title: string;
  readonly before: string;
  readonly after: string;
  /** "Lookup table region_codes: 13 → 14". */
  readonly changes: readonly string[];
}

interface Copied {
  readonly head: CopyHead;
  readonly comparison: Comparison;
  readonly view: DiffView;
  readonly ignored: Ignored;
  readonly problems: ReadonlyMap<number, readonly string[]>;
}

/** A longer list would not help readers, and ticket systems do not accept a megabyte. */
const MAX = 500;

const shown = (value: string, meaning: string | undefined) =>
  `${value === '' ? '(empty)' : value}${meaning ? ` (${meaning})` : ''}`;

const line = ({ place, left, right, meanings }: Difference) =>
  `  ${place ? `${place}: ` : ''}${shown(left, meanings?.[0])} → ${shown(right, meanings?.[1])}`;

/** The differences as plain text, for a ticket or an email. */
export function copyText({ head, comparison, view, ignored, problems }: Copied): string {
  const lines = [head.title, `Before: ${head.before}`, `After: ${head.after}`, ''];
  if (head.changes.length > 0)
    lines.push('Changed in between:', ...head.changes.map((change) => `  ${change}`), '');
  lines.push(summaryWords(comparison.unit, view));
  const different = view.places.slice(0, MAX).map((place): ViewItem | undefined => view.items[place]);
  for (const item of different) {
    if (item?.kind !== 'row') continue;
    const { left, right } = item.row;
    if (left >= 0 && right < 0) lines.push(`- ${comparison.raw('left', left)}`);
    else if (left < 0) lines.push(`+ ${comparison.raw('right', right)}`);
    else {
      if (comparison.unit !== 'value' && comparison.unit !== 'line')
        lines.push(`~ ${comparison.raw('right', right)}`);
      lines.push(
        ...comparison
          .differences(item.row)
          .filter(({ noise }) => isCounted(noise, ignored))
          .map(line),
      );
    }
    lines.push(...(problems.get(right) ?? []).map((message) => `  ! ${message}`));
  }
  if (view.places.length > MAX) lines.push(`… and ${view.places.length - MAX} more`);
  return lines.join('\n');
}
