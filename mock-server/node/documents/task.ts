/** What to read from a document. */
export type DocumentKind = 'SPECIFICATION' | 'WORKBOOK';

/** What the process that reads a document gets, besides the document itself. */
export interface ReadTask {
  readonly kind: DocumentKind;
  readonly file_name: string;
  readonly mostBytes: number;
  /** The maximum memory of the whole process in bytes. */
  readonly mostMemory: number;
}

export type ReadAnswer = { readonly text: string } | { readonly error: string };
