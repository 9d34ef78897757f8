/** The server cannot start, for a reason that its message explains to the person who starts it. */
export class CannotStartError extends Error {}

/** A body may fail with this on purpose: the connection is dropped immediately and nothing is printed. */
export class CutOffError extends Error {}
