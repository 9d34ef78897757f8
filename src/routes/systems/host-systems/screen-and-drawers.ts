/** One file: the screen always comes with what may lie over it, whose forms are fetched when one is opened. */
export { HostSystemDrawers } from './HostSystemDrawers.tsx';
export { HostSystemsScreen } from './HostSystemsScreen.tsx';
