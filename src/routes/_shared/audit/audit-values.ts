import { formatDateTime, type Zone } from '../../../lib/dates.ts';
import { sentenceCase } from '../../../lib/text.ts';
import { isUuid } from '../../params.ts';
import { partnerTypes } from '../partner-words.ts';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z$/;

/** In an object, nothing tells codes from text but their looks. */
const INNER_CODE = /^[A-Z]+(?:_[A-Z\d]+)+$/;
/** Two of them begin with an abbreviation. */
const partnerTypeNames: Readonly<Record<string, string>> = partnerTypes;

/** They say nothing that the entry's time, its actor, and whose log it is in do not. */
const SILENT: ReadonlySet<string> = new Set([
  'lock_version',
  'updated_at',
  'updated_by',
  'edited_at',
  'company_uuid',
  'company',
]);

export const isTold = (field: string): boolean => !SILENT.has(field);

interface Reading {
  /** The values are names of an enumeration. */
  readonly isCode: boolean;
  readonly zone: Zone;
}

/** A stored value as a person reads it; '' for none. */
export function valueWords(value: unknown, { isCode, zone }: Reading): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') {
    if (isCode || INNER_CODE.test(value)) return partnerTypeNames[value] ?? sentenceCase(value);
    if (INSTANT.test(value)) return formatDateTime(value, zone);
    // A reference to another object: its name is not known here.
    return isUuid(value) ? value.slice(0, 8) : value;
  }
  if (Array.isArray(value)) {
    const isFlat = value.every((item) => typeof item !== 'object' || item === null);
    return value.map((item) => valueWords(item, { isCode, zone })).join(isFlat ? ', ' : '\n');
  }
  if (typeof value === 'object') {
    // A person or an API key: the name says it.
    if ('display' in value && typeof value.display === 'string') return value.display;
    return Object.entries(value)
      .map(([name, item]) => [name, valueWords(item, { isCode: false, zone })] as const)
      .filter(([, words]) => words !== '')
      .map(([name, words]) => `${sentenceCase(name)}: ${words}`)
      .join('; ');
  }
  return String(value);
}

/** What the summary says beyond action and object: "as EDITOR", a note; '' for nothing. */
export function detailOf(summary: string, action: string, object: string): string {
  const head = `${action} “${object}”`;
  return summary.startsWith(head)
    ? summary.slice(head.length).replace(/^(?: and [\d,]+ more)?:? ?/, '')
    : summary;
}
