import { finished, partly, type Steps } from '../lib/steps.ts';
import type { EdiDictionary } from './dictionary/types.ts';
import type { EdiStructure } from './structure.ts';
import type { EdiDiagnostic, EdiDocument } from './types.ts';
import { codeSteps } from './validate-codes.ts';
import { envelopeSteps } from './validate-envelope.ts';

/**
 * All findings for a file, in file order: from parsing, from its envelopes and, with a dictionary, from its codes.
 *
 * @internal
 */
export function validateEdi(
  document: EdiDocument,
  structure: EdiStructure,
  dictionary?: EdiDictionary,
): EdiDiagnostic[] {
  return finished(validateSteps(document, structure, dictionary));
}

/** Like `validateEdi`, in steps of a few milliseconds. */
export function* validateSteps(
  document: EdiDocument,
  structure: EdiStructure,
  dictionary?: EdiDictionary,
): Steps<EdiDiagnostic[]> {
  const envelopes = yield* partly(envelopeSteps(document, structure), 0, 0.3);
  const codes = dictionary ? yield* partly(codeSteps(document, dictionary), 0.3, 1) : [];
  return [...document.diagnostics, ...envelopes, ...codes].sort((a, b) => a.offset - b.offset);
}
