import type { StatusLook } from '#ui/status/tone.ts';

export const statuses = {
  CURRENT: { tone: 'ok', label: 'Current' },
  SUPPORTED: { tone: 'sub', label: 'Supported' },
  DEPRECATED: { tone: 'wait', label: 'Deprecated' },
  PREVIEW: { tone: 'run', label: 'Preview' },
} as const satisfies Record<string, StatusLook>;

const fieldTypes: Readonly<Record<string, string>> = {
  STRING: 'text',
  NUMBER: 'number',
  INTEGER: 'whole number',
  BOOLEAN: 'true or false',
  DATE: 'date',
  DATE_TIME: 'date and time',
  OBJECT: 'object',
  LIST: 'list',
};

export const typeWords = (type: string): string => fieldTypes[type] ?? 'other';

const changeKinds: Readonly<Record<string, string>> = {
  DOCUMENT_ADDED: 'Document added',
  DOCUMENT_REMOVED: 'Document removed',
  ADDED: 'Added',
  REMOVED: 'Removed',
  RENAMED: 'Renamed',
  TYPE_CHANGED: 'Type changed',
  BECAME_REQUIRED: 'Now required',
  BECAME_OPTIONAL: 'Now optional',
  ENUM_CHANGED: 'Values changed',
  DESCRIPTION_CHANGED: 'Description changed',
};

export const changeWords = (kind: string): string => changeKinds[kind] ?? 'Changed';

/** Whether a version comes before another: 3.10 comes after 3.4. */
export const isOlder = (version: string, than: string): boolean =>
  version.localeCompare(than, 'en', { numeric: true }) < 0;
