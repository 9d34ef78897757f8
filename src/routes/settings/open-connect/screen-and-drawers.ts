/** One file: the screen always comes with what may lie over it, which is fetched when it is opened. */
export { OpenConnectDrawers } from './OpenConnectDrawers.tsx';
export { OpenConnectScreen } from './OpenConnectScreen.tsx';
