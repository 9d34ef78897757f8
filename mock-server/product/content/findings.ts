import { reasonOf, reasonSentence } from '../facts/reasons.ts';
import type { ExecutionFacts } from '../facts/facts.ts';
import { fileTypeOf } from '../facts/file-types.ts';
import { caseOf, pieces } from './bytes.ts';
import { UNKNOWN_QUALIFIER, defectsOf, messageCount, refusalOf } from '../documents/edi/defects.ts';
import { INPUT, INTERMEDIATE, OUTPUT, RESPONSE, isStray, type FileFacts } from '../documents/plan.ts';
import { endedBadly } from '../documents/stages.ts';

/** A problem in a file: the schema's FileFinding. */
export interface Finding {
  readonly severity: 'ERROR' | 'WARNING';
  readonly segment_position: number | null;
  readonly segment_id: string | null;
  readonly element_position: number | null;
  readonly component_position: number | null;
  /** Path of the field in a JSON file; the field may be missing there. */
  readonly path: string | null;
  /** The wrong value, as written in the file. */
  readonly value: string | null;
  readonly code: string;
  readonly message: string;
  /** Slot of the acknowledgment that reported it; null if the platform found it. */
  readonly reported_in: number | null;
}

/** A segment as written, with its position in the message; 0 for the envelope. */
interface Placed {
  readonly tag: string;
  readonly position: number;
  readonly elements: readonly string[];
}

const isEdi = ({ format }: FileFacts): boolean => format === 'X12' || format === 'EDIFACT';

/** The segments of an EDI file, parsed from its bytes, so that a finding only refers to actual content. */
function* segmentsOf(facts: ExecutionFacts, file: FileFacts): Generator<Placed> {
  const isX12 = file.format === 'X12';
  let position = 0;
  for (const piece of pieces(facts, file)) {
    const text = typeof piece === 'string' ? piece.slice(0, -1) : '';
    if (text.startsWith('UNA')) continue;
    // An escaped delimiter belongs to the value.
    const [tag = '', ...elements] = text.split(isX12 ? '*' : /(?<!\?)\+/);
    if (tag === 'ST' || tag === 'UNH') position = 0;
    position++;
    const isEnvelope = /^(ISA|GS|GE|IEA|UNB|UNZ)$/.test(tag);
    yield { tag, position: isEnvelope ? 0 : position, elements };
  }
}

function find(facts: ExecutionFacts, file: FileFacts, test: (segment: Placed) => boolean): Placed | null {
  if (isEdi(file)) for (const segment of segmentsOf(facts, file)) if (test(segment)) return segment;
  return null;
}

const finding = (
  severity: Finding['severity'],
  code: string,
  { message, place = {} }: { message: string; place?: Partial<Finding> },
): Finding => ({
  severity,
  segment_position: null,
  segment_id: null,
  element_position: null,
  component_position: null,
  path: null,
  value: null,
  reported_in: null,
  ...place,
  code,
  message,
});

const at = (segment: Placed | null, element: number | null = null): Partial<Finding> =>
  segment === null
    ? {}
    : { segment_position: segment.position || null, segment_id: segment.tag, element_position: element };

/** A value as written in this text file; null if the file does not contain it. */
function written(facts: ExecutionFacts, file: FileFacts, value: string): string | null {
  // Matches no part of a longer word or number.
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(value)}(?![\\p{L}\\p{N}])`, 'iu');
  for (const piece of pieces(facts, file)) {
    const found = typeof piece === 'string' ? whole.exec(piece) : null;
    if (found) return found[0];
  }
  return null;
}

/** Problems that are visible in the file itself, whatever the execution's outcome. */
function ownFindings(facts: ExecutionFacts, file: FileFacts): Finding[] {
  const found: Finding[] = [];
  if (file.slot !== INPUT && file.slot !== OUTPUT) return found;
  if (isEdi(file)) {
    const defects = defectsOf(facts, file.slot === INPUT ? 'INPUT' : 'OUTPUT');
    const { misplaced } = defects;
    if (misplaced) {
      const segment = find(
        facts,
        file,
        ({ tag, position }) => tag === misplaced.segment && position === misplaced.position,
      );
      found.push(
        finding('ERROR', 'SEGMENT_NOT_ALLOWED', {
          message: `Segment ${misplaced.segment} is not allowed here.`,
          place: at(segment),
        }),
      );
    }
    if (defects.unknown_qualifier) {
      let element = 1;
      const segment = find(facts, file, ({ tag, elements }) => {
        element = tag === 'L11' ? 2 : 1;
        return (
          /^(L11|REF|N9|RFF)$/.test(tag) && (elements[element - 1] ?? '').split(':')[0] === UNKNOWN_QUALIFIER
        );
      });
      found.push(
        finding('WARNING', 'UNKNOWN_QUALIFIER', {
          message: `Qualifier “${UNKNOWN_QUALIFIER}” is not defined by the standard.`,
          place: at(segment, element),
        }),
      );
    }
    if (defects.miscount !== 0) {
      const trailer = find(facts, file, ({ tag }) => tag === 'SE' || tag === 'UNT');
      if (trailer) {
        const message = `${trailer.tag} declares ${trailer.elements[0]} segments, but ${trailer.position} were found.`;
        found.push(finding('ERROR', 'WRONG_SEGMENT_COUNT', { message, place: at(trailer, 1) }));
      }
    }
  }
  if (file.slot !== INPUT) return found;
  if (isStray(facts)) {
    const label = fileTypeOf(facts.flow.source_file_type)?.label ?? facts.flow.source_file_type;
    found.push(
      finding('ERROR', 'NOT_THE_EXPECTED_FORMAT', { message: `This is a PDF; the flow expects ${label}.` }),
    );
  }
  return found;
}

/** Problems in the output that the receiver's acknowledgment reported. */
function reportedFindings(facts: ExecutionFacts, file: FileFacts): Finding[] {
  const site = file.slot === OUTPUT && facts.ack_received_at !== null ? refusalOf(facts) : null;
  if (site === null) return [];
  let message_number = 0;
  const segment = find(facts, file, ({ tag, position }) => {
    if (tag === 'ST' || tag === 'UNH') message_number++;
    return (
      message_number === messageCount(facts, 'OUTPUT') && tag === site.segment && position >= site.position
    );
  });
  return [
    finding(facts.ack_state === 'ACCEPTED_WITH_ERRORS' ? 'WARNING' : 'ERROR', 'INVALID_CODE_VALUE', {
      message: `${site.name} “${site.value}” is not valid.`,
      place: {
        ...at(segment, site.element),
        component_position: site.component,
        value: site.value,
        reported_in: RESPONSE,
      },
    }),
  ];
}

/** The reason why the execution failed, as a finding in the file that shows it. */
function reasonFindings(facts: ExecutionFacts, file: FileFacts): Finding[] {
  const reason = endedBadly(facts) ? reasonOf(facts.reason_code) : null;
  if (!reason) return [];
  const message = `${reasonSentence(reason, facts.reason_values)}.`;
  const error = (place: Partial<Finding> = {}) => [finding('ERROR', reason.code, { message, place })];
  switch (reason.code) {
    case 'LOOKUP_MISS':
    case 'UNKNOWN_CUSTOMER': {
      if (file.slot !== INPUT) return [];
      const value = caseOf(facts).lookup.source.toUpperCase();
      let element: number | null = null;
      const segment = find(facts, file, ({ elements }) => {
        const index = elements.findIndex((candidate) => candidate.split(':').includes(value));
        element = index < 0 ? null : index + 1;
        return index >= 0;
      });
      return error({ ...at(segment, element), value: written(facts, file, value) });
    }
    case 'REQUIRED_FIELD_MISSING':
      return file.slot === INTERMEDIATE || (file.slot === INPUT && file.file_type?.startsWith('CANONICAL'))
        ? error({ path: facts.reason_values['path'] ?? null })
        : [];
    case 'EMPTY_INPUT':
      return file.slot === INPUT ? [finding('WARNING', 'EMPTY_INPUT', { message })] : [];
    case 'DEST_REJECTED':
      return file.slot === OUTPUT ? error() : [];
    default:
      return [];
  }
}

/** Problems in a file's content in order of position. Positions refer to its actual bytes. */
export function findingsOf(facts: ExecutionFacts, file: FileFacts): readonly Finding[] {
  return [...ownFindings(facts, file), ...reportedFindings(facts, file), ...reasonFindings(facts, file)].sort(
    (a, b) => (a.segment_position ?? 0) - (b.segment_position ?? 0),
  );
}
