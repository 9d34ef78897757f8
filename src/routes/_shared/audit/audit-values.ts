import { graphql, readInlineData } from 'react-relay/hooks';
import type { auditValues_change$key } from '#gql/auditValues_change';
import { formatDateTime, type Zone } from '#lib/dates.ts';
import { sentenceCase } from '#lib/text.ts';
import { isUuid } from '../../params.ts';
import { partnerTypes } from '../partner-labels.ts';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z$/;

/** Inside an object, only its form distinguishes a code from text. */
const INNER_CODE = /^[A-Z]+(?:_[A-Z\d]+)+$/;
/** Two of the labels begin with an abbreviation. */
const partnerTypeNames: Readonly<Record<string, string>> = partnerTypes;

/** Fields that add nothing to the entry's time, its actor, and the workspace of the log. */
const SILENT: ReadonlySet<string> = new Set([
  'lock_version',
  'updated_at',
  'updated_by',
  'edited_at',
  'company_uuid',
  'company',
]);

/** Abbreviations that are codes of their own or part of one. */
const ABBREVIATION = /\b(?:api|as2|csv|edi|ftps?|gcs|http|json|mdn|pdf|s3|sftp|ta1|x12|xml)\b/gi;

/** What a change says: the field's label, and the values in words. */
export interface DescribedChange {
  readonly field: string;
  readonly label: string;
  /** '' for none. */
  readonly was: string;
  readonly is: string;
}

/** The changes that say something, in words, each once. */
export function describedChanges(changes: readonly auditValues_change$key[], zone: Zone): DescribedChange[] {
  const described = changes.map((change) => readChange(change, zone));
  const isFirst = ({ label, was, is }: DescribedChange, place: number) =>
    described.findIndex(
      (candidate) => candidate.label === label && candidate.was === was && candidate.is === is,
    ) === place;
  return described.filter(
    (candidate, place) =>
      candidate.isListed && !(candidate.was === '' && candidate.is === '') && isFirst(candidate, place),
  );
}

function readChange(changeRef: auditValues_change$key, zone: Zone) {
  const { field, label, is_code, before, before_name, after, after_name } = readInlineData(
    graphql`
      fragment auditValues_change on AuditChange @inline {
        field
        label
        is_code
        before
        before_name
        after
        after_name
      }
    `,
    changeRef,
  );
  const reading = { isCode: is_code, zone };
  return {
    field,
    label,
    was: before_name ?? valueWords(before, reading),
    is: after_name ?? valueWords(after, reading),
    isListed: !SILENT.has(field),
  };
}

interface Reading {
  /** The values are names of an enumeration. */
  readonly isCode: boolean;
  readonly zone: Zone;
}

const codeWords = (code: string): string =>
  sentenceCase(code).replaceAll(ABBREVIATION, (word) => word.toUpperCase());

/** A stored value in words; '' if there is none. */
export function valueWords(value: unknown, { isCode, zone }: Reading): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') {
    if (isCode || INNER_CODE.test(value)) return partnerTypeNames[value] ?? codeWords(value);
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
      .map(([name, words]) => `${codeWords(name)}: ${words}`)
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
