/** Labels of the formats that mappings read and write. */
export const mappingFormats = {
  JSON: 'JSON',
  XML: 'XML',
  CSV: 'CSV',
  X12: 'X12',
  EDIFACT: 'EDIFACT',
} as const;

export type FormatName = keyof typeof mappingFormats;

export const isFormat = (name: unknown): name is FormatName =>
  typeof name === 'string' && Object.hasOwn(mappingFormats, name);

export const formatNames = Object.keys(mappingFormats) as FormatName[];

/** The label of a format, also of one that only a newer server knows. */
export const formatWords = (format: string): string =>
  isFormat(format) ? mappingFormats[format] : 'Unknown';

/** The formats as choices for fields and panes. */
export const formatChoices = formatNames.map((value) => ({ value, label: mappingFormats[value] }));
