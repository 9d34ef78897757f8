import { useState } from 'react';
import { personalKey } from '../../../lib/page-owner.ts';

const keyOf = (name: string) => personalKey(`causeway.draft.${name}`);

/**
 * Text that is being written, kept in this tab until it is sent or dropped: a click beside the form, a reload or a
 * login in between loses nothing. `name` says of what it is a draft. Nobody else who signs in here sees it.
 */
export function useDraft(name: string, initial: string): [text: string, setText: (text: string) => void] {
  const [text, setState] = useState(() => read(name) ?? initial);
  const setText = (next: string) => {
    setState(next);
    write(name, next === initial ? null : next);
  };
  return [text, setText];
}

/** Forgets a draft: it has been sent, or its form was closed on purpose. */
export function dropDraft(name: string): void {
  write(name, null);
}

function read(name: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(name));
  } catch {
    return null;
  }
}

function write(name: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(keyOf(name));
    else sessionStorage.setItem(keyOf(name), text);
  } catch {
    // Storage may be forbidden or full; the text is then only as safe as the page.
  }
}
