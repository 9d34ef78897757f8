/** What list and editor hand to what lies over them. */
export interface TablesContext {
  /** The list that a new table comes into; '' over the editor. */
  readonly connectionId: string;
  /** Over the editor: something else than the sheet has changed the rows. */
  readonly onRowsChanged?: () => void;
  /** Over the editor: saves what was typed. False if something is left that cannot be saved. */
  readonly flush?: () => Promise<boolean>;
}
