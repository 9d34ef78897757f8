/** One module, because the screen always needs the host of its drawers; a drawer's form loads when it opens. */
export { HostSystemDrawers } from './HostSystemDrawers.tsx';
export { HostSystemsScreen } from './HostSystemsScreen.tsx';
