import { sentenceCase } from '../../../lib/text.ts';
import { categories, categoryNames, isCategory } from './categories.ts';

/** What kind of document it is. */
export const categoryWords = (category: string): string =>
  isCategory(category) ? categories[category] : sentenceCase(category);

/** For a select or a filter. */
export const categoryChoices = categoryNames.map((value) => ({ value, label: categories[value] }));

/** A folder as people read it: "Samples / 2026". */
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
