import { IconBuilding, IconLayoutGrid, IconPlus, IconSettings } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { settingsFor } from '../../_shared/settings-places.ts';
import { paths, type ScreenName } from '../../paths.ts';
import { navigationFor } from '../shell/navigation.ts';
import type { Workspace } from './workspace.ts';
import { PaletteGroup, type PaletteItem } from './PaletteGroup.tsx';
import { isMeant, recentItems } from './places.tsx';
import { useActions } from './useActions.tsx';

export interface PalettePlacesProps {
  readonly typed: string;
  readonly workspace: Workspace | null;
  readonly onDone: () => void;
}

const MOST_RECENT = 5;

/** Other search terms for the navigation's entries. Kept here so that the first page does not load them. */
const ALSO: Readonly<Partial<Record<ScreenName, string>>> = {
  pulse: 'home dashboard overview monitoring',
  partners: 'carriers customers suppliers integrations',
  quotes: 'rates offers freight prices',
  metrics: 'charts statistics SLA error rate volume duration',
  flowUsageReports: 'billing report executions quota',
  settings: 'configuration administration',
};

/** Local matches: recently visited pages, the workspace's own pages, and actions available everywhere. */
export function PalettePlaces({ typed, workspace, onDone }: PalettePlacesProps) {
  const actions = useActions(workspace);
  const { pathname } = useLocation();
  const matches = (item: PaletteItem) => isMeant(item, typed);
  const company_uuid = workspace?.company_uuid ?? null;
  const recent = recentItems(typed === '' ? null : company_uuid, 'here')
    .filter((item) => 'to' in item && item.to !== pathname && matches(item))
    .slice(0, MOST_RECENT);
  const places = [...(workspace ? pagesOf(workspace) : []), ...everywhere(typed)];
  // Without a search text, the settings would bury the rest.
  const settings = workspace && typed !== '' ? settingsOf(workspace) : [];
  return (
    <>
      <PaletteGroup label="Recent" items={recent} onDone={onDone} />
      <PaletteGroup label="Go to" items={places.filter(matches)} onDone={onDone} />
      <PaletteGroup label="Settings" items={settings.filter(matches)} onDone={onDone} />
      <PaletteGroup label="Actions" items={actions.filter(matches)} onDone={onDone} />
    </>
  );
}

/** Pages outside any workspace. Without a search text, the rarer ones would push down the actions. */
const everywhere = (typed: string): readonly PaletteItem[] => [
  {
    to: paths.companySelect({ stay: 1 }),
    title: 'All workspaces',
    context: 'Choose another',
    icon: <IconBuilding size={16} />,
  },
  ...(typed !== ''
    ? [
        {
          to: paths.ecp(),
          title: 'Control panel',
          also: 'ecp overview operations compare',
          context: 'Your workspaces compared',
          icon: <IconLayoutGrid size={16} />,
        },
        {
          to: paths.newCompany(),
          title: 'New workspace',
          also: 'create company',
          context: 'You become its owner',
          icon: <IconPlus size={16} />,
        },
      ]
    : []),
];

const pagesOf = ({ company_uuid, standing }: Workspace): readonly PaletteItem[] =>
  navigationFor(standing).map((item) => ({
    to: item.to(company_uuid),
    title: item.label,
    ...(ALSO[item.screen] && { also: ALSO[item.screen] }),
    context: 'This workspace',
    icon: <item.icon size={16} />,
  }));

const settingsOf = ({ company_uuid, standing }: Workspace): readonly PaletteItem[] =>
  settingsFor(standing).flatMap((group) =>
    group.places
      // Already in the navigation.
      .filter(({ screen }) => screen !== 'settings')
      .map(({ screen, label, also }) => ({
        to: paths[screen]({ company_uuid }),
        title: label,
        also,
        context: `Settings, ${group.label}`,
        icon: <IconSettings size={16} />,
      })),
  );
