/** A folder as it is stored: without spaces around its parts and without slashes at its ends. */
export const cleanFolder = (typed: string): string =>
  typed
    .split('/')
    .map((part) => part.trim())
    .join('/')
    .replaceAll(/^\/+|\/+$/g, '');
