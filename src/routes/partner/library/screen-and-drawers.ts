/** One module, because the screen always needs the host of its drawers; a drawer's content loads when it opens. */
export { LibraryDrawers } from './LibraryDrawers.tsx';
export { LibraryScreen } from './LibraryScreen.tsx';
