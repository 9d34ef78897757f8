import type { AckKind, AckState } from '#schema-types';
import { base64Of, bytesOfBase64 } from '../../../kernel/bytes.ts';
import type { ExecutionFacts } from '../../facts/facts.ts';
import type { Site } from '../sites.ts';
import { date6, date8, time4 } from '../../../formats/time.ts';
import { edifactInterchange } from '../../../formats/edi/edifact.ts';
import { edifactReference, type Envelope } from './envelope.ts';
import { control9, x12Interchange, type Segment } from '../../../formats/edi/x12.ts';

/** What an acknowledgment says about one message of the acknowledged interchange. */
export interface Verdict {
  /** The message's ST02 or UNH reference. */
  readonly control: string;
  readonly code: 'A' | 'E' | 'R';
  readonly site: Site | null;
}

/** An acknowledgment: the interchange that it refers to, and its verdicts. */
export interface Answer {
  readonly kind: AckKind;
  readonly state: AckState;
  /** Envelope of the acknowledged file; the acknowledgment goes in the opposite direction. */
  readonly answered: Envelope;
  /** GS01 and ST01, or the message type. */
  readonly functional_id: string;
  readonly document: string;
  readonly version: readonly string[];
  readonly verdicts: readonly Verdict[];
  readonly at: number;
  /** Control number of the acknowledgment's own interchange. */
  readonly control: number;
}

/** Code for the overall verdict, in the acknowledgment's standard. */
export function verdictCode(kind: AckKind, state: AckState): string | null {
  if (state === 'NOT_EXPECTED' || state === 'PENDING' || state === 'OVERDUE') return null;
  const place = ['ACCEPTED', 'ACCEPTED_WITH_ERRORS', 'PARTIALLY_ACCEPTED', 'REJECTED'].indexOf(state);
  const codes: Readonly<Record<AckKind, readonly string[]>> = {
    MDN: ['processed', 'processed/warning', 'processed/warning', 'processed/error'],
    TA1: ['A', 'E', 'E', 'R'],
    X12_997: ['A', 'E', 'P', 'R'],
    X12_999: ['A', 'E', 'P', 'R'],
    CONTRL: ['7', '8', '8', '4'],
    X12_824: ['TA', 'TE', 'TP', 'TR'],
    API_CALLBACK: ['ACCEPTED', 'ACCEPTED_WITH_WARNINGS', 'PARTIAL', 'REJECTED'],
  };
  return codes[kind][place] ?? null;
}

const counts = (verdicts: readonly Verdict[]): readonly string[] => {
  const taken = verdicts.filter((verdict) => verdict.code !== 'R').length;
  return [String(verdicts.length), String(verdicts.length), String(taken)];
};

/** Segments of a 997 or of a 999, which has the same meaning with different segment names. */
function* functional(answer: Answer, isImplementation: boolean): Generator<Segment> {
  const [ak3, ak4, ak5] = isImplementation ? ['IK3', 'IK4', 'IK5'] : ['AK3', 'AK4', 'AK5'];
  yield ['AK1', answer.functional_id, String(answer.answered.group)];
  for (const { control, code, site } of answer.verdicts) {
    yield ['AK2', answer.document, control];
    if (site) {
      yield [ak3, site.segment, String(site.position), '', '8'];
      yield [ak4, String(site.element), site.data_element ?? '', '7', site.value];
    }
    // 5: one or more segments in error.
    yield [ak5, code, code === 'A' ? '' : '5'];
  }
  yield ['AK9', verdictCode('X12_997', answer.state) ?? 'A', ...counts(answer.verdicts)];
}

function* advice(answer: Answer): Generator<Segment> {
  const { at, answered } = answer;
  yield ['BGN', '11', control9(answer.control), date8(at), time4(at)];
  for (const { control, code, site } of answer.verdicts) {
    yield [
      'OTI',
      { A: 'TA', E: 'TE', R: 'TR' }[code],
      'TN',
      control9(answered.interchange),
      '',
      '',
      date8(at),
      time4(at),
      String(answered.group),
      control,
      answer.document,
      answer.version.join(''),
    ];
    if (site) {
      yield [
        'TED',
        '007',
        `${site.name} is not valid`.toUpperCase(),
        site.segment,
        String(site.position),
        String(site.element),
        site.data_element ?? '',
        site.value,
      ];
    }
  }
}

/** An X12 acknowledgment with its envelope. */
export function x12Answer(answer: Answer): Generator<string> {
  const { kind, answered, at, control } = answer;
  const base = {
    sender: answered.x12.receiver,
    receiver: answered.x12.sender,
    at,
    control,
    usage: answered.is_test ? 'T' : 'P',
    ack_requested: false,
  } as const;
  if (kind === 'TA1') {
    const code = verdictCode('TA1', answer.state) ?? 'A';
    const loose: Segment[] = [
      [
        'TA1',
        control9(answered.interchange),
        date6(answered.at),
        time4(answered.at),
        code,
        code === 'A' ? '000' : '024',
      ],
    ];
    return x12Interchange({ ...base, group: null, loose });
  }
  if (kind === 'X12_824') {
    return x12Interchange({
      ...base,
      group: { functional_id: 'AG', control, version: '004010', code: '824', sets: [advice(answer)] },
    });
  }
  const isImplementation = kind === 'X12_999';
  const version = isImplementation ? '005010X231A1' : '004010';
  return x12Interchange({
    ...base,
    group: {
      functional_id: 'FA',
      control,
      version,
      code: isImplementation ? '999' : '997',
      ...(isImplementation ? { guide: version } : {}),
      sets: [functional(answer, isImplementation)],
    },
  });
}

/** The EDIFACT acknowledgment: CONTRL. */
export function contrl(answer: Answer): Generator<string> {
  const { answered, verdicts, state } = answer;
  function* segments(): Generator<Segment> {
    yield [
      'UCI',
      edifactReference(answered.interchange),
      [answered.edifact.sender.id, answered.edifact.sender.qualifier],
      [answered.edifact.receiver.id, answered.edifact.receiver.qualifier],
      verdictCode('CONTRL', state) ?? '7',
    ];
    if (state === 'ACCEPTED') return;
    for (const { control, code, site } of verdicts) {
      yield ['UCM', control, answer.version, code === 'R' ? '4' : '7'];
      if (!site) continue;
      yield ['UCS', String(site.position)];
      // 12: invalid value. Positions include the segment tag, which is position 1.
      yield ['UCD', '12', [String(site.element + 1), String(site.component ?? '')]];
    }
  }
  return edifactInterchange({
    sender: answered.edifact.receiver,
    receiver: answered.edifact.sender,
    at: answer.at,
    reference: edifactReference(answer.control),
    is_test: answered.is_test,
    ack_requested: false,
    type: ['CONTRL', '2', '2', 'UN'],
    messages: [segments()],
    una: false,
  });
}

/** The disposition of a received receipt in RFC 8098 terms. */
export function dispositionOf(state: AckState): string {
  if (state === 'REJECTED') return 'processed/error: integrity-check-failed';
  return state === 'ACCEPTED' ? 'processed' : 'processed/warning: duplicate-document';
}

/** The human-readable text of a receipt (MDN). */
export const receiptText = (disposition: string, file_name: string): string =>
  disposition.includes('/error')
    ? `The content of ${file_name} does not match its signature.`
    : `The message ${file_name} was received and its content was verified.`;

/** The digest (MIC) in a receipt: the message's own, unless the message was damaged in transit. */
export const receiptMic = (disposition: string, mic: string): string =>
  disposition.includes('integrity-check-failed') ? base64Of(bytesOfBase64(mic).reverse()) : mic;

/** A receipt (MDN) for an AS2 message, as the partner's station sends it. */
export function* mdn(
  facts: ExecutionFacts,
  answer: Pick<Answer, 'state' | 'at'>,
  sent: { readonly file_name: string; readonly mic: string },
): Generator<string> {
  const { company, partner } = facts;
  const id = `${facts.invocation_uuid}@${company.short_code}.example`;
  const disposition = dispositionOf(answer.state);
  const mic = receiptMic(disposition, sent.mic);
  const boundary = `----=_mdn_${facts.invocation_uuid.slice(0, 8)}`;
  const from = facts.flow.direction === 'SEND' ? partner.edi_id.trim() : company.edi_id;
  const to = facts.flow.direction === 'SEND' ? company.edi_id : partner.edi_id.trim();
  yield [
    `AS2-From: ${from}`,
    `AS2-To: ${to}`,
    `Date: ${new Date(answer.at).toUTCString()}`,
    `Message-ID: <mdn-${id}>`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=disposition-notification; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain',
    '',
    receiptText(disposition, sent.file_name),
    '',
    `--${boundary}`,
    'Content-Type: message/disposition-notification',
    '',
    'Reporting-UA: AS2 station',
    `Original-Recipient: rfc822; ${from}`,
    `Final-Recipient: rfc822; ${from}`,
    `Original-Message-ID: <${id}>`,
    `Disposition: automatic-action/MDN-sent-automatically; ${disposition}`,
    `Received-Content-MIC: ${mic}, sha-256`,
    '',
    `--${boundary}--`,
    '',
  ].join('\r\n');
}
