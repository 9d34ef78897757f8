import type { ExecutionFacts } from '../../facts/facts.ts';
import { fileTypeOf } from '../../facts/file-types.ts';
import { refusalSite, type Site } from '../sites.ts';
import type { Segment } from '../../../formats/edi/x12.ts';
import type { Side } from './envelope.ts';

/** The intentional defects of one EDI file. */
export interface Defects {
  /** A value that the receiver rejects, and its position. */
  readonly refused: Site | null;
  /** A segment that the document does not allow at this position. */
  readonly misplaced: { readonly segment: string; readonly position: number } | null;
  readonly unknown_qualifier: boolean;
  /** Added to the segment count in the trailer. */
  readonly miscount: number;
  readonly newline: boolean;
}

const number = (text: string | undefined): number | null =>
  text !== undefined && /^\d+$/.test(text) ? Number(text) : null;

const REFUSED: ReadonlySet<string> = new Set(['REJECTED', 'PARTIALLY_ACCEPTED', 'ACCEPTED_WITH_ERRORS']);

/** The position that a receiver's acknowledgment reports in the execution's output; null if it reports none. */
export function refusalOf(facts: ExecutionFacts): Site | null {
  const usual = refusalSite(facts.flow.destination_file_type);
  const { fate } = facts;
  if (!usual || !REFUSED.has(fate.ack_state)) return null;
  const { segment, position, element, value } = fate.reason_code === 'ACK_REJECTED' ? fate.reason_values : {};
  if (segment === undefined || segment === usual.segment) {
    return {
      ...usual,
      position: number(position) ?? usual.position,
      element: number(element) ?? usual.element,
      value: value ?? usual.value,
    };
  }
  return {
    ...usual,
    segment,
    position: number(position) ?? usual.position,
    element: number(element) ?? 1,
    component: null,
    value: value ?? usual.value,
    name: 'Value',
    data_element: null,
  };
}

/** Number of messages in an EDI file: one, unless the receiver accepted only some of them. */
export const messageCount = (facts: ExecutionFacts, side: Side): 1 | 2 =>
  side === 'OUTPUT' && facts.fate.ack_state === 'PARTIALLY_ACCEPTED' && refusalOf(facts) !== null ? 2 : 1;

/**
 * The defects of an execution's file on one side. An oddity is in the input if that is EDI, otherwise in the output.
 */
export function defectsOf(facts: ExecutionFacts, side: Side): Defects {
  const { oddity, flow } = facts;
  const { reason_code, reason_values } = facts.first.fate;
  const standard = fileTypeOf(flow.source_file_type)?.standard;
  const oddSide: Side = standard === 'X12' || standard === 'EDIFACT' ? 'INPUT' : 'OUTPUT';
  const isOdd = side === oddSide;
  const { segment } = reason_values;
  const position = number(reason_values['position']);
  return {
    refused: side === 'OUTPUT' ? refusalOf(facts) : null,
    misplaced:
      side === 'INPUT' && reason_code === 'SRC_PARSE_ERROR' && segment !== undefined && position !== null
        ? { segment, position }
        : null,
    unknown_qualifier: isOdd && oddity === 'UNKNOWN_QUALIFIER',
    miscount: isOdd && oddity === 'WRONG_SEGMENT_COUNT' ? 1 : 0,
    newline: isOdd && oddity === 'NEWLINE_TERMINATOR',
  };
}

export const UNKNOWN_QUALIFIER = 'QX';

/** Elements of a reference segment that contain the qualifier and the reference. */
const references: Readonly<Record<string, { readonly qualifier: number; readonly value: number }>> = {
  L11: { qualifier: 2, value: 1 },
  REF: { qualifier: 1, value: 2 },
  N9: { qualifier: 1, value: 2 },
};

function replaced(
  segment: Segment,
  element: number,
  { component, value }: { component: number | null; value: string },
): Segment {
  return Array.from({ length: Math.max(segment.length, element + 1) }, (_, index) => {
    const old = segment[index] ?? '';
    if (index !== element) return old;
    if (typeof old === 'string' && component === null) return value;
    const parts = typeof old === 'string' ? [old] : [...old];
    parts[(component ?? 1) - 1] = value;
    return parts;
  });
}

const isBlank = ([tag, ...elements]: Segment): boolean => {
  if (tag === 'RFF') return Array.isArray(elements[0]) && elements[0][1] === '';
  const place = typeof tag === 'string' ? references[tag] : undefined;
  return place !== undefined && elements[place.value - 1] === '';
};

/** A document's segments as sent: without empty references, and with the defects applied. */
export function* withDefects(segments: Iterable<Segment>, defects: Defects): Generator<Segment> {
  const { refused, misplaced } = defects;
  let position = 1;
  let isRefused = false;
  let isQualified = false;
  for (const segment of segments) {
    if (isBlank(segment)) continue;
    position++;
    if (position === misplaced?.position) {
      yield [misplaced.segment, '1', 'X'];
      position++;
    }
    const tag = typeof segment[0] === 'string' ? segment[0] : '';
    if (refused && !isRefused && tag === refused.segment && position >= refused.position) {
      isRefused = true;
      yield replaced(segment, refused.element, { component: refused.component, value: refused.value });
    } else if (defects.unknown_qualifier && !isQualified && (references[tag] || tag === 'RFF')) {
      isQualified = true;
      const place = references[tag];
      yield place
        ? replaced(segment, place.qualifier, { component: null, value: UNKNOWN_QUALIFIER })
        : replaced(segment, 1, { component: 1, value: UNKNOWN_QUALIFIER });
    } else {
      yield segment;
    }
  }
}
