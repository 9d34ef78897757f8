/** One file: the screen always comes with what may lie over it, whose content is fetched when it is opened. */
export { SftpLauncherDrawers } from './SftpLauncherDrawers.tsx';
export { SftpLauncherScreen } from './SftpLauncherScreen.tsx';
