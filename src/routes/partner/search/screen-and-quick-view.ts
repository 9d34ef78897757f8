/** One module for two components that always load together. */
export { OverSearch } from './resubmission/OverSearch.tsx';
export { PartnerSearchScreen } from './PartnerSearchScreen.tsx';
