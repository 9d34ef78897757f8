import { LONGEST_NOTE } from '../license-words.ts';

/** The fault in a note; null if there is none. */
export const noteFault = (note: string): string | null =>
  [...note].length > LONGEST_NOTE ? `Use at most ${LONGEST_NOTE} characters.` : null;
