const WORDS: Readonly<Record<string, string>> = {
  JSON: 'JSON',
  XML: 'XML',
  CSV: 'CSV',
  X12: 'X12',
  EDIFACT: 'EDIFACT',
};

/** The name of a format; also handles one that a newer server has added. */
export const mappingFormat = (format: string): string => WORDS[format] ?? 'Unknown';
