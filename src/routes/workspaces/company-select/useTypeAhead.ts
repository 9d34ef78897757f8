import type { RefObject } from 'react';
import { isPageKey } from '#lib/hotkeys.ts';
import { useDocumentKeys } from '#lib/useDocumentKeys.ts';

/** Other characters, such as `/` and `?`, are shortcuts of the page. */
const LETTER = /^[\p{L}\p{N}]$/u;

/** Moves the focus to the search field when somebody types anywhere on the page. */
export function useTypeAhead(pageRef: RefObject<HTMLElement | null>): void {
  // Focusing during keydown makes the browser type the letter into the field.
  useDocumentKeys((event) => {
    if (!LETTER.test(event.key) || !isPageKey(event)) return;
    pageRef.current?.querySelector<HTMLElement>('[type=search]')?.focus();
  });
}
