import { acknowledgmentsOf, type AckFacts } from '../../content/acknowledgments.ts';
import type { ExecutionFacts } from '../../facts/facts.ts';

/**
 * The parent of `Acknowledgment` resolvers: the full facts. An acknowledgment is only reached through its execution
 * and its file, so its id does not have to lead back to them.
 */
export type AcknowledgmentNode = AckFacts;

export const acknowledgmentNodes = (facts: ExecutionFacts): readonly AcknowledgmentNode[] =>
  acknowledgmentsOf(facts);

/** The acknowledgment whose file is in a slot; null if there is none. */
export const acknowledgmentIn = (facts: ExecutionFacts, slot: number): AcknowledgmentNode | null =>
  acknowledgmentsOf(facts).find((one) => one.slot === slot) ?? null;
