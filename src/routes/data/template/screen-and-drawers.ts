/** One module, because the screen always needs the host of its drawers; a drawer's form loads when it opens. */
export { TemplatePageDrawers } from './TemplatePageDrawers.tsx';
export { TemplateScreen } from './TemplateScreen.tsx';
