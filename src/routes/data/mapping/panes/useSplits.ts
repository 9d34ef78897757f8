import { personalKey } from '#lib/page-owner.ts';
import { useStored } from '#lib/useStored.ts';
import { clampSplit, type SplitRange } from '#ui/page/Splitter.tsx';

/** The sizes of the panes in percent of the window's rest, and whether the dock is open. */
export interface Splits {
  readonly input: number;
  readonly output: number;
  readonly dock: number;
  readonly isDockOpen: boolean;
}

/** The ranges for resizing; in addition, panes have at least 240 px. */
export const ranges = {
  input: { least: 10, most: 45, initial: 22 },
  output: { least: 15, most: 55, initial: 30 },
  dock: { least: 15, most: 60, initial: 32 },
} as const satisfies Record<string, SplitRange>;

const defaultSplits: Splits = {
  input: ranges.input.initial,
  output: ranges.output.initial,
  dock: ranges.dock.initial,
  isDockOpen: true,
};

function parse(text: string | null): Splits {
  try {
    const read = JSON.parse(text ?? '{}') as Partial<Record<keyof Splits, unknown>> | null;
    const size = (name: keyof typeof ranges) =>
      typeof read?.[name] === 'number' ? clampSplit(ranges[name], read[name]) : defaultSplits[name];
    return {
      input: size('input'),
      output: size('output'),
      dock: size('dock'),
      isDockOpen: read?.isDockOpen !== false,
    };
  } catch {
    return defaultSplits;
  }
}

/** The pane sizes of this person, stored in this browser. */
export function useSplits(): [Splits, (change: Partial<Splits>) => void] {
  const [stored, store] = useStored(personalKey('causeway.mapping-splits'));
  const splits = parse(stored);
  return [splits, (change) => store(JSON.stringify({ ...splits, ...change }))];
}
