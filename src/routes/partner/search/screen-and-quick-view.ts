/** One module for two components that always load together. */
export { PartnerSearchScreen } from './PartnerSearchScreen.tsx';
export { QuickView } from './quick-view/QuickView.tsx';
