/** The parameter that chooses between the tabs of a quote that have one address. */
export const TAB_PARAM = 'tab';
export const ACTIVITY = 'activity';

export const isActivity = (search: URLSearchParams): boolean => search.get(TAB_PARAM) === ACTIVITY;
