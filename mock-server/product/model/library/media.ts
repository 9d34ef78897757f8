import type { DataFormat } from '#schema-types';
import { latin1Of } from '../../../kernel/bytes.ts';

/** Media type and format by file extension. */
const byEnding: Readonly<Record<string, readonly [mime_type: string, format: DataFormat]>> = {
  pdf: ['application/pdf', 'PDF'],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'XLSX'],
  csv: ['text/csv', 'CSV'],
  json: ['application/json', 'JSON'],
  xml: ['application/xml', 'XML'],
  xsd: ['application/xml', 'XML'],
  edi: ['application/edi-x12', 'X12'],
  x12: ['application/edi-x12', 'X12'],
  edifact: ['application/edifact', 'EDIFACT'],
  txt: ['text/plain', 'TEXT'],
  md: ['text/markdown', 'TEXT'],
  pem: ['application/x-pem-file', 'TEXT'],
  cer: ['application/pkix-cert', 'BINARY'],
  png: ['image/png', 'IMAGE'],
  jpg: ['image/jpeg', 'IMAGE'],
  jpeg: ['image/jpeg', 'IMAGE'],
  docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'BINARY'],
  zip: ['application/zip', 'BINARY'],
};

const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

export const mimeTypeOf = (name: string): string =>
  byEnding[endingOf(name)]?.[0] ?? 'application/octet-stream';

/** Formats that are not text. */
const BINARY: ReadonlySet<string> = new Set(['PDF', 'XLSX', 'IMAGE', 'BINARY']);

/** `DataFormat` of a file, by its name; for EDI, by its first bytes. */
export function formatOf(name: string, bytes: Uint8Array): DataFormat {
  const begin = latin1Of(bytes.subarray(0, 3));
  if (begin === 'ISA') return 'X12';
  if (begin === 'UNA' || begin === 'UNB') return 'EDIFACT';
  return byEnding[endingOf(name)]?.[1] ?? 'BINARY';
}

/** The start of a text: at most this many bytes, cut at a character boundary; null for bytes that are not text. */
export function textOf(name: string, bytes: Uint8Array, max_bytes: number): string | null {
  if (BINARY.has(formatOf(name, bytes))) return null;
  let end = Math.min(bytes.length, max_bytes);
  while (end > 0 && end < bytes.length && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes.subarray(0, end));
  } catch {
    return null;
  }
}
