import type { AckKind, FileRole } from '#schema-types';
import type { ExecutionFacts, MadeOutput } from '../facts/facts.ts';
import { fileTypeOf } from '../facts/file-types.ts';
import { answerControl } from './answers.ts';
import { canonicalNames, kindOf, mostLines } from './case/kind.ts';
import { control9 } from '../../formats/edi/x12.ts';
import { edifactReference } from './edi/envelope.ts';
import { mainReference, nameOf } from './naming.ts';
import { endedBadly, isDone } from './stages.ts';
import { endOfStep } from './steps.ts';
import { uploadedName } from './uploaded.ts';

/** What is known about a file without generating it. */
export interface FileFacts {
  readonly file_key: string;
  readonly invocation_uuid: string;
  /** Its position among the files an execution can have; never changes. */
  readonly slot: number;
  readonly file_name: string;
  readonly role: FileRole;
  readonly format: 'JSON' | 'XML' | 'CSV' | 'XLSX' | 'X12' | 'EDIFACT' | 'PDF' | 'TEXT';
  /** File type code; null for a type that flows do not use. */
  readonly file_type: string | null;
  readonly mime_type: string;
  /** For a response: the acknowledgment kind. */
  readonly answers: AckKind | null;
}

export const INPUT = 0;
export const INTERMEDIATE = 1;
export const OUTPUT = 2;
/** The acknowledgment that the flow expects. */
export const RESPONSE = 3;
/** The transport receipt, if the flow expects a different acknowledgment. */
export const RECEIPT = 4;
const FIRST_ATTACHMENT = 10;
/** Acknowledgments of resent outputs: this plus the number of the resend. */
export const RESENT = 40;
/** Each further output has a range of slots of its own for itself and its acknowledgments. */
const SLOTS_PER_OUTPUT = 100;

/** Maximum number of records for which a canonical document is kept: about 4 MB of JSON. */
const MAX_CANONICAL = 12_000;

/** Number of records in an execution's input, limited to the maximum of its kind. */
export const recordsOf = (facts: ExecutionFacts): number =>
  facts.first.fate.reason_code === 'EMPTY_INPUT'
    ? 0
    : Math.min(Math.max(facts.record_count, 0), mostLines[kindOf(facts.flow)]);

/** The key of a file, made from execution and slot so that it can be parsed. */
export const fileKey = (invocation_uuid: string, slot: number): string => `${invocation_uuid}.${slot}`;

/** The execution and slot of a key; null if the text is not a key. */
export function readFileKey(key: string): { readonly invocation_uuid: string; readonly slot: number } | null {
  const found = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(0|[1-9]\d{0,4})$/.exec(key);
  return found?.[1] && found[2] ? { invocation_uuid: found[1], slot: Number(found[2]) } : null;
}

/** The slot of an output, or of one of its acknowledgments; outputs count from 0. */
export const slotOf = (output: number, slot: number): number => output * SLOTS_PER_OUTPUT + slot;

/** The output that a slot belongs to, and the slot that it would be for the first one. */
export const readSlot = (slot: number): { readonly output: number; readonly slot: number } => ({
  output: Math.floor(slot / SLOTS_PER_OUTPUT),
  slot: slot % SLOTS_PER_OUTPUT,
});

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

/** Whether the transport sends its own receipt: AS2 does, in the response to the delivery request. */
export const hasReceipt = (facts: ExecutionFacts): boolean =>
  facts.flow.destination === 'AS2' &&
  facts.flow.direction === 'SEND' &&
  facts.ack_kind !== null &&
  facts.ack_kind !== 'MDN' &&
  isDone(facts, 'DELIVER');

/** Titles of the documents in a packet. */
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

type Part = Pick<FileFacts, 'slot' | 'role' | 'file_name' | 'file_type'> & Partial<FileFacts>;

function fileOf(invocation_uuid: string, part: Part): FileFacts {
  const type = part.file_type === null ? null : fileTypeOf(part.file_type);
  return {
    file_key: fileKey(invocation_uuid, part.slot),
    invocation_uuid,
    format: type?.format ?? 'TEXT',
    mime_type: type?.mime_type ?? 'text/plain',
    answers: null,
    ...part,
  };
}

/** Canonical documents that flows can also read and write directly. */
const canonicalTypes: Readonly<Record<string, string>> = {
  shipment: 'CANONICAL_SHIPMENT_JSON',
  purchase_order: 'CANONICAL_PO_JSON',
};

const JSON_FILE = { format: 'JSON', mime_type: 'application/json' } as const;
const X12_FILE = { format: 'X12', mime_type: 'application/edi-x12' } as const;

function answerPart(facts: ExecutionFacts, slot: number, ack: AckKind): Part {
  const [name, file_type] = answerNames[ack];
  const part = { slot, role: 'RESPONSE', file_type, answers: ack } as const;
  const begin = facts.invocation_uuid.slice(0, 8);
  if (ack === 'MDN') return { ...part, file_name: `${name}-${begin}.txt` };
  if (ack === 'API_CALLBACK') return { ...part, file_name: `${name}-${begin}.json`, ...JSON_FILE };
  const control = answerControl(facts, ack);
  const number = ack === 'CONTRL' ? edifactReference(control) : control9(control);
  return { ...part, file_name: `${name}-${number}.edi`, ...(file_type === null ? X12_FILE : {}) };
}

/**
 * The outputs that an execution creates if it gets that far; a single null if its outputs were not computed from the
 * input's bytes.
 */
export const outputsOf = ({ made }: ExecutionFacts): readonly (MadeOutput | null)[] =>
  made && made.outputs.length > 0 ? made.outputs : [null];

/** An execution as if the output with this number were its only one. */
export function withOutput(facts: ExecutionFacts, output: number): ExecutionFacts {
  const made = facts.made?.outputs[output];
  if (!made) return facts;
  const { place } = made;
  const destination = place === null ? {} : { places: { ...facts.flow.places, destination: place } };
  return {
    ...facts,
    flow: {
      ...facts.flow,
      ...destination,
      destination_file_type: made.file_type,
      destination: made.transport,
    },
    made: { ...facts.made, outputs: [made] },
    ...(made.control === null ? {} : { interchange_control: made.control, group_control: made.control }),
  };
}

/** Whether the receiver of an output sends the acknowledgment that the flow expects. */
export function isAcknowledged(facts: ExecutionFacts, output: number): boolean {
  const { ack_kind: kind } = facts;
  if (kind === null) return false;
  const made = facts.made?.outputs[output];
  if (output === 0 || !made) return output === 0;
  if (kind === 'MDN') return made.transport === 'AS2';
  if (kind === 'API_CALLBACK') return made.transport === 'HTTP' || made.transport === 'EADAPTOR';
  return fileTypeOf(made.file_type)?.standard === (kind === 'CONTRL' ? 'EDIFACT' : 'X12');
}

/** Whether an execution failed on one path of its canvas, but sent the outputs of other paths. */
export const hasSentOthers = (facts: ExecutionFacts): boolean =>
  facts.made?.has_failed === true && facts.started_at !== null && endedBadly(facts);

function hasOutput(facts: ExecutionFacts): boolean {
  const { made, upload } = facts;
  if (!isDone(facts, 'GENERATE') && !hasSentOthers(facts)) return false;
  // The output of an uploaded file is computed from its bytes, so it may be missing.
  return !made || (made.outputs[0] !== undefined && (made.outputs[0].text !== null || !upload));
}

/**
 * The files of an output: the output itself, its transport's receipt, its acknowledgment, and the acknowledgments of
 * its resends.
 */
function outputParts(whole: ExecutionFacts, output: number): readonly Part[] {
  const facts = withOutput(whole, output);
  const { destination_file_type: to } = facts.flow;
  const parts: Part[] = [];
  const add = (part: Part) => void parts.push({ ...part, slot: slotOf(output, part.slot) });
  if (hasOutput(facts)) {
    const { copy = 0, control = null } = facts.made?.outputs[0] ?? {};
    const name = nameOf(facts, to, 'OUTPUT');
    // The control number makes the name of an interchange unique.
    const file_name = copy === 0 || control !== null ? name : name.replace(/(?=\.\w+$)/, `-${copy + 1}`);
    add({ slot: OUTPUT, role: 'OUTPUT', file_name, file_type: to });
  }
  if (hasReceipt(facts)) add(answerPart(facts, RECEIPT, 'MDN'));
  if (facts.ack_kind === null || !isAcknowledged(whole, output)) return parts;
  if (facts.ack_received_at !== null) add(answerPart(facts, RESPONSE, facts.ack_kind));
  for (const { number, output: of, ack } of facts.resends ?? []) {
    if (of !== output || ack?.received_at == null) continue;
    const part = answerPart(facts, RESENT + number, facts.ack_kind);
    add({ ...part, file_name: part.file_name.replace('.', `-${number + 1}.`) });
  }
  return parts;
}

function partsOf(facts: ExecutionFacts): readonly Part[] {
  const { flow, made, references: r } = facts;
  const { source_file_type: from, destination_file_type: to } = flow;
  const input = nameOf(facts, from, 'INPUT');
  const parts: Part[] = [
    facts.upload
      ? { slot: INPUT, role: 'INPUT', ...uploadedName(facts.upload, from) }
      : isStray(facts)
        ? {
            slot: INPUT,
            role: 'INPUT',
            file_name: input.replace(/\.\w+$/, '.pdf'),
            file_type: 'PDF_DOCUMENT',
          }
        : { slot: INPUT, role: 'INPUT', file_name: input, file_type: from },
  ];
  const records = recordsOf(facts);
  const isCanonical = from.startsWith('CANONICAL') || to.startsWith('CANONICAL');
  const hasDocument = !facts.upload || made?.canonical != null;
  if (!isCanonical && records > 0 && records <= MAX_CANONICAL && isDone(facts, 'PARSE') && hasDocument) {
    const name = canonicalNames[kindOf(flow)].replaceAll('_', '-');
    const file_name = `canonical-${name}-${mainReference(facts)}.json`;
    const file_type = canonicalTypes[canonicalNames[kindOf(flow)]] ?? null;
    parts.push({ slot: INTERMEDIATE, role: 'INTERMEDIATE', file_name, file_type, ...JSON_FILE });
  }
  for (const output of outputsOf(facts).keys()) parts.push(...outputParts(facts, output));
  for (let i = 0; i < attachments(facts); i++) {
    const title = (packetTitles[i] ?? 'Document').toLowerCase().replaceAll(' ', '-');
    const file_name = `${title}-${r.house_bill}.pdf`;
    parts.push({ slot: FIRST_ATTACHMENT + i, role: 'ATTACHMENT', file_name, file_type: 'PDF_DOCUMENT' });
  }
  return parts;
}

/** The files of an execution so far, without their bytes: cheap enough for a search index. */
export const planOf = (facts: ExecutionFacts): readonly FileFacts[] =>
  partsOf(facts).map((part) => fileOf(facts.invocation_uuid, part));

/** When a file was created; milliseconds since 1970. */
export function createdAt(facts: ExecutionFacts, { role, slot: own }: FileFacts): number {
  const { slot } = readSlot(own);
  if (slot === RESPONSE && facts.ack_received_at !== null) return facts.ack_received_at;
  const resent = facts.resends?.find(({ number }) => slot === RESENT + number);
  if (resent) return resent.ack?.received_at ?? resent.requested_at;
  const step = role === 'INTERMEDIATE' ? 'PARSE' : role === 'OUTPUT' ? 'GENERATE' : 'DELIVER';
  if (role === 'INPUT' || role === 'ATTACHMENT') return facts.submitted_at;
  return endOfStep(facts, step) ?? facts.ended_at ?? facts.submitted_at;
}

/** Labels that the flow sets on its files. */
export const tagsOf = (
  facts: ExecutionFacts,
): readonly { readonly name: string; readonly value: string }[] => [
  { name: 'reference', value: mainReference(facts) },
];

/** The document that an attachment represents, among those in the packet. */
export const titleOfAttachment = (slot: number): string =>
  packetTitles[slot - FIRST_ATTACHMENT] ?? 'Document';
