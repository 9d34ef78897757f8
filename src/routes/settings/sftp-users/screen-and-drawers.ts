/** One file: the screen always comes with what may lie over it, whose contents are fetched when one is opened. */
export { SftpUserDrawers } from './SftpUserDrawers.tsx';
export { SftpUsersScreen } from './SftpUsersScreen.tsx';
