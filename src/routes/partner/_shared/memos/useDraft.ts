import { useState } from 'react';
import { readDraft, writeDraft } from '../../../../lib/drafts.ts';

/**
 * Text that is being written, kept in this tab until it is sent or dropped: a click beside the form, a reload or a
 * login in between loses nothing. `name` says of what it is a draft. Nobody else who signs in here sees it.
 */
export function useDraft(name: string, initial: string): [text: string, setText: (text: string) => void] {
  const [text, setState] = useState(() => readDraft(name) ?? initial);
  const setText = (next: string) => {
    setState(next);
    writeDraft(name, next === initial ? null : next);
  };
  return [text, setText];
}

/** Forgets a draft: it has been sent, or its form was closed on purpose. */
export function dropDraft(name: string): void {
  writeDraft(name, null);
}
