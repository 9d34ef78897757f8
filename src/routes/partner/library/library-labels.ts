import { sentenceCase } from '#lib/text.ts';
import { categories, categoryNames, isCategory } from './categories.ts';

/** The label of a document category. */
export const categoryWords = (category: string): string =>
  isCategory(category) ? categories[category] : sentenceCase(category);

/** The categories as choices for a select or filter. */
export const categoryChoices = categoryNames.map((value) => ({ value, label: categories[value] }));

/** A folder in readable form: "Samples / 2026". */
export const folderWords = (folder: string): string =>
  folder === '' ? 'Top level' : folder.replaceAll('/', ' / ');

const standards = {
  X12: 'X12',
  EDIFACT: 'EDIFACT',
  CARGOWISE: 'CargoWise',
  CANONICAL: 'Canonical schema',
  GENERIC: 'No EDI standard',
  VENDOR: 'Vendor format',
} as const;

export type StandardName = keyof typeof standards;
const isStandard = (name: string): name is StandardName => Object.hasOwn(standards, name);

/** The EDI standard of a document: "X12". */
export const standardWords = (standard: string): string =>
  isStandard(standard) ? standards[standard] : sentenceCase(standard);

export const standardChoices = (Object.keys(standards) as StandardName[]).map((value) => ({
  value,
  label: standards[value],
}));
