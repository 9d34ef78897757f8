import { parseLoops } from '../loops.ts';
import { edifactCodes } from './edifact-codes.ts';
import { edifactElements } from './edifact-elements.ts';
import { edifactLoops } from './edifact-loops.ts';
import { edifactComposites, edifactDocuments, edifactSegments } from './edifact-segments.ts';
import { parseTable } from './types.ts';
import type { EdiDictionary } from './types.ts';

export const edifactDictionary: EdiDictionary = {
  standard: 'edifact',
  documents: edifactDocuments,
  segments: new Map(
    [...parseTable(edifactSegments)].map(([tag, { name, ids }]) => [tag, { name, elements: ids }]),
  ),
  composites: new Map(
    [...parseTable(edifactComposites)].map(([id, { name, ids }]) => [id, { name, components: ids }]),
  ),
  elements: edifactElements,
  codes: edifactCodes,
  loops: new Map(Object.entries(edifactLoops).map(([type, table]) => [type, parseLoops(table)])),
};
