/** In pixels: wide enough for the changes in two columns. */
export const REVIEW_WIDTH = 880;
