/** The parameter that selects a tab, for the tabs of a quote that share an address. */
export const TAB_PARAM = 'tab';
export const ACTIVITY = 'activity';

export const isActivity = (search: URLSearchParams): boolean => search.get(TAB_PARAM) === ACTIVITY;
