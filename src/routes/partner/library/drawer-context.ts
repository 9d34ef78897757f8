/** A file to upload as the next revision of a document. */
export interface NewRevision {
  readonly file: File;
  /** The name and folder of the document. */
  readonly name: string;
  readonly folder: string;
  /** A note on what is new in this revision. */
  readonly note: string;
}

/** What the list passes to the drawer over it. */
export interface DrawerContext {
  readonly onRevision: (revision: NewRevision) => void;
}
