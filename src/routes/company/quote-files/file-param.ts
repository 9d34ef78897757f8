/** The parameter that names the file whose preview lies over the list. */
export const FILE_PARAM = 'file';
