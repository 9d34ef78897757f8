/** One file: the screen always comes with what may lie over it, whose forms are fetched when one is opened. */
export { QuoteDrawers } from './QuoteDrawers.tsx';
export { QuotesScreen } from './QuotesScreen.tsx';
