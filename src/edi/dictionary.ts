import type { EdiDictionary } from './dictionary/types.ts';
import type { EdiStandard } from './types.ts';

/** Loads the names and code meanings of one standard; each standard's tables are a chunk of their own. */
export async function loadDictionary(standard: EdiStandard): Promise<EdiDictionary> {
  if (standard === 'x12') return (await import('./dictionary/x12.ts')).x12Dictionary;
  return (await import('./dictionary/edifact.ts')).edifactDictionary;
}
