import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import type { UploadedFile } from '../world/facts.ts';

const CHUNK = 65_536;

/** Types by the ending of a name, where the flow does not say it better. */
const types: Readonly<Record<string, string>> = {
  csv: 'CSV_GENERIC',
  xlsx: 'XLSX_GENERIC',
  xml: 'XML_GENERIC',
  json: 'JSON_GENERIC',
  pdf: 'PDF_DOCUMENT',
};

/** The ending of a name in lower case without its dot; empty for a name without one. */
export const extensionOf = (file_name: string): string =>
  /\.([^./\\]+)$/.exec(file_name)?.[1]?.toLowerCase() ?? '';

/** What a list says of a file that was handed in: its own name, and a type that fits it. */
export const uploadedName = ({ file_name }: UploadedFile, wanted: string) => ({
  file_name,
  file_type: types[extensionOf(file_name)] ?? wanted,
});

/** How many bytes there are: none once the server that took them has ended. */
export const uploadedSize = ({ path, size }: UploadedFile): number => (existsSync(path) ? size : 0);

/**
 * The bytes of a file that was handed in, part by part; none when they are gone. The file is opened for each part:
 * whoever stops reading leaves nothing open.
 */
export function* uploadedBytes({ path, size }: UploadedFile): Generator<Buffer> {
  for (let at = 0; at < size;) {
    const part = readPart(path, at, Math.min(CHUNK, size - at));
    if (part.length === 0) return;
    at += part.length;
    yield part;
  }
}

function readPart(path: string, position: number, length: number): Buffer {
  let handle: number;
  try {
    handle = openSync(path, 'r');
  } catch {
    return Buffer.alloc(0);
  }
  try {
    const part = Buffer.alloc(length);
    return part.subarray(0, readSync(handle, part, 0, length, position));
  } finally {
    closeSync(handle);
  }
}
