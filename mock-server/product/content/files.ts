import type { FileRole } from '#schema-types';
import { concat, textOf } from '../../kernel/bytes.ts';
import type { ExecutionFacts } from '../facts/facts.ts';
import { chunksOf, filesOf, sizeOf } from './bytes.ts';
import { INPUT, type FileFacts } from '../documents/plan.ts';

/** Part of a file, from `start` (inclusive) to `end` (exclusive). */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

const isText = ({ format }: FileFacts): boolean => format !== 'PDF' && format !== 'XLSX';

/** The file in a slot; null if the execution does not have it, or not yet. */
export const fileInSlot = (facts: ExecutionFacts, slot: number): FileFacts | null =>
  filesOf(facts).find((file) => file.slot === slot) ?? null;

/** A file's bytes in chunks, whole or in part, for a download. Nothing large is kept in memory. */
export function* fileStream(
  facts: ExecutionFacts,
  file: FileFacts,
  range?: ByteRange,
): Generator<Uint8Array> {
  const { start, end } = range ?? { start: 0, end: Infinity };
  let at = 0;
  for (const chunk of chunksOf(facts, file)) {
    if (at >= end) return;
    const from = Math.max(0, start - at);
    const to = Math.min(chunk.length, end - at);
    at += chunk.length;
    if (from < to) yield from === 0 && to === chunk.length ? chunk : chunk.subarray(from, to);
  }
}

/** The last position at or before `length` where a UTF-8 character starts. */
function characterEnd(bytes: Uint8Array, length: number): number {
  if (length >= bytes.length) return bytes.length;
  let end = length;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return end;
}

/** A whole file as text. */
export const fileText = (facts: ExecutionFacts, file: FileFacts): string =>
  textOf(concat([...fileStream(facts, file)]));

/**
 * The start of a file as text: at most this many bytes, cut at a character boundary; null for bytes that are not text.
 */
export function filePreview(facts: ExecutionFacts, file: FileFacts, max_bytes: number): string | null {
  if (!isText(file)) return null;
  // A few more bytes, to see whether the last character is complete.
  const bytes = concat([...fileStream(facts, file, { start: 0, end: max_bytes + 4 })]);
  return new TextDecoder().decode(bytes.subarray(0, characterEnd(bytes, max_bytes)));
}

/** An execution's file data for lists. Computed on access, because output sizes are expensive. */
class Traffic {
  readonly #facts: ExecutionFacts;

  constructor(facts: ExecutionFacts) {
    this.#facts = facts;
  }

  #sizeIn(slot: number): number | null {
    const file = fileInSlot(this.#facts, slot);
    return file && sizeOf(this.#facts, file);
  }

  #count(...roles: readonly FileRole[]): number {
    return filesOf(this.#facts).filter(({ role }) => roles.includes(role)).length;
  }

  get input_bytes(): number {
    return this.#sizeIn(INPUT) ?? 0;
  }

  get output_bytes(): number | null {
    const outputs = filesOf(this.#facts).filter(({ role }) => role === 'OUTPUT');
    return outputs.length === 0 ? null : outputs.reduce((sum, file) => sum + sizeOf(this.#facts, file), 0);
  }

  get input_file_count(): number {
    return this.#count('INPUT', 'ATTACHMENT');
  }

  get output_file_count(): number {
    return this.#count('OUTPUT');
  }
}

export const traffic = (facts: ExecutionFacts) => new Traffic(facts);
