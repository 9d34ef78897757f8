/** The parameter that opens the preview of a file over the list. */
export const FILE_PARAM = 'file';
