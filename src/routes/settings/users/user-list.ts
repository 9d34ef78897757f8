import type { ReactNode } from 'react';
import type { UserFilters } from './user-filters.ts';

/** What both lists of people are given. */
export interface UserListProps {
  filters: UserFilters;
  onChange: (change: Partial<UserFilters>) => void;
  onClear: () => void;
  /** Whether this person may invite and change people at all. */
  mayManage: boolean;
  /** Invites the first one. */
  inviteAction: ReactNode;
  /** What lies over the list, which it may add to. */
  children: (connectionId: string) => ReactNode;
}
