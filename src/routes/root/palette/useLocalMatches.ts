import { useLocation, useParams } from 'react-router';
import { commandsOf } from './commands.tsx';
import type { PaletteItem } from './PaletteGroup.tsx';
import { pagesOutside, partnerPages, settingsPages, workspacePages } from './pages.tsx';
import { isMeant, meant, recentItems } from './places.tsx';
import { useActions } from './useActions.tsx';
import type { Workspace } from './workspace.ts';

const MAX_RECENT = 5;

interface LocalMatches {
  /** By the label of the group, which may be empty. */
  readonly here: readonly (readonly [label: string, items: readonly PaletteItem[]])[];
  /** Recently visited pages in other workspaces, below everything in this one. */
  readonly elsewhere: readonly PaletteItem[];
}

/**
 * Local matches: recently visited pages, pages of the workspace and of the open trading partner, and actions. Without a
 * search text, only the most likely ones, because the rest would bury them.
 */
export function useLocalMatches(typed: string, workspace: Workspace | null): LocalMatches {
  const actions = useActions();
  const { pathname } = useLocation();
  const { partner_uuid } = useParams();
  const company_uuid = workspace?.company_uuid ?? null;
  const recent = recentItems(typed === '' ? null : company_uuid, 'here')
    .filter((item) => 'to' in item && item.to !== pathname && isMeant(item, typed))
    .slice(0, MAX_RECENT);
  const places = [...(workspace ? workspacePages(workspace) : []), ...pagesOutside(typed)];
  const searched = typed === '' ? null : workspace;
  const partner = searched && partner_uuid !== undefined ? partnerPages(searched, partner_uuid) : [];
  const settings = searched ? settingsPages(searched) : [];
  const commands = searched ? commandsOf(searched, partner_uuid) : [];
  return {
    here: [
      ['Recent', recent],
      ['Go to', meant(places, typed)],
      ['This trading partner', meant(partner, typed)],
      ['Settings', meant(settings, typed)],
      ['Actions', meant([...actions, ...commands], typed)],
    ],
    elsewhere: searched
      ? recentItems(searched.company_uuid, 'elsewhere').filter((item) => isMeant(item, typed))
      : [],
  };
}
