import type { Thing } from '../generate/relation-resolver.ts';
import type { Ref } from '../store/ref.ts';
import type { Fault } from './fault.ts';
import type { Prepared } from './writer.ts';

/** One part of a mutation's effect. */
export interface Effect extends Prepared {
  readonly refs: readonly Ref[];
  /** The entities to remove, after all writes. */
  readonly gone: readonly Thing[];
}
export const NOTHING: Effect = { refs: [], faults: [], writes: [], gone: [] };
export const fault = (item: Fault): Effect => ({ refs: [], faults: [item], writes: [], gone: [] });
export const join = (parts: readonly Effect[]): Effect => ({
  refs: parts.flatMap(({ refs }) => refs),
  faults: parts.flatMap(({ faults }) => faults),
  writes: parts.flatMap(({ writes }) => writes),
  gone: parts.flatMap(({ gone }) => gone),
});
