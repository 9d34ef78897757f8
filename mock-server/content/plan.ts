import type { AckKind, ExecutionFacts } from '../world/facts.ts';
import { fileTypeOf } from '../world/file-types.ts';
import { answerControl } from './answers.ts';
import { canonicalNames, kindOf, mostLines } from './case/kind.ts';
import { control9 } from './edi/x12.ts';
import { edifactReference } from './edi/envelope.ts';
import { mainReference, nameOf } from './naming.ts';
import { isDone } from './stages.ts';
import { endOfStep } from './steps.ts';

export type FileRole = 'INPUT' | 'INTERMEDIATE' | 'OUTPUT' | 'RESPONSE' | 'ATTACHMENT';

/** What is known of a file without making it. */
export interface FileFacts {
  readonly file_key: string;
  readonly invocation_uuid: string;
  /** Its place among the files that the execution can have; the same at every moment. */
  readonly slot: number;
  readonly file_name: string;
  readonly role: FileRole;
  readonly format: 'JSON' | 'XML' | 'CSV' | 'XLSX' | 'X12' | 'EDIFACT' | 'PDF' | 'TEXT';
  /** Code of its file type; null for one that flows do not name. */
  readonly file_type: string | null;
  readonly mime_type: string;
  /** Milliseconds since 1970. */
  readonly created_at: number;
  readonly tags: readonly { readonly name: string; readonly value: string }[];
  /** For a response: what kind of answer it is. */
  readonly answers: AckKind | null;
}

export const INPUT = 0;
export const INTERMEDIATE = 1;
export const OUTPUT = 2;
/** The answer that the flow waits for. */
export const RESPONSE = 3;
/** The receipt of the transport, when the flow waits for another answer. */
export const RECEIPT = 4;
const FIRST_ATTACHMENT = 10;

/** Most records of which a canonical form is kept: about 4 MB of JSON. */
const MOST_CANONICAL = 12_000;

/** Records of an execution's input, as many as its kind can have. */
export const recordsOf = (facts: ExecutionFacts): number =>
  facts.first.fate.reason_code === 'EMPTY_INPUT'
    ? 0
    : Math.min(Math.max(facts.record_count, 0), mostLines[kindOf(facts.flow)]);

/** The key of a file: the execution and the slot, so that it can be taken apart again. */
export const fileKey = (invocation_uuid: string, slot: number): string => `${invocation_uuid}.${slot}`;

/** The execution and the slot of a key; null for a text that is no key. */
export function readFileKey(key: string): { readonly invocation_uuid: string; readonly slot: number } | null {
  const found = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(0|[1-9]\d?)$/.exec(key);
  return found?.[1] && found[2] ? { invocation_uuid: found[1], slot: Number(found[2]) } : null;
}

/** Whether the input is a PDF that was sent by mistake. */
export const isStray = (facts: ExecutionFacts): boolean =>
  facts.oddity === 'BINARY_PDF' && facts.flow.source_file_type !== 'PDF_DOCUMENT';

const answerNames: Readonly<Record<AckKind, readonly [name: string, code: string | null]>> = {
  MDN: ['mdn', null],
  TA1: ['ta1', null],
  X12_997: ['997', 'X12_997_004010'],
  X12_999: ['999', 'X12_999_005010'],
  CONTRL: ['contrl', 'EDIFACT_CONTRL_2'],
  X12_824: ['824', null],
  API_CALLBACK: ['callback', null],
};

/** When the receipt of the transport came: with the answer to the request that delivered. */
export const receiptAt = (facts: ExecutionFacts): number | null =>
  facts.flow.destination === 'AS2' &&
  facts.flow.direction === 'SEND' &&
  facts.ack_kind !== null &&
  facts.ack_kind !== 'MDN' &&
  isDone(facts, 'DELIVER')
    ? endOfStep(facts, 'DELIVER')
    : null;

/** Titles of the documents that travel in a packet. */
export const packetTitles = [
  'Commercial invoice',
  'Packing list',
  'Certificate of origin',
  'House bill of lading',
  'Arrival notice',
  'Delivery order',
  'Insurance certificate',
  'Fumigation certificate',
  'Dangerous goods note',
  'Import permit',
  'Inspection report',
  'Weight list',
] as const;

function attachments(facts: ExecutionFacts): number {
  return kindOf(facts.flow) === 'DOCUMENT' ? Math.min(recordsOf(facts), packetTitles.length) : 0;
}

/** The files of an execution as far as it has come, without their bytes: cheap enough for a search index. */
export function planOf(facts: ExecutionFacts): readonly FileFacts[] {
  const { flow, invocation_uuid, references: r } = facts;
  const kind = kindOf(flow);
  const files: FileFacts[] = [];
  const add = (
    slot: number,
    role: FileRole,
    file_name: string,
    code: string | null,
    created_at: number,
    more: Partial<FileFacts> = {},
  ) => {
    const type = code === null ? null : fileTypeOf(code);
    files.push({
      file_key: fileKey(invocation_uuid, slot),
      invocation_uuid,
      slot,
      file_name,
      role,
      format: type?.format ?? 'TEXT',
      file_type: code,
      mime_type: type?.mime_type ?? 'text/plain',
      created_at,
      tags: [{ name: 'reference', value: mainReference(facts) }],
      answers: null,
      ...more,
    });
  };

  const { source_file_type: from, destination_file_type: to } = flow;
  const [inputName, inputType] = isStray(facts)
    ? [nameOf(facts, from, 'INPUT').replace(/\.\w+$/, '.pdf'), 'PDF_DOCUMENT']
    : [nameOf(facts, from, 'INPUT'), from];
  add(INPUT, 'INPUT', inputName, inputType, facts.submitted_at);

  const parsed = endOfStep(facts, 'PARSE');
  const isCanonical = [from, to].some((code) => fileTypeOf(code)?.standard === 'CANONICAL');
  const records = recordsOf(facts);
  if (parsed !== null && isDone(facts, 'PARSE') && !isCanonical && records > 0 && records <= MOST_CANONICAL) {
    const name = canonicalNames[kind].replaceAll('_', '-');
    add(INTERMEDIATE, 'INTERMEDIATE', `canonical-${name}-${mainReference(facts)}.json`, null, parsed, {
      format: 'JSON',
      mime_type: 'application/json',
    });
  }
  const generated = endOfStep(facts, 'GENERATE');
  if (generated !== null && isDone(facts, 'GENERATE')) {
    add(OUTPUT, 'OUTPUT', nameOf(facts, to, 'OUTPUT'), to, generated);
  }

  const answer = (slot: number, ack: AckKind, at: number) => {
    const [name, code] = answerNames[ack];
    const control = answerControl(facts, ack);
    const number = ack === 'CONTRL' ? edifactReference(control) : control9(control);
    const isEdi = ack !== 'MDN' && ack !== 'API_CALLBACK';
    const file_name = isEdi
      ? `${name}-${number}.edi`
      : `${name}-${invocation_uuid.slice(0, 8)}.${ack === 'MDN' ? 'txt' : 'json'}`;
    add(slot, 'RESPONSE', file_name, code, at, {
      answers: ack,
      ...(isEdi && code === null ? { format: 'X12', mime_type: 'application/edi-x12' } : {}),
      ...(ack === 'API_CALLBACK' ? { format: 'JSON', mime_type: 'application/json' } : {}),
    });
  };
  const receipt = receiptAt(facts);
  if (receipt !== null) answer(RECEIPT, 'MDN', receipt);
  if (facts.ack_kind !== null && facts.ack_received_at !== null && isDone(facts, 'DELIVER')) {
    answer(RESPONSE, facts.ack_kind, facts.ack_received_at);
  }

  for (let i = 0; i < attachments(facts); i++) {
    const title = packetTitles[i] ?? 'Document';
    add(
      FIRST_ATTACHMENT + i,
      'ATTACHMENT',
      `${title.toLowerCase().replaceAll(' ', '-')}-${r.house_bill}.pdf`,
      'PDF_DOCUMENT',
      facts.submitted_at,
    );
  }
  return files;
}

/** Which document of its packet an attachment is. */
export const titleOfAttachment = (slot: number): string =>
  packetTitles[slot - FIRST_ATTACHMENT] ?? 'Document';
