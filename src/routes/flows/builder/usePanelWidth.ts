import { personalKey } from '../../../lib/page-owner.ts';
import { useStored } from '../../../lib/useStored.ts';
import { clampSplit, type SplitRange } from '../../../ui/page/Splitter.tsx';

/** How much of the width the form beside the flow takes; it has at least 280 px besides. */
export const panelRange: SplitRange = { least: 15, most: 60, initial: 26 };

/** How wide this person has made the form beside the flow, on this machine. */
export function usePanelWidth(): [width: number, set: (width: number) => void] {
  const [stored, store] = useStored(personalKey('causeway.flow-panel'));
  const width = Number(stored ?? panelRange.initial);
  return [
    clampSplit(panelRange, Number.isFinite(width) ? width : panelRange.initial),
    (next) => store(String(next)),
  ];
}
