import type { LibraryCategory } from '#gql/LibraryItem_document';

// Without the functions for words: the area's own file needs the names, to read addresses.
export type CategoryName = Exclude<LibraryCategory, '%future added value'>;

/** Labels of the document categories. */
export const categories: Readonly<Record<CategoryName, string>> = {
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
