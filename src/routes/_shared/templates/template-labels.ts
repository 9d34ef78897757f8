import type { StatusLook } from '#ui/status/tone.ts';

/** Labels of the template categories. */
export const templateCategories = {
  CARRIER: 'Carriers',
  RETAIL: 'Retail',
  FORWARDING: 'Forwarding',
  CUSTOMS: 'Customs',
  VISIBILITY: 'Visibility',
  OTHER: 'Other',
} as const;
export type CategoryName = keyof typeof templateCategories;
export const categoryNames = Object.keys(templateCategories) as CategoryName[];

/** Labels of who may use a template. */
export const templateVisibilities = {
  PRIVATE: { label: 'This workspace', description: 'Only here' },
  MY_COMPANIES: { label: 'My workspaces', description: 'In every workspace its editors can edit' },
  PUBLIC: { label: 'Everyone', description: 'In every workspace' },
} as const;
export type VisibilityName = keyof typeof templateVisibilities;
export const visibilityNames = Object.keys(templateVisibilities) as VisibilityName[];

/** Color and label of a template's status. */
export const templateStatuses = {
  ACTIVE: { tone: 'ok', label: 'Active' },
  ARCHIVED: { tone: 'sub', label: 'Archived' },
} as const satisfies Record<string, StatusLook>;
export type TemplateStatusName = keyof typeof templateStatuses;
export const statusNames = Object.keys(templateStatuses) as TemplateStatusName[];

/** Labels of the variable types. */
export const variableTypes = {
  STRING: 'Text',
  NUMBER: 'Number',
  BOOLEAN: 'Yes or no',
  ENUM: 'One of a list',
  CONNECTION: 'Connection',
  LOOKUP_TABLE: 'Lookup table',
  SECRET: 'Secret',
} as const;
export type VariableTypeName = keyof typeof variableTypes;
export const variableTypeNames = Object.keys(variableTypes) as VariableTypeName[];

const lookUp = (table: Readonly<Record<string, string>>, name: string): string => table[name] ?? 'Unknown';

export const categoryWords = (category: string): string => lookUp(templateCategories, category);

export const variableTypeWords = (type: string): string => lookUp(variableTypes, type);

export const visibilityWords = (visibility: string): string =>
  (templateVisibilities as Readonly<Record<string, { readonly label: string }>>)[visibility]?.label ??
  'Unknown';
