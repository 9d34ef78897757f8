import { createContext } from 'react';

/** The text that a person sees for an error. */
export interface ErrorWords {
  title: string;
  message?: string;
  /** The id that support can look up. */
  requestId?: string;
  /** False if a retry cannot help. */
  canRetry?: boolean;
}

/** Turns any thrown value into text. UiProvider receives the portal's implementation. */
export type TranslateError = (error: unknown) => ErrorWords;

const plainWords: TranslateError = (error) => ({
  title: 'This could not be shown',
  message: error instanceof Error ? error.message : undefined,
});

export const ErrorWordsContext = createContext<TranslateError>(plainWords);
