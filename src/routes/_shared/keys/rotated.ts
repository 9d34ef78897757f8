import { lateWords } from '#relay/late-labels.ts';
import type { MutationResult } from '#relay/useMutation.ts';
import type { MutationParameters } from 'relay-runtime';

/**
 * What came of a rotation: the new secret, or who was faster and when. Null if there is neither, which a notification has
 * explained.
 */
export type Rotated = { readonly secret: string } | { readonly conflict: string } | null;

/** What came of a rotation whose mutation has `lock_version` in `inForm`. */
export function rotated<T extends MutationParameters>(
  result: MutationResult<T>,
  secretOf: (response: T['response']) => string | null | undefined,
): Rotated {
  if (!result.ok) {
    const conflict = lateWords(result.errors);
    return conflict === null ? null : { conflict };
  }
  const secret = secretOf(result.response);
  return secret == null ? null : { secret };
}
