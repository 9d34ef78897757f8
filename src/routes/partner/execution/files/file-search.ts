/** The selected file. */
export const FILE_PARAM = 'file';
/** The view mode; the best one for the format if omitted. */
export const MODE_PARAM = 'mode';
/** The selected finding, 1-based. */
export const FINDING_PARAM = 'finding';
