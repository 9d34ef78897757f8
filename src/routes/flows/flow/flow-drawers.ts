import { useNavigate, useSearchParams } from 'react-router';
import { useCloseOver } from '../../useCloseOver.ts';

/** The parameter that opens a drawer over the flow. */
export const SHOW = 'show';

const drawers = ['test', 'versions', 'deploy', 'promote'] as const;
export type DrawerName = (typeof drawers)[number];

interface FlowDrawers {
  readonly opened: DrawerName | null;
  readonly open: (name: DrawerName) => void;
  readonly close: () => void;
}

/** Which drawer lies over the flow, from the address, so that it can be linked and Back closes it. */
export function useFlowDrawers(): FlowDrawers {
  const [search] = useSearchParams();
  const close = useCloseOver((now) => {
    const next = new URLSearchParams(now);
    next.delete(SHOW);
    return next;
  });
  const navigate = useNavigate();
  const given = search.get(SHOW);
  return {
    opened: drawers.find((name) => name === given) ?? null,
    open: (name) => {
      const next = new URLSearchParams(search);
      next.set(SHOW, name);
      void navigate({ search: `?${next}` }, { state: { openedHere: true }, preventScrollReset: true });
    },
    close,
  };
}
