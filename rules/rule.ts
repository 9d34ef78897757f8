/** Why a value is wrong and how to correct it, as a sentence for the person; null for a correct value. */
export type Fault = string | null;

/** A rule for a text, without whitespace around it: forms and mutations trim before they ask. */
export type Rule = (text: string) => Fault;
