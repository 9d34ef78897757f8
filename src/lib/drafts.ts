import { personalKey } from './page-owner.ts';

const keyOf = (name: string): string => personalKey(`causeway.draft.${name}`);

/** What this page's person was writing under this name in this tab and has not sent yet. */
export function readDraft(name: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(name));
  } catch {
    return null;
  }
}

/** Keeps it through a reload or a sign-in; null forgets it. Never for secrets. */
export function writeDraft(name: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(keyOf(name));
    else sessionStorage.setItem(keyOf(name), text);
  } catch {
    // Storage may be forbidden or full; the text is then only as safe as the page.
  }
}
