/** Maximum number of test cases and of local lookup tables of a mapping. */
export const MOST_CASES = 50;
export const MOST_TABLES = 20;
