import { createAsk } from '../create-ask.ts';

/** `openPalette` opens the command palette, for pages that offer the search. */
export const { ask: openPalette, onAsked: onPaletteAsked } = createAsk();
