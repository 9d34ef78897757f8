import type { TextMatch } from '#schema-types';
import { isDone } from '../documents/stages.ts';
import { numberedSide, writtenControl, type Side } from '../documents/edi/envelope.ts';
import { planOf } from '../documents/plan.ts';
import { tagLabels } from './data-tags.ts';
import type { ExecutionFacts } from '../facts/facts.ts';

/**
 * One lowercase line with everything that text conditions search. Each field starts with a control character for its
 * kind, so that nothing a person can type matches across fields.
 */
const SUMMARY = '\x01';
const FILE = '\x02';
const CONTROL = '\x03';
/** Character of the first label; the others follow. */
const TAGS = 0x10;
const END = '\x04';
/** Two consecutive field ends, which no line contains. */
const NOWHERE = END + END;
// oxlint-disable-next-line no-control-regex -- matches control characters on purpose
const CONTROLS = /[\x00-\x1f]/;

const LABEL_CHARACTERS = new Map(tagLabels.map((label, i) => [label, String.fromCharCode(TAGS + i)]));
if (TAGS + tagLabels.length > 0x20) throw new Error('There are more labels of tags than control characters.');

/** The side whose envelope carries the execution's control numbers; null if there is none yet. */
export function envelopeSide(facts: ExecutionFacts): Side | null {
  const side = numberedSide(facts);
  return side === 'OUTPUT' && !isDone(facts, 'GENERATE') ? null : side;
}

/** The data tags part of a line, as a separate line. */
export function tagText(tags: ExecutionFacts['data_tags']): string {
  let line = '';
  for (const { label, value } of tags) line += (LABEL_CHARACTERS.get(label) ?? '') + value;
  return line.toLowerCase() + END;
}

/** The line of an execution; `hasFiles` includes file names, which not everyone who sees the execution may read. */
export function rowText(facts: ExecutionFacts, summary: string | null, hasFiles: boolean): string {
  let line = SUMMARY + (summary ?? '');
  for (const { label, value } of facts.data_tags) line += (LABEL_CHARACTERS.get(label) ?? '') + value;
  if (hasFiles) for (const { file_name } of planOf(facts)) line += FILE + file_name;
  const side = envelopeSide(facts);
  if (side !== null) {
    const code = side === 'INPUT' ? facts.flow.source_file_type : facts.flow.destination_file_type;
    line += CONTROL + writtenControl(code, facts.interchange_control);
    for (const { file_type, control } of facts.made?.outputs ?? [])
      if (control !== null) line += CONTROL + writtenControl(file_type, control);
  }
  return line.toLowerCase() + END;
}

export interface TagCondition {
  readonly label?: string | null;
  readonly value: string;
  readonly match: TextMatch;
}

/** A text to find in lines, and the context that it must have. */
export interface TextCondition {
  readonly needle: string;
  /** `ANY`: in any field. */
  readonly where: 'ANY' | 'FILE' | 'TAG_BEGIN' | 'TAG_WHOLE';
  /** Whether uuids that start with the needle match as well. */
  readonly uuid: boolean;
}

const UUID_BEGIN = /^[0-9a-f]{8}(-|$)[0-9a-f-]{0,27}$/;

export function textConditions(filter: {
  readonly text?: string | null;
  readonly file_name?: string | null;
  readonly data_tag?: TagCondition | null;
}): TextCondition[] {
  const conditions: TextCondition[] = [];
  const text = filter.text?.trim().toLowerCase() ?? '';
  if (text !== '') conditions.push({ needle: text, where: 'ANY', uuid: UUID_BEGIN.test(text) });
  const file = filter.file_name?.trim().toLowerCase() ?? '';
  if (file !== '') conditions.push({ needle: file, where: 'FILE', uuid: false });
  if (filter.data_tag) conditions.push(...tagConditions(filter.data_tag));
  // A needle with control characters could match across fields, so it matches nothing.
  return conditions.map((condition) =>
    CONTROLS.test(condition.needle.slice(1)) ? { ...condition, needle: NOWHERE } : condition,
  );
}

function tagConditions({ label, value, match }: TagCondition): TextCondition[] {
  const needle = value.trim().toLowerCase();
  const where = match === 'EXACT' ? 'TAG_WHOLE' : 'TAG_BEGIN';
  if (label != null) {
    const mark = LABEL_CHARACTERS.get(label);
    return [{ needle: mark === undefined ? NOWHERE : mark + needle, where, uuid: false }];
  }
  // Every execution has tags and no tag is empty, so every execution matches the empty prefix and none matches the
  // empty tag.
  if (needle === '') return match === 'EXACT' ? [{ needle: NOWHERE, where, uuid: false }] : [];
  return [{ needle, where, uuid: false }];
}

const isMark = (code: number): boolean => code < 0x20;
const isTagMark = (code: number): boolean => code >= TAGS && isMark(code);

/** Returns the character code at a position in a line or in a buffer of lines. */
type CodeAt = (place: number) => number;

/** Whether the surroundings of a match at `place` meet the condition. */
export function fits(
  { needle, where }: TextCondition,
  length: number,
  place: number,
  codeAt: CodeAt,
): boolean {
  if (where === 'ANY') return true;
  if (where === 'FILE') {
    let before = place - 1;
    while (!isMark(codeAt(before))) before--;
    return codeAt(before) === FILE.charCodeAt(0);
  }
  const labelled = needle !== '' && isTagMark(needle.charCodeAt(0));
  if (!labelled && !isTagMark(codeAt(place - 1))) return false;
  return where === 'TAG_BEGIN' || isMark(codeAt(place + length));
}

/** Whether one line meets a condition; the index in `text-index.ts` does the same for many lines at once. */
export function lineMeets(line: string, condition: TextCondition): boolean {
  const { needle } = condition;
  for (let place = line.indexOf(needle); place >= 0; place = line.indexOf(needle, place + 1)) {
    if (fits(condition, needle.length, place, (at) => line.charCodeAt(at))) return true;
  }
  return false;
}
