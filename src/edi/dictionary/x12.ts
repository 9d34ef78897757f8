import { parseLoops } from '../loops.ts';
import { parseTable } from './types.ts';
import type { EdiDictionary } from './types.ts';
import { x12ControlCodes } from './x12-codes-control.ts';
import { x12TradeCodes } from './x12-codes-trade.ts';
import { x12TransportCodes } from './x12-codes-transport.ts';
import { x12Elements } from './x12-elements.ts';
import { x12Loops } from './x12-loops.ts';
import { x12Composites, x12Documents, x12Segments } from './x12-segments.ts';

export const x12Dictionary: EdiDictionary = {
  standard: 'x12',
  documents: x12Documents,
  segments: new Map(
    [...parseTable(x12Segments)].map(([tag, { name, ids }]) => [tag, { name, elements: ids }]),
  ),
  composites: new Map(
    [...parseTable(x12Composites)].map(([id, { name, ids }]) => [id, { name, components: ids }]),
  ),
  elements: x12Elements,
  codes: { ...x12ControlCodes, ...x12TransportCodes, ...x12TradeCodes },
  loops: new Map(Object.entries(x12Loops).map(([type, table]) => [type, parseLoops(table)])),
};
