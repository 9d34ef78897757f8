import type { EdiDictionary } from './dictionary/types.ts';
import type { EdiStructure } from './structure.ts';
import type { EdiDiagnostic, EdiDocument } from './types.ts';
import { validateCodes } from './validate-codes.ts';
import { validateEnvelopes } from './validate-envelope.ts';

/** All findings for a file, in file order: from parsing, from its envelopes and, with a dictionary, from its codes. */
export function validateEdi(
  document: EdiDocument,
  structure: EdiStructure,
  dictionary?: EdiDictionary,
): EdiDiagnostic[] {
  const codes = dictionary ? validateCodes(document, dictionary) : [];
  return [...document.diagnostics, ...validateEnvelopes(document, structure), ...codes].sort(
    (a, b) => a.offset - b.offset,
  );
}
