/** One file: the screen always comes with what may lie over it, whose parts are fetched when one is opened. */
export { LookupTableDrawers } from './LookupTableDrawers.tsx';
export { LookupTablesScreen } from './LookupTablesScreen.tsx';
export { OpenLookupTable } from './OpenLookupTable.tsx';
