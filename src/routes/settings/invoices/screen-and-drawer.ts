/** One file: the screen always comes with what may lie over it, whose content is fetched when it is opened. */
export { InvoiceDrawerRoute } from './InvoiceDrawerRoute.tsx';
export { InvoicesScreen } from './InvoicesScreen.tsx';
