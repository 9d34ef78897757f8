/**
 * A rule for a text, without whitespace around it: forms and mutations trim before they ask. It says why the text is
 * wrong and how to correct it, as a sentence for the person; null for a right text.
 */
export type Rule = (text: string) => string | null;
