/** One file: the screen always comes with what may lie over it, whose forms are fetched when one is opened. */
export { EdiDrawers } from './EdiDrawers.tsx';
export { EdiSettingsScreen } from './EdiSettingsScreen.tsx';
