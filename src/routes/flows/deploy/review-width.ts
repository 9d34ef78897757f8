/** Pixels: what would be changed is read in two columns. */
export const REVIEW_WIDTH = 880;
