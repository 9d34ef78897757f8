/** The Outlet context that the list and the editor pass to their drawers. */
export interface TablesContext {
  /** The list that a new table is added to; '' over the editor. */
  readonly connectionId: string;
  /** Over the editor: call it after something other than the sheet has changed the rows. */
  readonly onRowsChanged?: () => void;
  /** Over the editor: saves pending changes. Resolves to false if some cannot be saved. */
  readonly flush?: () => Promise<boolean>;
}
