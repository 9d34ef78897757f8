import { formatDateTime, type Zone } from '../../../lib/dates.ts';
import { sentenceCase } from '../../../lib/text.ts';
import { isUuid } from '../../params.ts';
import { partnerTypes } from '../partner-words.ts';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z$/;

/** Inside an object, only its form distinguishes a code from text. */
const INNER_CODE = /^[A-Z]+(?:_[A-Z\d]+)+$/;
/** Two of the labels begin with an abbreviation. */
const partnerTypeNames: Readonly<Record<string, string>> = partnerTypes;

/** Fields that change with every write. They add nothing to the entry's time and actor. */
const SILENT: ReadonlySet<string> = new Set(['lock_version', 'updated_at', 'updated_by', 'edited_at']);

export const isTold = (field: string): boolean => !SILENT.has(field);

interface Reading {
  /** The values are names of an enumeration. */
  readonly isCode: boolean;
  readonly zone: Zone;
}

/** A stored value in words; '' if there is none. */
export function valueWords(value: unknown, { isCode, zone }: Reading): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') {
    if (isCode || INNER_CODE.test(value)) return partnerTypeNames[value] ?? sentenceCase(value);
    if (INSTANT.test(value)) return formatDateTime(value, zone);
    // A reference to another object, whose name is not known here.
    return isUuid(value) ? value.slice(0, 8) : value;
  }
  if (Array.isArray(value)) {
    const isFlat = value.every((item) => typeof item !== 'object' || item === null);
    return value.map((item) => valueWords(item, { isCode, zone })).join(isFlat ? ', ' : '\n');
  }
  if (typeof value === 'object') {
    // A person or an API key is represented by its name.
    if ('display' in value && typeof value.display === 'string') return value.display;
    return Object.entries(value)
      .map(([name, item]) => [name, valueWords(item, { isCode: false, zone })] as const)
      .filter(([, words]) => words !== '')
      .map(([name, words]) => `${sentenceCase(name)}: ${words}`)
      .join('; ');
  }
  return String(value);
}

/** The part of a summary that follows action and object: "as EDITOR", a note. '' if there is none. */
export function detailOf(summary: string, action: string, object: string): string {
  const head = `${action} “${object}”`;
  return summary.startsWith(head)
    ? summary.slice(head.length).replace(/^(?: and [\d,]+ more)?:? ?/, '')
    : summary;
}
