/** Which file is shown. */
export const FILE_PARAM = 'file';
/** In which way; the best one for the format when left out. */
export const MODE_PARAM = 'mode';
/** Which of its findings is looked at, from 1. */
export const FINDING_PARAM = 'finding';

/** As much of a file is shown without asking: the most that the server gives as text. */
export const PREVIEW_BYTES = 2_097_152;
