import type { AckKind, AckState } from '#schema-types';
import type { ExecutionFacts } from '../facts/facts.ts';
import { fileTypeOf } from '../facts/file-types.ts';
import { hash } from '../../kernel/random.ts';
import { contrl, mdn, x12Answer, type Answer, type Verdict } from './edi/answers.ts';
import { messageCount, refusalOf } from './edi/defects.ts';
import { edifactDocuments, x12Documents } from './edi/documents.ts';
import { envelopeOf, type Side } from './edi/envelope.ts';

/** Control number of the interchange that contains an acknowledgment. */
export const answerControl = (facts: ExecutionFacts, kind: AckKind): number =>
  1 + (hash(facts.hash, 'answer', kind, ...receiverOf(facts)) % 899_999);

/** Receivers of further outputs number their acknowledgments independently. */
const receiverOf = ({ made }: ExecutionFacts): readonly number[] => {
  const { number = 0 } = made?.outputs[0] ?? {};
  return number === 0 ? [] : [number];
};

/** What an acknowledgment says about each message of the acknowledged file. */
export function verdictsOf(facts: ExecutionFacts, side: Side, state: AckState): readonly Verdict[] {
  const site = side === 'OUTPUT' ? refusalOf(facts) : null;
  const code = site === null ? 'A' : state === 'ACCEPTED_WITH_ERRORS' ? 'E' : 'R';
  const isX12 =
    fileTypeOf(side === 'OUTPUT' ? facts.flow.destination_file_type : facts.flow.source_file_type)
      ?.standard === 'X12';
  const control = (number: number) => (isX12 ? String(number).padStart(4, '0') : String(number));
  if (messageCount(facts, side) === 1) {
    return [{ control: control(1), code: state === 'REJECTED' ? 'R' : code, site }];
  }
  return [
    { control: control(1), code: 'A', site: null },
    { control: control(2), code, site },
  ];
}

/** The acknowledgment of an execution's file on one side. */
export function answerTo(
  facts: ExecutionFacts,
  side: Side,
  { kind, state, at }: { kind: AckKind; state: AckState; at: number },
): Answer {
  const code = side === 'OUTPUT' ? facts.flow.destination_file_type : facts.flow.source_file_type;
  const type = fileTypeOf(code);
  return {
    kind,
    state,
    answered: envelopeOf(facts, side),
    functional_id: x12Documents[code]?.functional_id ?? 'FA',
    document: type?.document ?? '',
    version: edifactDocuments[code]?.type ?? ['004010'],
    verdicts: verdictsOf(facts, side, state),
    at,
    control: answerControl(facts, kind),
  };
}

/** The text of an acknowledgment, piece by piece. */
export function answerText(
  facts: ExecutionFacts,
  answer: Answer,
  sent: { readonly file_name: string; readonly mic: string },
): Iterable<string> {
  switch (answer.kind) {
    case 'CONTRL':
      return contrl(answer);
    case 'MDN':
      return mdn(facts, answer, sent);
    case 'API_CALLBACK':
      return [
        `${JSON.stringify(
          {
            invocation_uuid: facts.invocation_uuid,
            status: answer.state,
            received_at: new Date(answer.at).toISOString(),
            messages:
              answer.state === 'ACCEPTED' ? [] : ['The document was parsed but only partially accepted.'],
          },
          null,
          2,
        )}\n`,
      ];
    default:
      return x12Answer(answer);
  }
}
