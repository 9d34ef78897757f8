import { messageOf } from '../../kernel/errors.ts';
/** Unexpected exceptions: each is a bug in the mock server. */
export interface Uncaught {
  readonly count: number;
  /** The latest ones, oldest first. */
  readonly last: readonly { readonly at: string; readonly message: string }[];
}

const MAX = 20;

/** Counts exceptions and passes them on to `tell`. */
export function countUncaught(tell: (error: unknown) => void): {
  readonly note: (error: unknown) => void;
  readonly seen: () => Uncaught;
} {
  let count = 0;
  let last: Uncaught['last'] = [];
  return {
    note(error) {
      count++;
      const message = messageOf(error);
      last = [...last, { at: new Date().toISOString(), message }].slice(-MAX);
      tell(error);
    },
    seen: () => ({ count, last }),
  };
}
