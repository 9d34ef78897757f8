import { personalKey } from '../../../../lib/page-owner.ts';
import { useStored } from '../../../../lib/useStored.ts';

/** Sizes in percent of the window's rest, and whether the dock is open. */
export interface Splits {
  readonly input: number;
  readonly output: number;
  readonly dock: number;
  readonly isDockOpen: boolean;
}

export const defaultSplits: Splits = { input: 22, output: 30, dock: 32, isDockOpen: true };

/** What may be dragged how far; panes have at least 240 px besides. */
export const limits = { input: [10, 45], output: [15, 55], dock: [15, 60] } as const;

export const clampSplit = (name: keyof typeof limits, size: number): number =>
  Math.round(Math.min(limits[name][1], Math.max(limits[name][0], size)));

function parse(text: string | null): Splits {
  try {
    const read = JSON.parse(text ?? '{}') as Partial<Record<keyof Splits, unknown>> | null;
    const size = (name: keyof typeof limits) =>
      typeof read?.[name] === 'number' ? clampSplit(name, read[name]) : defaultSplits[name];
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

/** How this person has divided the editor, on this machine. */
export function useSplits(): [Splits, (change: Partial<Splits>) => void] {
  const [stored, store] = useStored(personalKey('causeway.mapping-splits'));
  const splits = parse(stored);
  return [splits, (change) => store(JSON.stringify({ ...splits, ...change }))];
}
