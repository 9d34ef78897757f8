/** JSON text that was typed but not applied, and the text it started from. */
export interface JsonDraft {
  readonly text: string;
  readonly base: string;
}
