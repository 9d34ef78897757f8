import type { KeyboardEvent } from 'react';

/**
 * Whether the key belongs to an input method (IME) that is composing a word. Safari sends the Enter that ends a
 * composition only after its end, with the key code of a composition.
 */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;

/** Whether the key adds an entry: Enter alone. Ctrl+Enter and ⌘Enter save the form. */
export const isAddKey = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !isComposing(event);
