import { createContext } from 'react';

/** What a person is told of an error. */
export interface ErrorWords {
  title: string;
  message?: string;
  /** What support can look up. */
  requestId?: string;
  /** False where trying again cannot help. */
  canRetry?: boolean;
}

/** Turns whatever was thrown into words. The portal's one translator is handed to UiProvider. */
export type TranslateError = (error: unknown) => ErrorWords;

const plainWords: TranslateError = (error) => ({
  title: 'This could not be shown',
  message: error instanceof Error ? error.message : undefined,
});

export const ErrorWordsContext = createContext<TranslateError>(plainWords);
