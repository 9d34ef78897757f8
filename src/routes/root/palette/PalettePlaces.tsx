import { useLocation, useParams } from 'react-router';
import { deedsOf } from './deeds.tsx';
import { PaletteGroup } from './PaletteGroup.tsx';
import { pagesOutside, partnerPages, settingsPages, workspacePages } from './pages.tsx';
import { isMeant, meant, recentItems } from './places.tsx';
import { useActions } from './useActions.tsx';
import type { Workspace } from './workspace.ts';

export interface PalettePlacesProps {
  readonly typed: string;
  readonly workspace: Workspace | null;
  readonly onDone: () => void;
}

const MOST_RECENT = 5;

/**
 * Local matches: recently visited pages, the workspace's own pages and those of the open trading partner, and actions.
 * Without a search text, only what is wanted most, or the rest would bury it.
 */
export function PalettePlaces({ typed, workspace, onDone }: PalettePlacesProps) {
  const actions = useActions();
  const { pathname } = useLocation();
  const { partner_uuid } = useParams();
  const company_uuid = workspace?.company_uuid ?? null;
  const recent = recentItems(typed === '' ? null : company_uuid, 'here')
    .filter((item) => 'to' in item && item.to !== pathname && isMeant(item, typed))
    .slice(0, MOST_RECENT);
  const places = [...(workspace ? workspacePages(workspace) : []), ...pagesOutside(typed)];
  const searched = typed === '' ? null : workspace;
  const partner = searched && partner_uuid !== undefined ? partnerPages(searched, partner_uuid) : [];
  const settings = searched ? settingsPages(searched) : [];
  const deeds = searched ? deedsOf(searched, partner_uuid) : [];
  return (
    <>
      <PaletteGroup label="Recent" items={recent} onDone={onDone} />
      <PaletteGroup label="Go to" items={meant(places, typed)} onDone={onDone} />
      <PaletteGroup label="This trading partner" items={meant(partner, typed)} onDone={onDone} />
      <PaletteGroup label="Settings" items={meant(settings, typed)} onDone={onDone} />
      <PaletteGroup label="Actions" items={meant([...actions, ...deeds], typed)} onDone={onDone} />
    </>
  );
}
