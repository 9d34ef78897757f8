import { useNavigate, useSearchParams } from 'react-router';
import { useCloseOver } from '../../useCloseOver.ts';

/** The parameter that opens a drawer over the flow. */
export const SHOW = 'show';

const drawers = ['test', 'versions', 'deploy'] as const;
export type DrawerName = (typeof drawers)[number];

interface FlowDrawers {
  readonly opened: DrawerName | null;
  readonly open: (name: DrawerName) => void;
  readonly close: () => void;
}

/** Which drawer lies over the flow, from the address, so that it can be linked and Back closes it. */
export function useFlowDrawers(): FlowDrawers {
  const [search] = useSearchParams();
  const close = useCloseOver(() => '');
  const navigate = useNavigate();
  const given = search.get(SHOW);
  return {
    opened: drawers.find((name) => name === given) ?? null,
    open: (name) =>
      void navigate(
        { search: `?${SHOW}=${name}` },
        { state: { openedHere: true }, preventScrollReset: true },
      ),
    close,
  };
}
