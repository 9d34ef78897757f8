import { platform } from '#platform';
import type { UploadedFile } from '../facts/facts.ts';

const CHUNK = 65_536;

/** Types by file extension, used if the flow does not define a more precise one. */
const types: Readonly<Record<string, string>> = {
  csv: 'CSV_GENERIC',
  xlsx: 'XLSX_GENERIC',
  xml: 'XML_GENERIC',
  json: 'JSON_GENERIC',
  pdf: 'PDF_DOCUMENT',
};

/** The file extension in lowercase without its dot; empty if there is none. */
export const extensionOf = (file_name: string): string =>
  /\.([^./\\]+)$/.exec(file_name)?.[1]?.toLowerCase() ?? '';

/** The list entry of an uploaded file: its own name, and a matching type. */
export const uploadedName = ({ file_name }: UploadedFile, wanted: string) => ({
  file_name,
  file_type: types[extensionOf(file_name)] ?? wanted,
});

/** Number of bytes; 0 once the server that received them has stopped. */
export const uploadedSize = ({ path, size }: UploadedFile): number => (platform.hasBlob(path) ? size : 0);

/** The bytes of an uploaded file in chunks; none if they were deleted. */
export function* uploadedBytes({ path, size }: Pick<UploadedFile, 'path' | 'size'>): Generator<Uint8Array> {
  for (let at = 0; at < size;) {
    const part = platform.readBlob(path, at, Math.min(CHUNK, size - at));
    if (part.length === 0) return;
    at += part.length;
    yield part;
  }
}
