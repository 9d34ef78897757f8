import { describeDocument } from '../../edi/describe-document.ts';
import { structureSteps, type EdiStructure } from '../../edi/structure.ts';
import { tokenizeSteps } from '../../edi/tokenize.ts';
import type { EdiDocument } from '../../edi/types.ts';
import { partly, type Steps } from '../../lib/steps.ts';

/** A complete file, or the start of one, as the viewer shows it. */
export interface EdiFile {
  readonly document: EdiDocument;
  readonly structure: EdiStructure;
  /** "Load tender 204 from NORTHBAYFWD to HJBT, control 000000418". */
  readonly description: string;
  readonly isPartial: boolean;
}

/** Reads an EDI file in steps of a few milliseconds. */
export function* readSteps(text: string, isPartial: boolean): Steps<EdiFile> {
  const document = yield* partly(tokenizeSteps(text), 0, 0.75);
  const structure = yield* partly(structureSteps(document), 0.75, 1);
  yield 1;
  return { document, structure, description: describeDocument(document, structure), isPartial };
}
