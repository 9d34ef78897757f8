import { MAX_NOTE } from '../license-labels.ts';

/** The error in a note; null if there is none. */
export const noteError = (note: string): string | null =>
  [...note].length > MAX_NOTE ? `Use at most ${MAX_NOTE} characters.` : null;
