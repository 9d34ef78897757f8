import { IconHistory } from '@tabler/icons-react';
import { useLocation, useNavigate } from 'react-router';
import type { MenuItem } from '../../../ui/overlay/MenuEntry.tsx';
import type { HistorySubject } from './history-address.ts';
import { historySearch } from './history-link.ts';

/** The item of a row's menu that opens the row's history over the list. */
export function useHistoryItem(subject: HistorySubject): MenuItem {
  const { search } = useLocation();
  const navigate = useNavigate();
  return {
    label: 'History',
    icon: <IconHistory size={16} />,
    onSelect: () =>
      void navigate(
        { search: historySearch(search, subject) },
        { state: { openedHere: true }, preventScrollReset: true },
      ),
  };
}
