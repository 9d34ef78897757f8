import type { LibraryCategory } from '#gql/LibraryItem_document';
import { sentenceCase } from '../../../lib/text.ts';

export type CategoryName = Exclude<LibraryCategory, '%future added value'>;

const categories: Readonly<Record<CategoryName, string>> = {
  SPECIFICATION: 'Specification',
  SAMPLE: 'Sample',
  MAPPING_GUIDE: 'Mapping guide',
  TEST_PLAN: 'Test plan',
  CERTIFICATE: 'Certificate',
  CONTRACT: 'Contract',
  OTHER: 'Other',
};

export const categoryNames = Object.keys(categories) as readonly CategoryName[];
export const isCategory = (name: string | null): name is CategoryName =>
  name !== null && Object.hasOwn(categories, name);

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
