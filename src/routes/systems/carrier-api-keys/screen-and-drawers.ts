/** One module, because the screen always needs the host of its drawers; a drawer's form loads when it opens. */
export { CarrierApiKeyDrawers } from './CarrierApiKeyDrawers.tsx';
export { CarrierApiKeysScreen } from './CarrierApiKeysScreen.tsx';
