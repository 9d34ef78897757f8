/** One module, because the screen always needs the host of its drawers; a drawer's content loads when it opens. */
export { OpenConnectDrawers } from './OpenConnectDrawers.tsx';
export { OpenConnectScreen } from './OpenConnectScreen.tsx';
