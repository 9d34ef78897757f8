import { acknowledgmentsOf, type AckFacts } from '../../content/acknowledgments.ts';
import type { ExecutionFacts } from '../../facts/facts.ts';

declare module '#schema-types' {
  interface Parents {
    /**
     * The full facts. An acknowledgment is only reached through its execution and its file, so its id does not have to
     * lead back to them.
     */
    readonly Acknowledgment: AckFacts;
  }
}

export const acknowledgmentNodes = (facts: ExecutionFacts): readonly AckFacts[] => acknowledgmentsOf(facts);

/** The acknowledgment whose file is in a slot; null if there is none. */
export const acknowledgmentIn = (facts: ExecutionFacts, slot: number): AckFacts | null =>
  acknowledgmentsOf(facts).find((acknowledgment) => acknowledgment.slot === slot) ?? null;
