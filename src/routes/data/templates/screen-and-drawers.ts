/** One module, because the screen always needs the host of its drawers; a drawer's form loads when it opens. */
export { TemplateDrawers } from './TemplateDrawers.tsx';
export { TemplatesScreen } from './TemplatesScreen.tsx';
