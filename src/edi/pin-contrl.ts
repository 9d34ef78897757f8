import { ackWords } from './ack-labels.ts';
import { tagAt, valueAt } from './document.ts';
import { findSegment } from './find-segment.ts';
import type { PinResult } from './find-segment.ts';
import type { EdiInterchange, EdiMessage } from './structure.ts';
import type { EdiDocument } from './types.ts';

/**
 * Reads one CONTRL: UCI identifies the interchange, UCM a message in it, UCS a segment of the message (UNH is 1), UCD
 * an element. UCD counts the segment tag as position 1, so element 1 is position 2 (ISO 9735, data element 0098).
 */
export function pinContrl(
  document: EdiDocument,
  message: EdiMessage,
  outbound: EdiDocument,
  sent: readonly EdiInterchange[],
  result: PinResult,
): void {
  let interchange: EdiInterchange | undefined;
  let target: EdiMessage | undefined;
  let segment = -1;

  for (let index = message.first; index <= message.last; index++) {
    const tag = tagAt(document, index);
    if (tag === 'UCI') {
      const number = valueAt(document, index, 1);
      interchange = sent.find((candidate) => candidate.controlNumber === number);
      if (!interchange)
        result.unmatched.push(`The CONTRL is about interchange ${number}, which is not in this file.`);
      verdict(document, index, 'UCI', 4, interchange?.header, 'interchange', result);
    } else if (tag === 'UCM') {
      const number = valueAt(document, index, 1);
      target = interchange?.groups
        .flatMap(({ messages }) => messages)
        .find((candidate) => candidate.controlNumber === number);
      if (!target && interchange)
        result.unmatched.push(`The CONTRL is about message ${number}, which is not in this file.`);
      segment = target?.header ?? -1;
      verdict(document, index, 'UCM', 3, target?.header, 'message', result);
    } else if (tag === 'UCS' && target) {
      segment = findSegment(outbound, target, '', Number(valueAt(document, index, 1))).index;
      const code = valueAt(document, index, 2);
      if (segment < 0)
        result.unmatched.push(
          `The CONTRL names segment ${valueAt(document, index, 1)}, which the message does not have.`,
        );
      else if (code !== '')
        result.annotations.push({
          segmentIndex: segment,
          code,
          message: ackWords('edifact', code),
          ackKind: 'CONTRL',
          source: 'UCS',
        });
    } else if (tag === 'UCD' && segment >= 0) {
      const code = valueAt(document, index, 1);
      const element = Number(valueAt(document, index, 2, 1)) - 1;
      const component = Number(valueAt(document, index, 2, 2));
      result.annotations.push({
        segmentIndex: segment,
        ...(element > 0 ? { elementIndex: element } : {}),
        ...(element > 0 && component > 0 ? { componentIndex: component } : {}),
        code,
        message: ackWords('edifact', code),
        ackKind: 'CONTRL',
        source: 'UCD',
      });
    }
  }
}

/** An interchange or message that was rejected for a reason of its own: action 4 with an error code. */
function verdict(
  document: EdiDocument,
  index: number,
  source: string,
  actionElement: number,
  header: number | null | undefined,
  noun: string,
  result: PinResult,
): void {
  const code = valueAt(document, index, actionElement + 1);
  if (valueAt(document, index, actionElement) !== '4' || code === '' || typeof header !== 'number') return;
  result.annotations.push({
    segmentIndex: header,
    code,
    message: `${noun} rejected: ${ackWords('edifact', code)}`,
    ackKind: 'CONTRL',
    source,
  });
}
