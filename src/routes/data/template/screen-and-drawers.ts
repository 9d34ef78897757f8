/** One file: the screen always comes with what may lie over it, whose forms are fetched when one is opened. */
export { TemplatePageDrawers } from './TemplatePageDrawers.tsx';
export { TemplateScreen } from './TemplateScreen.tsx';
