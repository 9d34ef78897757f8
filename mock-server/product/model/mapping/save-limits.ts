/** Maximum number of test cases and of local lookup tables of a mapping. */
export const MAX_CASES = 50;
export const MAX_TABLES = 20;
