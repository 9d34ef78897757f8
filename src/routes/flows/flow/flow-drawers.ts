import { useLocation, useNavigate, useSearchParams } from 'react-router';

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
  const { state } = useLocation();
  const navigate = useNavigate();
  const given = search.get(SHOW);
  return {
    opened: drawers.find((name) => name === given) ?? null,
    open: (name) => {
      const next = new URLSearchParams(search);
      next.set(SHOW, name);
      void navigate({ search: `?${next}` }, { state: { openedHere: true }, preventScrollReset: true });
    },
    close: () => {
      if ((state as { openedHere?: boolean } | null)?.openedHere) {
        void navigate(-1);
        return;
      }
      const next = new URLSearchParams(search);
      next.delete(SHOW);
      void navigate({ search: next.toString() }, { replace: true, preventScrollReset: true });
    },
  };
}
