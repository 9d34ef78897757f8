import { personalKey } from './page-owner.ts';

const keyOf = (name: string): string => personalKey(`causeway.draft.${name}`);

/** The text that this page's person has kept under this name in this tab; null if there is none. */
export function readDraft(name: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(name));
  } catch {
    return null;
  }
}

/** Keeps a text across a reload or sign-in; null removes it. The caller leaves out secrets (src/lib/secrets.ts). */
export function writeDraft(name: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(keyOf(name));
    else sessionStorage.setItem(keyOf(name), text);
  } catch {
    // Storage may be blocked or full; the text then lasts only as long as the page.
  }
}
