import type { DataFormat } from '#gql/FileCard_file';

/** A way to view a file. */
export type FileMode = 'raw' | 'pretty' | 'tree' | 'table';

const labels: Readonly<Record<FileMode, string>> = {
  raw: 'Raw',
  pretty: 'Pretty',
  tree: 'Tree',
  table: 'Table',
};

/** The views that suit a format, best first; none for binary files. */
const modes: Readonly<Record<Exclude<DataFormat, '%future added value'>, readonly FileMode[]>> = {
  X12: ['pretty', 'raw', 'tree'],
  EDIFACT: ['pretty', 'raw', 'tree'],
  XML: ['pretty', 'raw', 'tree'],
  JSON: ['pretty', 'raw', 'tree'],
  CSV: ['table', 'raw'],
  FIXED_WIDTH: ['raw'],
  TEXT: ['raw'],
  XLSX: [],
  PDF: [],
  IMAGE: [],
  BINARY: [],
};

export const modesOf = (format: DataFormat): readonly FileMode[] =>
  (modes as Readonly<Record<string, readonly FileMode[]>>)[format] ?? ['raw'];

const ORDER = Object.keys(labels) as readonly FileMode[];

/** The options for the switch, always in the same order. */
export const modeOptions = (format: DataFormat): readonly { value: FileMode; label: string }[] =>
  ORDER.filter((mode) => modesOf(format).includes(mode)).map((value) => ({ value, label: labels[value] }));

/** The mode from an address if the format supports it, otherwise the format's best; null for binary files. */
export function readMode(format: DataFormat, given: string | null): FileMode | null {
  const possible = modesOf(format);
  return possible.find((mode) => mode === given) ?? possible[0] ?? null;
}
