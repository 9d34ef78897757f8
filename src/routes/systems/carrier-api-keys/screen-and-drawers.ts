/** One file: the screen always comes with what may lie over it, whose forms are fetched when one is opened. */
export { CarrierApiKeyDrawers } from './CarrierApiKeyDrawers.tsx';
export { CarrierApiKeysScreen } from './CarrierApiKeysScreen.tsx';
