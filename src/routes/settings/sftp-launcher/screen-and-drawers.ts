/** One module, because the screen always needs the host of its drawers; a drawer's content loads when it opens. */
export { SftpLauncherDrawers } from './SftpLauncherDrawers.tsx';
export { SftpLauncherScreen } from './SftpLauncherScreen.tsx';
