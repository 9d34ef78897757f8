import { IconActivityHeartbeat, IconArrowsExchange } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { isBarred, type Standing } from '../../access.ts';
import { paths, type ScreenName } from '../../paths.ts';

export interface NavigationItem {
  readonly screen: ScreenName;
  readonly label: string;
  readonly icon: ComponentType<{ size?: number; stroke?: number }>;
  readonly to: (company_uuid: string) => string;
  /** Where it counts as the current place: at its own address only, or everywhere below these. */
  readonly covers?: (company_uuid: string) => readonly string[];
  readonly viewer?: 'barred';
}

const ITEMS: readonly NavigationItem[] = [
  {
    screen: 'pulse',
    label: 'Pulse',
    icon: IconActivityHeartbeat,
    to: (company_uuid) => paths.pulse({ company_uuid }),
  },
  {
    screen: 'partners',
    label: 'Trading partners',
    icon: IconArrowsExchange,
    to: (company_uuid) => paths.partners({ company_uuid }),
    covers: (company_uuid) => [paths.partners({ company_uuid }), `${paths.pulse({ company_uuid })}/tp`],
  },
];

/** Whether a path lies where this item stands for. */
export function isCurrent({ to, covers }: NavigationItem, company_uuid: string, pathname: string): boolean {
  if (!covers) return pathname === to(company_uuid);
  return covers(company_uuid).some((base) => pathname === base || pathname.startsWith(`${base}/`));
}

/** The entries for a workspace: what is built and what the person's role may open. */
export const navigationFor = (built: ReadonlySet<string>, standing: Standing): readonly NavigationItem[] =>
  ITEMS.filter(({ screen, viewer }) => built.has(screen) && !(viewer === 'barred' && isBarred(standing)));
