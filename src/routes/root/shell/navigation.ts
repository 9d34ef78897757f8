import {
  IconActivityHeartbeat,
  IconArrowsExchange,
  IconChartLine,
  IconFileDollar,
  IconGauge,
  IconSettings,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Company_quotes, Company_usage_report, READ_SETTINGS } from '#field-roles';
import { isGranted, type Membership } from '../../access.ts';
import { paths, type ScreenName } from '../../paths.ts';

export interface NavigationItem {
  readonly screen: ScreenName;
  readonly label: string;
  /** For a phone's navigation bar, if the label is too long. */
  readonly short?: string;
  readonly icon: ComponentType<{ size?: number; stroke?: number }>;
  readonly to: (company_uuid: string) => string;
  /**
   * The addresses for which the entry counts as current, including everything below them; by default only its own
   * address.
   */
  readonly covers?: (company_uuid: string) => readonly string[];
  /** Roles that may read the page's data, from `#field-roles`; if omitted, all of them. */
  readonly roles?: string;
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
    short: 'Partners',
    icon: IconArrowsExchange,
    to: (company_uuid) => paths.partners({ company_uuid }),
    covers: (company_uuid) => [paths.partners({ company_uuid }), `${paths.pulse({ company_uuid })}/tp`],
  },
  {
    screen: 'quotes',
    label: 'Quotes',
    icon: IconFileDollar,
    to: (company_uuid) => paths.quotes({ company_uuid }),
    covers: (company_uuid) => [paths.quotes({ company_uuid })],
    roles: Company_quotes,
  },
  {
    screen: 'metrics',
    label: 'Metrics',
    icon: IconChartLine,
    to: (company_uuid) => paths.metrics({ company_uuid }),
  },
  {
    screen: 'flowUsageReports',
    label: 'Usage',
    icon: IconGauge,
    to: (company_uuid) => paths.flowUsageReports({ company_uuid }),
    roles: Company_usage_report,
  },
  {
    screen: 'settings',
    label: 'Settings',
    icon: IconSettings,
    to: (company_uuid) => paths.settings({ company_uuid }),
    covers: (company_uuid) => [paths.settings({ company_uuid })],
    roles: READ_SETTINGS,
  },
];

/** The entry that a path belongs to, if any. Among nested entries, the innermost: partners in settings. */
export function currentItem(company_uuid: string, pathname: string): NavigationItem | undefined {
  const reach = ({ to, covers }: NavigationItem) =>
    covers
      ? Math.max(
          ...covers(company_uuid).map((base) =>
            pathname === base || pathname.startsWith(`${base}/`) ? base.length : 0,
          ),
        )
      : pathname === to(company_uuid)
        ? pathname.length
        : 0;
  return ITEMS.filter((item) => reach(item) > 0).sort((a, b) => reach(b) - reach(a))[0];
}

/** The entries of a workspace that are open to the person's role. */
export const navigationFor = (membership: Membership): readonly NavigationItem[] =>
  ITEMS.filter(({ roles }) => !roles || isGranted(membership, roles));

/** A phone's navigation bar has room for five entries. */
const FOOT = 5;

/** The entries in a phone's navigation bar, and those behind “More” if they do not all fit. */
export function footOf(items: readonly NavigationItem[]): {
  readonly shown: readonly NavigationItem[];
  readonly more: readonly NavigationItem[];
} {
  const room = items.length > FOOT ? FOOT - 1 : FOOT;
  return { shown: items.slice(0, room), more: items.slice(room) };
}
