/** The stored form of a folder: no spaces around its parts, no slashes at its ends. */
export const cleanFolder = (typed: string): string =>
  typed
    .split('/')
    .map((part) => part.trim())
    .join('/')
    .replaceAll(/^\/+|\/+$/g, '');
