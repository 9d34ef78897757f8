import type { MappingFormat } from '../../world/mappings.ts';
import { parseCsv, writeCsv } from './csv.ts';
import { parseEdifact, parseX12, writeEdifact, writeX12, type EdiEnvelope } from './edi.ts';
import { InputError } from './input-error.ts';
import { parseJson } from './json.ts';
import { parseXml, writeXml } from './xml.ts';

const parsers: Readonly<Record<MappingFormat, (text: string) => unknown>> = {
  JSON: parseJson,
  XML: parseXml,
  CSV: parseCsv,
  X12: parseX12,
  EDIFACT: parseEdifact,
};

/** Parses a text in a format to the JSON that expressions read. Throws InputError, with line and column if known. */
export function parseInput(format: MappingFormat, text: string): unknown {
  try {
    return parsers[format](text);
  } catch (error) {
    // The text is nested too deeply for the parser.
    if (error instanceof RangeError) throw new InputError('The file is nested too deeply.');
    throw error;
  }
}

/**
 * Writes an expression's result in the mapping's output format. Throws InputError if it does not have the right shape.
 */
export function writeOutput(format: MappingFormat, output: unknown, envelope: EdiEnvelope): string {
  switch (format) {
    case 'JSON':
      return `${JSON.stringify(output, null, 2)}\n`;
    case 'XML':
      return writeXml(output);
    case 'CSV':
      return writeCsv(output);
    case 'X12':
      return writeX12(output, envelope);
    case 'EDIFACT':
      return writeEdifact(output, envelope);
  }
}
