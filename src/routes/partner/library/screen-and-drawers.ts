/** One file: the screen always needs the host of its drawers, whose content loads when one is opened. */
export { LibraryDrawers } from './LibraryDrawers.tsx';
export { LibraryScreen } from './LibraryScreen.tsx';
