/** One file: the screen always comes with what may lie over it, whose forms are fetched when one is opened. */
export { NotifierDrawers } from './NotifierDrawers.tsx';
export { NotifiersScreen } from './NotifiersScreen.tsx';
