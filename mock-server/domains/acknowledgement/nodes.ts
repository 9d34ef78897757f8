import { acknowledgementsOf, type AckFacts } from '../../content/acknowledgements.ts';
import type { ExecutionFacts } from '../../world/facts.ts';

/**
 * The parent of `Acknowledgement` resolvers: the full facts. An acknowledgment is only reached through its execution
 * and its file, so its id does not have to lead back to them.
 */
export type AcknowledgementNode = AckFacts;

export const acknowledgementNodes = (facts: ExecutionFacts): readonly AcknowledgementNode[] =>
  acknowledgementsOf(facts);

/** The acknowledgment whose file is in a slot; null if there is none. */
export const acknowledgementIn = (facts: ExecutionFacts, slot: number): AcknowledgementNode | null =>
  acknowledgementsOf(facts).find((one) => one.slot === slot) ?? null;
