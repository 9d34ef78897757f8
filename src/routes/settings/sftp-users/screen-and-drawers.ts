/** One module, because the screen always needs the host of its drawers; a drawer's content loads when it opens. */
export { SftpUserDrawers } from './SftpUserDrawers.tsx';
export { SftpUsersScreen } from './SftpUsersScreen.tsx';
