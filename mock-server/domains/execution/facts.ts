import type { ExecutionFacts } from '../../world/facts.ts';
import { ledgerOf, type Sources } from './ledger.ts';

/**
 * The facts of an execution as it is at the moment, be it of the seed or of this session; null when there is none.
 * Rights are not looked at.
 */
export const executionFacts = (sources: Sources, invocation_uuid: string): ExecutionFacts | null =>
  ledgerOf(sources).facts(invocation_uuid);
