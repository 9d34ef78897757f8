/** One module, because the screen always needs the host of its drawers; a drawer's form loads when it opens. */
export { EdiDrawers } from './EdiDrawers.tsx';
export { EdiSettingsScreen } from './EdiSettingsScreen.tsx';
