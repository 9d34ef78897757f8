/** Where the choice to wrap long lines of files is stored. */
export const WRAP_KEY = 'causeway.wrap-files';
