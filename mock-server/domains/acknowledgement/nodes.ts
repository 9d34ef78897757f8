import { acknowledgementsOf, type AckFacts } from '../../content/acknowledgements.ts';
import type { ExecutionFacts } from '../../world/facts.ts';

/**
 * What resolvers of `Acknowledgement` get as their parent: all of it. An acknowledgment is only reached through its
 * execution and its file, so its identity need not lead back to them.
 */
export type AcknowledgementNode = AckFacts;

export const acknowledgementNodes = (facts: ExecutionFacts): readonly AcknowledgementNode[] =>
  acknowledgementsOf(facts);

/** The acknowledgment whose file is in a slot; null when there is none. */
export const acknowledgementIn = (facts: ExecutionFacts, slot: number): AcknowledgementNode | null =>
  acknowledgementsOf(facts).find((one) => one.slot === slot) ?? null;
