/** JSON that was typed and not applied, and what it was typed over. */
export interface JsonDraft {
  readonly text: string;
  readonly base: string;
}
