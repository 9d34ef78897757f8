/** One module, because the screen always needs the host of its drawers; a drawer's form loads when it opens. */
export { PortalApiKeyDrawers } from './PortalApiKeyDrawers.tsx';
export { PortalApiKeysScreen } from './PortalApiKeysScreen.tsx';
