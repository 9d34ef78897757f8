/** A file to upload as the next revision of a document. */
export interface NewRevision {
  readonly file: File;
  /** The document's own name and folder. */
  readonly name: string;
  readonly folder: string;
  /** What is new in it. */
  readonly note: string;
}

/** What the list passes to the drawer over it. */
export interface DrawerContext {
  readonly onRevision: (revision: NewRevision) => void;
}
