import { parseCsv, writeCsv } from './csv.ts';
import { parseEdifact, parseX12, writeEdifact, writeX12, type EdiEnvelope } from './edi.ts';
import { limits } from './jsonata/limits.ts';
import { InputError } from './input-error.ts';
import { parseJson } from './json.ts';
import { parseXml, writeXml } from './xml.ts';

/** Formats that a mapping can read and write. */
export type MappingFormat = 'JSON' | 'XML' | 'CSV' | 'X12' | 'EDIFACT';

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

/** The maximum number of characters of an output's indentation, which grows with the square of its depth. */
const MAX_INDENTATION = 4 * limits.output;

function checkDepth(output: unknown): void {
  const rest: [value: unknown, depth: number][] = [[output, 1]];
  let size = 0;
  for (let next = rest.pop(); next; next = rest.pop()) {
    const [value, depth] = next;
    if (typeof value !== 'object' || value === null) continue;
    const items: unknown[] = Object.values(value);
    size += 2 * depth * (items.length + 1);
    if (size > MAX_INDENTATION) throw new InputError('The result is nested too deeply to be indented.');
    for (const item of items) rest.push([item, depth + 1]);
  }
}

/**
 * Writes an expression's result in the mapping's output format. Throws InputError if it does not have the right shape.
 */
export function writeOutput(format: MappingFormat, output: unknown, envelope: EdiEnvelope): string {
  switch (format) {
    case 'JSON':
      checkDepth(output);
      return `${JSON.stringify(output, null, 2)}\n`;
    case 'XML':
      checkDepth(output);
      return writeXml(output);
    case 'CSV':
      return writeCsv(output);
    case 'X12':
      return writeX12(output, envelope);
    case 'EDIFACT':
      return writeEdifact(output, envelope);
  }
}
