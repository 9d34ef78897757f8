/** One file: the screen always comes with what may lie over it, whose forms are fetched when one is opened. */
export { TemplateDrawers } from './TemplateDrawers.tsx';
export { TemplatesScreen } from './TemplatesScreen.tsx';
