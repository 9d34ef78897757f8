import { hash } from '../../kernel/random.ts';

/** The largest number of seeded comments on one execution. */
export const MAX_MEMOS = 2;

/** The number of seeded comments on an execution whose row has the MEMO bit. */
export const memoCount = (invocation_uuid: string): number => 1 + (hash('memo', invocation_uuid) % MAX_MEMOS);

/** The number that decides everything random about the `n`th seeded comment on an execution. */
export const memoDice = (invocation_uuid: string, n: number): number => hash('memo', invocation_uuid, n);

export const isSharedMemo = (dice: number): boolean => dice % 4 === 0;

/** Whether guests can read any of the seeded comments on an execution whose row has the MEMO bit. */
export function hasSharedMemo(invocation_uuid: string): boolean {
  const count = memoCount(invocation_uuid);
  for (let n = 0; n < count; n++) if (isSharedMemo(memoDice(invocation_uuid, n))) return true;
  return false;
}
