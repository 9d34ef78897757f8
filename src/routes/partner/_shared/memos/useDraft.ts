import { useState } from 'react';
import { readDraft, writeDraft } from '../../../../lib/drafts.ts';

/**
 * Unsent text, kept in this tab until it is sent or discarded, so that a stray click, a reload or a sign-in loses
 * nothing. `name` identifies the draft. Other people who sign in to this browser do not see it.
 */
export function useDraft(name: string, initial: string): [text: string, setText: (text: string) => void] {
  const [text, setState] = useState(() => readDraft(name) ?? initial);
  const setText = (next: string) => {
    setState(next);
    writeDraft(name, next === initial ? null : next);
  };
  return [text, setText];
}

/** Discards a draft after it was sent or its form was closed on purpose. */
export function dropDraft(name: string): void {
  writeDraft(name, null);
}
