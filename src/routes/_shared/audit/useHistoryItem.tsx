import { IconHistory } from '@tabler/icons-react';
import { useLocation, useNavigate } from 'react-router';
import type { MenuAction } from '../../../ui/overlay/MenuEntry.tsx';
import { historySearch, type HistorySubject } from './history-address.ts';

/** Returns the menu item that opens an object's history over the page. */
export function useHistoryItem(): (entity_type: string, entity_id: string) => MenuAction {
  const { search } = useLocation();
  const navigate = useNavigate();
  return (entity_type, entity_id) => ({
    label: 'History',
    icon: <IconHistory size={16} />,
    onSelect: () => {
      const subject: HistorySubject = { entity_type, entity_id };
      void navigate(
        { search: historySearch(search, subject) },
        { state: { openedHere: true }, preventScrollReset: true },
      );
    },
  });
}
