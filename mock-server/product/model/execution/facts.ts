import type { ExecutionFacts } from '../../facts/facts.ts';
import { ledgerOf, type Sources } from './ledger.ts';

/**
 * The current facts of an execution, seeded or from this session; null if there is none. Does not check permissions.
 */
export const executionFacts = (sources: Sources, invocation_uuid: string): ExecutionFacts | null =>
  ledgerOf(sources).facts(invocation_uuid);
