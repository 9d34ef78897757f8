import { finished, type Steps } from '../lib/steps.ts';
import { standardAt, tagAt, valueAt } from './document.ts';
import type { EdiDocument } from './types.ts';

/** A transaction set (X12) or message (EDIFACT). Segment indexes are inclusive. */
export interface EdiMessage {
  /** The ST or UNH; null for segments outside any message. */
  readonly header: number | null;
  readonly trailer: number | null;
  readonly first: number;
  readonly last: number;
  /** "204", "IFTSTA"; '' without a header. */
  readonly type: string;
  readonly controlNumber: string;
}

export interface EdiGroup {
  /** The GS or UNG; null for EDIFACT messages directly in the interchange. */
  readonly header: number | null;
  readonly trailer: number | null;
  readonly first: number;
  readonly last: number;
  readonly controlNumber: string;
  readonly messages: readonly EdiMessage[];
}

export interface EdiInterchange {
  readonly header: number | null;
  readonly trailer: number | null;
  readonly first: number;
  readonly last: number;
  readonly controlNumber: string;
  readonly groups: readonly EdiGroup[];
  /** Segments outside any group: UNA, TA1 and stray segments. */
  readonly loose: readonly number[];
}

export interface EdiStructure {
  readonly interchanges: readonly EdiInterchange[];
}

interface EnvelopeTags {
  readonly interchange: readonly [string, string];
  readonly group: readonly [string, string];
  readonly message: readonly [string, string];
  /** The control number element of each header. */
  readonly control: { readonly interchange: number; readonly group: number; readonly message: number };
}

const x12: EnvelopeTags = {
  interchange: ['ISA', 'IEA'],
  group: ['GS', 'GE'],
  message: ['ST', 'SE'],
  control: { interchange: 13, group: 6, message: 2 },
};

const edifact: EnvelopeTags = {
  interchange: ['UNB', 'UNZ'],
  group: ['UNG', 'UNE'],
  message: ['UNH', 'UNT'],
  control: { interchange: 5, group: 5, message: 1 },
};

type Open<T> = { -readonly [K in keyof T]: T[K] };
type OpenGroup = Open<Omit<EdiGroup, 'messages'>> & { messages: Open<EdiMessage>[] };
type OpenInterchange = Open<Omit<EdiInterchange, 'groups' | 'loose'>> & {
  groups: OpenGroup[];
  loose: number[];
};

/**
 * The envelopes of a file. A missing header or trailer is null, and no segment is lost: each one is in exactly one
 * message, or is a header, a trailer or loose.
 */
export const readStructure = (document: EdiDocument): EdiStructure => finished(structureSteps(document));

/** Segments to read per step. */
const STEP = 20_000;

/** Like `readStructure`, in steps of a few milliseconds. */
export function* structureSteps(document: EdiDocument): Steps<EdiStructure> {
  let tags = x12;
  const interchanges: OpenInterchange[] = [];
  let interchange: OpenInterchange | null = null;
  let group: OpenGroup | null = null;
  let message: Open<EdiMessage> | null = null;

  const openInterchange = (index: number, header: number | null): OpenInterchange => {
    const controlNumber = header === null ? '' : valueAt(document, header, tags.control.interchange);
    const opened = { header, trailer: null, first: index, last: index, controlNumber, groups: [], loose: [] };
    interchanges.push(opened);
    return opened;
  };
  const openGroup = (index: number, header: number | null): OpenGroup => {
    interchange ??= openInterchange(index, null);
    const controlNumber = header === null ? '' : valueAt(document, header, tags.control.group);
    const opened = { header, trailer: null, first: index, last: index, controlNumber, messages: [] };
    interchange.groups.push(opened);
    return opened;
  };

  for (let index = 0; index < document.segmentCount; index++) {
    if (index % STEP === STEP - 1) yield index / document.segmentCount;
    const tag = tagAt(document, index);
    tags = standardAt(document, index) === 'edifact' ? edifact : x12;
    const starts = tag === tags.interchange[0] || (tag === 'UNA' && tags === edifact);
    // UNA and UNB form one header: the UNA starts the interchange and the UNB completes it.
    const continues = tag === 'UNB' && interchange?.header === null && interchange.loose.at(-1) === index - 1;
    if (starts && !continues) {
      interchange = openInterchange(index, tag === 'UNA' ? null : index);
      group = message = null;
      if (tag === 'UNA') interchange.loose.push(index);
      continue;
    }
    // A trailer closes everything open below it, even if the lower trailer is missing.
    if (tag === tags.group[0] || tag === tags.group[1] || tag === tags.interchange[1]) message = null;
    if (tag === tags.interchange[1]) group = null;

    if (continues && interchange) {
      interchange.header = index;
      interchange.controlNumber = valueAt(document, index, tags.control.interchange);
    } else if (tag === tags.group[0]) {
      group = openGroup(index, index);
    } else if (tag === tags.message[0]) {
      group ??= openGroup(index, null);
      const type = valueAt(document, index, tags === x12 ? 1 : 2);
      const controlNumber = valueAt(document, index, tags.control.message);
      message = { header: index, trailer: null, first: index, last: index, type, controlNumber };
      group.messages.push(message);
    } else if (tag === tags.message[1] && group) {
      if (message) message.trailer = index;
      else group.messages.push(headless(index, index));
    } else if (tag === tags.group[1] && interchange) {
      if (group) group.trailer = index;
      else interchange.loose.push(index);
    } else if (tag === tags.interchange[1] && interchange && interchange.trailer === null) {
      interchange.trailer = index;
    } else if (!message && group && group.trailer === null && interchange?.trailer === null) {
      message = headless(index, null);
      group.messages.push(message);
    } else if (!message) {
      interchange ??= openInterchange(index, null);
      interchange.loose.push(index);
    }

    if (message) message.last = index;
    if (group) group.last = index;
    if (interchange) interchange.last = index;
    if (tag === tags.message[1]) message = null;
    if (tag === tags.group[1]) group = null;
  }
  return { interchanges };
}

function headless(index: number, trailer: number | null): Open<EdiMessage> {
  return { header: null, trailer, first: index, last: index, type: '', controlNumber: '' };
}
