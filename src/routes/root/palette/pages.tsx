import {
  IconApi,
  IconArrowsExchange,
  IconBuilding,
  IconLayoutGrid,
  IconPlus,
  IconSettings,
  IconStack2,
  IconUsers,
} from '@tabler/icons-react';
import {
  TradingPartner_carrier_api_keys,
  TradingPartner_endpoints,
  TradingPartner_templates,
} from '#field-roles';
import { settingsFor } from '../../_shared/settings-places.ts';
import { isGranted } from '../../access.ts';
import { paths, type ScreenName } from '../../paths.ts';
import { navigationFor } from '../shell/navigation.ts';
import type { PaletteItem } from './PaletteGroup.tsx';
import type { PartnerPath, Workspace } from './workspace.ts';

/** Other search terms for the navigation's entries. Kept here so that they do not load with the first page. */
const ALSO: Readonly<Partial<Record<ScreenName, string>>> = {
  pulse: 'home dashboard overview monitoring needs attention errors',
  partners: 'carriers customers suppliers integrations',
  quotes: 'rates offers freight prices',
  metrics: 'charts statistics SLA error rate volume duration',
  flowUsageReports: 'billing report executions quota',
  settings: 'configuration administration',
};

/**
 * Pages outside any workspace. The rarer ones show only for a search text, so that they do not push down the actions.
 */
export const pagesOutside = (typed: string): readonly PaletteItem[] => [
  {
    to: paths.companySelect({ stay: 1 }),
    title: 'All workspaces',
    context: 'Choose another',
    icon: <IconBuilding size={16} />,
  },
  ...(typed === '' ? [] : RARER),
];

const RARER: readonly PaletteItem[] = [
  {
    to: paths.ecp(),
    title: 'Control panel',
    also: 'ecp overview operations compare',
    context: 'Your workspaces compared',
    icon: <IconLayoutGrid size={16} />,
  },
  {
    to: paths.multiCompany(),
    title: 'Multi-workspace action',
    also: 'bulk several all workspaces companies push apply retention users',
    context: 'Several workspaces at once',
    icon: <IconStack2 size={16} />,
  },
  {
    to: paths.multiCompanyUsers(),
    title: 'Users of all workspaces',
    also: 'people members roles access multi-workspace',
    context: 'Your workspaces',
    icon: <IconUsers size={16} />,
  },
  {
    to: paths.newCompany(),
    title: 'New workspace',
    also: 'create add company',
    context: 'You become its owner',
    icon: <IconPlus size={16} />,
  },
  {
    to: paths.graphqlExplorer(),
    title: 'API explorer',
    also: 'GraphQL GraphiQL queries developers schema',
    context: 'In this tab',
    icon: <IconApi size={16} />,
  },
];

export const workspacePages = ({ company_uuid, membership }: Workspace): readonly PaletteItem[] =>
  navigationFor(membership).map((item) => ({
    to: item.to(company_uuid),
    title: item.label,
    ...(ALSO[item.screen] && { also: ALSO[item.screen] }),
    context: 'This workspace',
    icon: <item.icon size={16} />,
  }));

export const settingsPages = ({ company_uuid, membership }: Workspace): readonly PaletteItem[] =>
  settingsFor(membership).flatMap((group) =>
    group.places
      // Already among the navigation's entries.
      .filter(({ screen }) => screen !== 'settings')
      .map(({ screen, label, also }) => ({
        to: paths[screen]({ company_uuid }),
        title: label,
        also,
        context: `Settings, ${group.label}`,
        icon: <IconSettings size={16} />,
      })),
  );

interface PartnerPlace {
  readonly to: PartnerPath;
  readonly title: string;
  readonly also: string;
  /** Roles that may read the page's data, from `#field-roles`; if omitted, all of them. */
  readonly roles?: string;
}

const PARTNER: readonly PartnerPlace[] = [
  { to: paths.partnerDashboard, title: 'Dashboard', also: 'home overview milestones contacts' },
  { to: paths.partnerSearch, title: 'Executions', also: 'search runs find list failures errors' },
  { to: paths.partnerLibrary, title: 'Library', also: 'documents specifications samples files' },
  {
    to: paths.partnerTemplates,
    title: 'Apply templates',
    also: 'onboarding flows variables',
    roles: TradingPartner_templates,
  },
  { to: paths.partner, title: 'Partner settings', also: 'overview details identifiers configuration' },
  { to: paths.partnerFlows, title: 'Flows', also: 'configurations deploy versions' },
  {
    to: paths.partnerConnections,
    title: 'Connections',
    also: 'endpoints SFTP AS2 HTTP email verify',
    roles: TradingPartner_endpoints,
  },
  {
    to: paths.partnerCarrierApiKeys,
    title: 'Carrier API keys of this partner',
    also: 'credentials rates booking tracking',
    roles: TradingPartner_carrier_api_keys,
  },
];

/** Pages of the trading partner whose page is open. */
export const partnerPages = (
  { company_uuid, membership }: Workspace,
  partner_uuid: string,
): readonly PaletteItem[] =>
  PARTNER.filter(({ roles }) => !roles || isGranted(membership, roles)).map(({ to, title, also }) => ({
    to: to({ company_uuid, partner_uuid }),
    title,
    also,
    context: 'This trading partner',
    icon: <IconArrowsExchange size={16} />,
  }));
