/** The choice of all outputs; the others are the keys of their files. */
export const ALL_OUTPUTS = 'ALL';
