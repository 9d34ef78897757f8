import type { PreloadedQuery } from 'react-relay/hooks';
import type { OperationType } from 'relay-runtime';

/** The Outlet context that the list and the editor pass to their drawers. */
export interface TablesContext {
  /** The list that a new table is added to; '' over the editor. */
  readonly connectionId: string;
  /** Over the editor: call it after something other than the sheet has changed the rows. */
  readonly onRowsChanged?: () => void;
  /** Over the editor: saves pending changes. Resolves to false if some cannot be saved. */
  readonly flush?: () => Promise<boolean>;
}

/** The props of a drawer: the query for the address, and the context of what is below. */
export interface OpenedDrawerProps<Query extends OperationType> extends TablesContext {
  loaded: PreloadedQuery<Query>;
  onClose: () => void;
}
