/** The formats that mappings read and write, by their names in the schema. */
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

/** The name of a format; also handles one that a newer server has added. */
export const formatWords = (format: string): string =>
  isFormat(format) ? mappingFormats[format] : 'Unknown';

/** For the fields of forms and panes. */
export const formatChoices = formatNames.map((value) => ({ value, label: mappingFormats[value] }));
