/** One module, because the screen always needs the host of its drawers; a drawer's form loads when it opens. */
export { NotifierDrawers } from './NotifierDrawers.tsx';
export { NotifiersScreen } from './NotifiersScreen.tsx';
