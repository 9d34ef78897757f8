/** One file: the screen always comes with what may lie over it, whose forms are fetched when one is opened. */
export { As2Drawers } from './As2Drawers.tsx';
export { As2Screen } from './As2Screen.tsx';
