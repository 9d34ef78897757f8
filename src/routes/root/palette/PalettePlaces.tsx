import { IconBuilding, IconHistory } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { recentPlaces } from '../../../lib/recent-places.ts';
import { paths } from '../../paths.ts';
import { matchesWords } from '../shell/matches-words.ts';
import { navigationFor } from '../shell/navigation.ts';
import { useBuiltScreens } from '../useBuiltScreens.ts';
import { PaletteGroup, type PaletteItem } from './PaletteGroup.tsx';

export interface PalettePlacesProps {
  readonly typed: string;
  readonly company_uuid: string | null;
  readonly onDone: () => void;
}

// Nothing restricted is in the list that everybody gets; what is, the navigation itself offers.
const ANYBODY = { my_role: 'VIEWER', my_access: 'MEMBER' };

/** Places known without asking: where one has been, and the workspace's own pages. */
export function PalettePlaces({ typed, company_uuid, onDone }: PalettePlacesProps) {
  const built = useBuiltScreens();
  const { pathname } = useLocation();
  const matches = ({ title, context }: PaletteItem) =>
    typed.trim() === '' || matchesWords(`${title} ${context}`, typed.trim());
  const recent = recentPlaces()
    .filter(({ path }) => path !== pathname)
    .map(({ path, title, context }) => ({ to: path, title, context, icon: <IconHistory size={16} /> }))
    .filter(matches)
    .slice(0, 5);
  const own =
    company_uuid === null
      ? []
      : navigationFor(built, ANYBODY).map((item) => ({
          to: item.to(company_uuid),
          title: item.label,
          context: 'This workspace',
          icon: <item.icon size={16} />,
        }));
  const everywhere = {
    to: paths.companySelect({ stay: 1 }),
    title: 'All workspaces',
    context: 'Choose another',
    icon: <IconBuilding size={16} />,
  };
  return (
    <>
      <PaletteGroup label="Recent" items={recent} onDone={onDone} />
      <PaletteGroup label="Go to" items={[...own, everywhere].filter(matches)} onDone={onDone} />
    </>
  );
}
