/** The server cannot start, for a reason that its message explains to the person who starts it. */
export class CannotStartError extends Error {}

/** Thrown on purpose while a body is read: the connection is dropped immediately and nothing is printed. */
export class CutOffError extends Error {}

/** The message of whatever was thrown; an error of another realm is not an instance of `Error`. */
export const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);

/** The code of whatever was thrown, such as `ENOENT`, if it has one. */
export const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
