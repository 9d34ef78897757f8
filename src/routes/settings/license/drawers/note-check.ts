import { LONGEST_NOTE } from '../license-words.ts';

/** What is wrong with a note; null if nothing is. */
export const noteFault = (note: string): string | null =>
  [...note].length > LONGEST_NOTE ? `Use at most ${LONGEST_NOTE} characters.` : null;
