import { MAX_NOTE } from '../license-labels.ts';

/** The fault in a note; null if there is none. */
export const noteFault = (note: string): string | null =>
  [...note].length > MAX_NOTE ? `Use at most ${MAX_NOTE} characters.` : null;
