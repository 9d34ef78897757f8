import type { ReactNode } from 'react';
import type { UserFilters } from './user-filters.ts';

/** The props of both lists of people. */
export interface UserListProps {
  filters: UserFilters;
  onChange: (change: Partial<UserFilters>) => void;
  onClear: () => void;
  /** Whether this person may invite and change people at all. */
  mayManage: boolean;
  /** The button that invites the first person. */
  inviteAction: ReactNode;
  /** Renders the drawer over the list, given the connection that it may add to. */
  children: (connectionId: string) => ReactNode;
}
