/** One module, because the screen always needs the host of its drawers; a drawer's form loads when it opens. */
export { QuoteDrawers } from './QuoteDrawers.tsx';
export { QuotesScreen } from './QuotesScreen.tsx';
