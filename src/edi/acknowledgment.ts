import { ackWords } from './ack-labels.ts';
import { tagAt, valueAt } from './document.ts';
import { findSegment } from './find-segment.ts';
import type { PinResult } from './find-segment.ts';
import { pinContrl } from './pin-contrl.ts';
import type { EdiInterchange, EdiMessage } from './structure.ts';
import { readStructure } from './structure.ts';
import type { AckKind, EdiAnnotation, EdiDocument } from './types.ts';

export interface PinnedAcknowledgment {
  readonly annotations: readonly EdiAnnotation[];
  /** Sentences about positions that the acknowledgment names but the outbound file does not have. */
  readonly unmatched: readonly string[];
}

/**
 * Locates the positions of an outbound file that a 997, 999, TA1 or CONTRL reports errors for. Accepted sets yield
 * nothing.
 */
export function pinAcknowledgment(acknowledgment: EdiDocument, outbound: EdiDocument): PinnedAcknowledgment {
  const result = { annotations: [] as EdiAnnotation[], unmatched: [] as string[] };
  const sent = readStructure(outbound).interchanges;
  for (const interchange of readStructure(acknowledgment).interchanges) {
    for (const index of interchange.loose)
      if (tagAt(acknowledgment, index) === 'TA1') pinTa1(acknowledgment, index, sent, result);
    for (const { messages } of interchange.groups)
      for (const message of messages) {
        if (message.type === '997' || message.type === '999')
          pinFunctional(acknowledgment, message, outbound, sent, result);
        if (message.type === 'CONTRL') pinContrl(acknowledgment, message, outbound, sent, result);
      }
  }
  return result;
}

interface SetReply {
  readonly target: EdiMessage | undefined;
  readonly before: number;
}

function pinTa1(
  document: EdiDocument,
  index: number,
  sent: readonly EdiInterchange[],
  result: PinResult,
): void {
  const code = valueAt(document, index, 4);
  if (code === 'A') return;
  const number = valueAt(document, index, 1);
  const header = sent.find((interchange) => interchange.controlNumber.trim() === number.trim())?.header;
  if (header === null || header === undefined) {
    result.unmatched.push(`The TA1 is about interchange ${number}, which is not in this file.`);
    return;
  }
  const note = valueAt(document, index, 5);
  result.annotations.push({
    segmentIndex: header,
    code: note,
    message: `interchange ${code === 'E' ? 'accepted with errors' : 'rejected'}: ${ackWords('interchange', note)}`,
    ackKind: 'TA1',
    source: 'TA1',
  });
}

/**
 * Reads one 997 or 999: AK1 identifies the group, AK2 a transaction set in it, AK3/IK3 a segment, AK4/IK4 an element of
 * the segment.
 */
function pinFunctional(
  document: EdiDocument,
  message: EdiMessage,
  outbound: EdiDocument,
  sent: readonly EdiInterchange[],
  result: PinResult,
): void {
  const ackKind: AckKind = message.type === '999' ? '999' : '997';
  const groups = byKey(
    sent.flatMap((interchange) => interchange.groups),
    ({ controlNumber }) => plainNumber(controlNumber),
  );
  let messages: ReadonlyMap<string, EdiMessage> = new Map();
  let groupHeader: number | null = null;
  let reply: SetReply | undefined;
  let segment: { index: number; code: string; tag: string; specific: boolean } | undefined;

  // Report a segment only if none of its elements is reported: "has element errors" adds nothing to those.
  const closeSegment = (): void => {
    if (segment && !segment.specific && segment.index >= 0)
      result.annotations.push({
        segmentIndex: segment.index,
        code: segment.code,
        message: ackWords('segment', segment.code),
        ackKind,
        source: segment.tag,
      });
    segment = undefined;
  };

  for (let index = message.first; index <= message.last; index++) {
    const tag = tagAt(document, index);
    if (tag === 'AK1') {
      const number = valueAt(document, index, 2);
      const group = groups.get(plainNumber(number));
      if (!group)
        result.unmatched.push(
          `The ${ackKind} is about functional group ${number}, which is not in this file.`,
        );
      messages = byKey(group?.messages ?? [], setKey);
      groupHeader = group?.header ?? null;
    } else if (tag === 'AK2') {
      closeSegment();
      const type = valueAt(document, index, 1);
      const number = valueAt(document, index, 2);
      const target = messages.get(setKey({ type, controlNumber: number }));
      if (!target && messages.size > 0)
        result.unmatched.push(
          `The ${ackKind} is about transaction set ${type} ${number}, which is not in its group.`,
        );
      reply = { target, before: result.annotations.length };
    } else if (tag === 'AK3' || tag === 'IK3') {
      closeSegment();
      if (!reply?.target) continue;
      const found = findSegment(
        outbound,
        reply.target,
        valueAt(document, index, 1),
        Number(valueAt(document, index, 2)),
      );
      if (found.note) result.unmatched.push(found.note);
      segment = { index: found.index, code: valueAt(document, index, 4) || '8', tag, specific: false };
    } else if ((tag === 'AK4' || tag === 'IK4') && segment) {
      segment.specific = true;
      if (segment.index >= 0)
        result.annotations.push(elementNote(document, index, segment.index, ackKind, tag));
    } else if (tag === 'AK5' || tag === 'IK5') {
      closeSegment();
      if (reply) pinVerdict(document, index, tag, reply, ackKind, result);
    } else if (tag === 'AK9' && groupHeader !== null) {
      const code = valueAt(document, index, 1);
      const error = valueAt(document, index, 5);
      // A group rejected because of its sets has already been reported, set by set.
      if (code !== 'A' && code !== 'E' && (error !== '' || !reply))
        result.annotations.push({
          segmentIndex: groupHeader,
          code: error || code,
          message: `functional group ${ackWords('verdict', code)}${error ? `: ${ackWords('group', error)}` : ''}`,
          ackKind,
          source: 'AK9',
        });
    }
  }
  closeSegment();
}

function elementNote(
  document: EdiDocument,
  index: number,
  segmentIndex: number,
  ackKind: AckKind,
  source: string,
): EdiAnnotation {
  const component = Number(valueAt(document, index, 1, 2));
  const badValue = valueAt(document, index, 4);
  const code = valueAt(document, index, 3);
  return {
    segmentIndex,
    elementIndex: Number(valueAt(document, index, 1)) || 1,
    ...(component > 0 ? { componentIndex: component } : {}),
    code,
    message: ackWords('element', code),
    ackKind,
    source,
    ...(badValue === '' ? {} : { badValue }),
  };
}

/** Marks a rejected set without segment errors at its ST. */
function pinVerdict(
  document: EdiDocument,
  index: number,
  source: string,
  reply: SetReply,
  ackKind: AckKind,
  result: PinResult,
): void {
  const code = valueAt(document, index, 1);
  const header = reply.target?.header;
  if (code === 'A' || typeof header !== 'number' || result.annotations.length > reply.before) return;
  const error = valueAt(document, index, 2);
  result.annotations.push({
    segmentIndex: header,
    code: error || code,
    message: `transaction set ${ackWords('verdict', code)}${error ? `: ${ackWords('set', error)}` : ''}`,
    ackKind,
    source,
  });
}

/** Group control numbers are numeric: 418 and 000418 are equal. */
function plainNumber(number: string): string {
  return number.trim().replace(/^0+(?=\d)/, '');
}

const setKey = ({ type, controlNumber }: Pick<EdiMessage, 'type' | 'controlNumber'>): string =>
  `${type}\n${controlNumber}`;

/** The first part for each key. An index, because a group of ten thousand sets has ten thousand AK2 segments. */
function byKey<Part>(parts: readonly Part[], keyOf: (part: Part) => string): ReadonlyMap<string, Part> {
  const found = new Map<string, Part>();
  for (const part of parts) if (!found.has(keyOf(part))) found.set(keyOf(part), part);
  return found;
}
