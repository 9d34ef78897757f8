/** One module, because the screen always needs the host of its drawers; a drawer's content loads when it opens. */
export { InvoiceDrawerRoute } from './InvoiceDrawerRoute.tsx';
export { InvoicesScreen } from './InvoicesScreen.tsx';
