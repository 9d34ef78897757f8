import { IconHistory } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import type { MenuAction } from '#ui/overlay/MenuEntry.tsx';
import { useOpenOver } from '../../useOpenOver.ts';
import { historySearch, type HistorySubject } from './history-address.ts';

/** Returns the menu item that opens an object's history over the page. */
export function useHistoryItem(): (entity_type: string, entity_id: string) => MenuAction {
  const { search } = useLocation();
  const openOver = useOpenOver();
  return (entity_type, entity_id) => ({
    label: 'History',
    icon: <IconHistory size={16} />,
    onSelect: () => {
      const subject: HistorySubject = { entity_type, entity_id };
      openOver(historySearch(search, subject));
    },
  });
}
