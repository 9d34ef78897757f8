import { createAsk } from '../create-ask.ts';

/** `openShortcuts` shows the keyboard shortcuts of the page, from anywhere. */
export const { ask: openShortcuts, onAsked: onShortcutsAsked } = createAsk();
