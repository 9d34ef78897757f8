import type { ExecutionFacts } from '../world/facts.ts';
import { chunksOf, filesOf, sizeOf } from './bytes.ts';
import { INPUT, OUTPUT, type FileFacts, type FileRole } from './plan.ts';

/** Part of a file: from `start` up to and without `end`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

const isText = ({ format }: FileFacts): boolean => format !== 'PDF' && format !== 'XLSX';

/** The file of a slot; null when the execution has none, or not yet. */
export const fileInSlot = (facts: ExecutionFacts, slot: number): FileFacts | null =>
  filesOf(facts).find((file) => file.slot === slot) ?? null;

/** A file's bytes as they are made, whole or in part: what a download sends. Nothing large is held. */
export function* fileStream(facts: ExecutionFacts, file: FileFacts, range?: ByteRange): Generator<Buffer> {
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

/** The last place at or before `length` at which a character of UTF-8 begins. */
function characterEnd(bytes: Buffer, length: number): number {
  if (length >= bytes.length) return bytes.length;
  let end = length;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return end;
}

/** The begin of a file as text, at most so many bytes and whole characters; null for bytes that are not text. */
export function filePreview(facts: ExecutionFacts, file: FileFacts, max_bytes: number): string | null {
  if (!isText(file)) return null;
  // A few bytes more, to see whether the last character goes on.
  const bytes = Buffer.concat([...fileStream(facts, file, { start: 0, end: max_bytes + 4 })]);
  return new TextDecoder().decode(bytes.subarray(0, characterEnd(bytes, max_bytes)));
}

/** What an execution tells about its files in lists. Each is computed when it is read: sizes of outputs are not free. */
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
    return this.#sizeIn(OUTPUT);
  }

  get input_file_count(): number {
    return this.#count('INPUT', 'ATTACHMENT');
  }

  get output_file_count(): number {
    return this.#count('OUTPUT');
  }
}

export const traffic = (facts: ExecutionFacts) => new Traffic(facts);
