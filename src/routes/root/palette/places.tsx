import { IconHistory } from '@tabler/icons-react';
import { recentPlaces } from '#lib/recent-places.ts';
import { paths } from '../../paths.ts';
import { matchesWords } from '../shell/matches-labels.ts';
import type { PaletteItem } from './PaletteGroup.tsx';

/** Whether an item matches the typed text: each typed word must be the start of one of the item's words. */
export const isMeant = ({ title, context, also = '' }: PaletteItem, typed: string): boolean =>
  typed === '' || matchesWords(`${title} ${also} ${context}`, typed);

/** The items that match the typed text; matches in the title come before matches by another term. */
export function meant(items: readonly PaletteItem[], typed: string): readonly PaletteItem[] {
  const found = items.filter((item) => isMeant(item, typed));
  const inTitle = new Set(found.filter(({ title }) => matchesWords(title, typed)));
  return [...inTitle, ...found.filter((item) => !inTitle.has(item))];
}

/**
 * Recently visited pages, latest first: those of a workspace, those of all others, or all of them if no workspace is
 * given.
 */
export function recentItems(
  company_uuid: string | null,
  where: 'here' | 'elsewhere',
): readonly PaletteItem[] {
  const isHere = (path: string) => {
    if (company_uuid === null) return true;
    const base = paths.pulse({ company_uuid });
    return path === base || path.startsWith(`${base}/`);
  };
  return recentPlaces()
    .filter(({ path }) => isHere(path) === (where === 'here'))
    .map(({ path, title, context }) => ({ to: path, title, context, icon: <IconHistory size={16} /> }));
}
