import { personalKey } from '#lib/page-owner.ts';
import { useStored } from '#lib/useStored.ts';
import { clampSplit, type SplitRange } from '#ui/page/Splitter.tsx';

/** The share of the width that the form beside the flow takes, in percent; it is never narrower than 280 px. */
export const panelRange: SplitRange = { least: 15, most: 60, initial: 26 };

/** The width that this person chose for the form beside the flow, stored in this browser. */
export function usePanelWidth(): [width: number, set: (width: number) => void] {
  const [stored, store] = useStored(personalKey('causeway.flow-panel'));
  const width = Number(stored ?? panelRange.initial);
  return [
    clampSplit(panelRange, Number.isFinite(width) ? width : panelRange.initial),
    (next) => store(String(next)),
  ];
}
