/** One module, because the screen always needs the host of its drawers; a drawer's content loads when it opens. */
export { LookupTableDrawers } from './LookupTableDrawers.tsx';
export { LookupTablesScreen } from './LookupTablesScreen.tsx';
export { OpenLookupTable } from './OpenLookupTable.tsx';
