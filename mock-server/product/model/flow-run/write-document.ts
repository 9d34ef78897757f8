import type { DataFormat } from '#schema-types';
import { byteLength } from '../../../kernel/bytes.ts';
import { writeOutput } from '../../../formats/formats.ts';
import { InputError } from '../../../formats/input-error.ts';
import { fileTypeOf } from '../../facts/file-types.ts';
import type { Run } from '../mapping/run.ts';
import { done, type StageResult } from '../flow/stage-result.ts';

/** The possible sources of an output. */
interface Material {
  readonly document: unknown;
  /** The mapping's result; null if the document was not mapped. */
  readonly mapped: Run | null;
  /** The known output of the execution that the sample is from. */
  readonly known: string | null;
  /** The text that was read, if it already has the file type to write. */
  readonly text: string | null;
}

export const NO_ENVELOPE = { sender: 'SENDER', receiver: 'RECEIVER', at: 0, control: 1 };

/** The format of a mapping's output; EDI only if it is the partner's document. */
function formatOf(mapped: Run | null): string {
  const text = mapped?.output?.trimStart() ?? '';
  if (text.startsWith('ISA')) return 'X12';
  if (text.startsWith('UNA') || text.startsWith('UNB')) return 'EDIFACT';
  if (text.startsWith('<')) return 'XML';
  return text.startsWith('{') || text.startsWith('[') ? 'JSON' : 'CSV';
}

function outputOf(format: string | undefined, { document, mapped, known, text }: Material): string | null {
  if (mapped?.output != null && formatOf(mapped) === format) return mapped.output;
  if (known !== null) return known;
  if (format !== 'JSON' && format !== 'XML') return text;
  try {
    return writeOutput(format, document, NO_ENVELOPE);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    // Only the adapter can create its XML from a canonical document.
    return null;
  }
}

/** Writes a file type: the mapping's output, or the destination adapter's output for the document. */
export function writeDocument(
  file_type: string,
  material: Material,
): { readonly result: StageResult; readonly output: string | null } {
  const type = fileTypeOf(file_type);
  const label = type?.label ?? file_type;
  const output = outputOf(type?.format, material);
  return output === null
    ? { output, result: done(`${label} is generated from the mapped document at delivery.`) }
    : { output, result: written(label, output, type?.format ?? 'TEXT') };
}

export const written = (label: string, output: string, format: DataFormat): StageResult =>
  done(`Generated ${label}, ${byteLength(output).toLocaleString('en')} bytes.`, output, format);
