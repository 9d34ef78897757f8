/** One file: the screen always comes with what may lie over it, whose forms are fetched when one is opened. */
export { PortalApiKeyDrawers } from './PortalApiKeyDrawers.tsx';
export { PortalApiKeysScreen } from './PortalApiKeysScreen.tsx';
