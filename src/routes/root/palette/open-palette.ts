import { createAsk } from '../create-ask.ts';

/** `openPalette` opens the command palette, from a page that offers the search. */
export const { ask: openPalette, onAsked: onPaletteAsked } = createAsk();
