/** One module, because the screen always needs the host of its drawers; a drawer's form loads when it opens. */
export { As2Drawers } from './As2Drawers.tsx';
export { As2Screen } from './As2Screen.tsx';
