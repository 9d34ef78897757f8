import { useSearchParams } from 'react-router';
import { useCloseOver } from '../../useCloseOver.ts';
import { useOpenOver } from '../../useOpenOver.ts';

/** The parameter of the address that opens a drawer. */
export const SHOW = 'show';

const drawers = ['test', 'versions', 'deploy', 'promote'] as const;
export type DrawerName = (typeof drawers)[number];

interface FlowDrawers {
  readonly opened: DrawerName | null;
  readonly open: (name: DrawerName) => void;
  readonly close: () => void;
}

/** The open drawer, from the address, so that it can be linked to and Back closes it. */
export function useFlowDrawers(): FlowDrawers {
  const [search] = useSearchParams();
  const close = useCloseOver((now) => {
    const next = new URLSearchParams(now);
    next.delete(SHOW);
    return next;
  });
  const openOver = useOpenOver();
  const given = search.get(SHOW);
  return {
    opened: drawers.find((name) => name === given) ?? null,
    open: (name) => {
      const next = new URLSearchParams(search);
      next.set(SHOW, name);
      openOver(`?${next}`);
    },
    close,
  };
}
