import type { Thing } from '../generate/relation-resolver.ts';
import type { Ref } from '../store/ref.ts';
import type { InputError } from './input-error.ts';
import type { Prepared } from './writer.ts';

/** One part of a mutation's effect. */
export interface Effect extends Prepared {
  readonly refs: readonly Ref[];
  /** The entities to remove, after all writes. */
  readonly gone: readonly Thing[];
}
export const NOTHING: Effect = { refs: [], errors: [], writes: [], gone: [] };
export const error = (item: InputError): Effect => ({ refs: [], errors: [item], writes: [], gone: [] });
export const join = (parts: readonly Effect[]): Effect => ({
  refs: parts.flatMap(({ refs }) => refs),
  errors: parts.flatMap(({ errors }) => errors),
  writes: parts.flatMap(({ writes }) => writes),
  gone: parts.flatMap(({ gone }) => gone),
});
