/** A file to upload: a new document, or the next revision of the one that has the same name in the folder. */
export interface NewRevision {
  readonly file: File;
  readonly name: string;
  readonly folder: string;
  /** A note on what is new in this revision. */
  readonly note: string;
}

/** What the list passes to the drawer over it. */
export interface DrawerContext {
  readonly onRevision: (revision: NewRevision) => void;
}
