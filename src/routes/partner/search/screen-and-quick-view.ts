/** One file for what the address always needs. */
export { PartnerSearchScreen } from './PartnerSearchScreen.tsx';
export { QuickView } from './quick-view/QuickView.tsx';
