import { platform } from '#platform';
import { base64Of, byteLength, bytesOfHex, hexOf, utf8 } from '../../kernel/bytes.ts';
import type { ExecutionFacts } from '../facts/facts.ts';
import { fileTypeOf } from '../facts/file-types.ts';
import { answerText, answerTo } from '../documents/answers.ts';
import { businessCase } from '../documents/case/business-case.ts';
import { readsOwnKind } from '../documents/case/kind.ts';
import type { BusinessCase } from '../documents/case/case.ts';
import { catalogueSize, measure } from './catalogue-size.ts';
import { envelopeOf } from '../documents/edi/envelope.ts';
import { readdressed } from './edi/readdress.ts';
import { fit, packetLines } from './fit.ts';
import { UNFILLED, formatOf, type Filling } from './formats.ts';
import { canonicalJson } from './json/canonical.ts';
import { pdf } from './pdf.ts';
import {
  INPUT,
  OUTPUT,
  RESENT,
  createdAt,
  isStray,
  planOf,
  readSlot,
  recordsOf,
  slotOf,
  titleOfAttachment,
  withOutput,
  type FileFacts,
} from '../documents/plan.ts';
import { whole } from '../documents/random.ts';
import { inputSize } from '../documents/sizes.ts';
import { uploadedBytes, uploadedSize } from '../documents/uploaded.ts';

const BOM = '\uFEFF';

/** Values cached for one execution, as long as its facts are in memory. */
interface Kept {
  case?: BusinessCase;
  filling?: Filling;
  files?: readonly FileFacts[];
  readonly sizes: Map<number, number>;
  readonly hashes: Map<number, string>;
}

const kept = new WeakMap<ExecutionFacts, Kept>();

function keptOf(facts: ExecutionFacts): Kept {
  let found = kept.get(facts);
  if (!found) kept.set(facts, (found = { sizes: new Map(), hashes: new Map() }));
  return found;
}

/** The files of an execution in its current state. */
export const filesOf = (facts: ExecutionFacts): readonly FileFacts[] =>
  (keptOf(facts).files ??= planOf(facts));

export const caseOf = (facts: ExecutionFacts): BusinessCase =>
  (keptOf(facts).case ??= businessCase(facts, Math.max(1, recordsOf(facts))));

/** Whether a file starts with a byte order mark, if this is the execution's oddity: its first XML file does. */
const isMarked = ({ oddity, flow }: ExecutionFacts, slot: number): boolean => {
  if (oddity !== 'UTF8_BOM') return false;
  const isXml = (code: string) => fileTypeOf(code)?.format === 'XML';
  return isXml(flow.source_file_type) ? slot === INPUT : slot === OUTPUT && isXml(flow.destination_file_type);
};

/** Size of the input if known in advance; null if only its bytes determine it. */
function declaredSize(facts: ExecutionFacts): number | null {
  if (recordsOf(facts) === 0 || facts.oddity === 'EMPTY_CSV') return 0;
  // Anybody can configure a flow that reads another kind of document, which may have no field for remarks.
  if (!readsOwnKind(facts.flow)) return null;
  return inputSize(facts.flow.source_file_type, facts.hash, {
    record_count: recordsOf(facts),
    oddity: facts.oddity,
  });
}

const packetSize = (facts: ExecutionFacts, slot: number): number =>
  whole(40_000, 480_000, facts.hash, 'attachment', slot);

function paper(
  facts: ExecutionFacts,
  title: string,
  { size, salt }: { size: number; salt: number },
): Uint8Array {
  const c = caseOf(facts);
  return pdf({ title, lines: packetLines(c), at: c.times.issued, seed: facts.hash ^ salt }, size);
}

function* input(facts: ExecutionFacts): Generator<string | Uint8Array> {
  if (facts.upload) {
    yield* uploadedBytes(facts.upload);
    return;
  }
  const size = declaredSize(facts);
  if (size === 0) return;
  const code = facts.flow.source_file_type;
  if (size !== null && (isStray(facts) || code === 'PDF_DOCUMENT')) {
    yield paper(facts, 'Document packet', { size, salt: 1 });
    return;
  }
  const format = formatOf(code);
  if (!format) {
    // An acknowledgment as input: only its sender knows what it acknowledges, so it refers to this execution's own
    // numbers.
    const kind = code.startsWith('EDIFACT') ? 'CONTRL' : code.includes('999') ? 'X12_999' : 'X12_997';
    yield* answerText(
      facts,
      answerTo(facts, 'INPUT', { kind, state: 'ACCEPTED', at: facts.first.submitted_at }),
      {
        file_name: '',
        mic: '',
      },
    );
    return;
  }
  if (size === null) {
    yield* format.write(caseOf(facts), 'INPUT', UNFILLED);
    return;
  }
  const store = keptOf(facts);
  const mark = isMarked(facts, INPUT) ? BOM : '';
  store.filling ??= fit(format, caseOf(facts), { side: 'INPUT', size: size - byteLength(mark) });
  if (mark) yield mark;
  yield* format.write(caseOf(facts), 'INPUT', store.filling);
}

function* output(facts: ExecutionFacts): Generator<string | Uint8Array> {
  const code = facts.flow.destination_file_type;
  if (code === 'PDF_DOCUMENT') {
    yield paper(facts, 'Document packet, merged', { size: (declaredSize(facts) ?? 60_000) + 2048, salt: 2 });
    return;
  }
  const format = formatOf(code);
  if (isMarked(facts, OUTPUT)) yield BOM;
  if (format) {
    yield* format.write(caseOf(facts), 'OUTPUT', UNFILLED);
    return;
  }
  const kind = code.startsWith('EDIFACT') ? 'CONTRL' : code.includes('999') ? 'X12_999' : 'X12_997';
  const at = facts.started_at ?? facts.submitted_at;
  yield* answerText(facts, answerTo(facts, 'INPUT', { kind, state: 'ACCEPTED', at }), {
    file_name: '',
    mic: '',
  });
}

function* response(facts: ExecutionFacts, file: FileFacts): Generator<string | Uint8Array> {
  if (file.answers === null) return;
  const { output, slot } = readSlot(file.slot);
  // The transport receipt confirms that the bytes arrived, even if the receiver rejects their content.
  const resent = facts.resends?.find(({ number }) => slot === RESENT + number);
  const isVerdict = output === 0 && file.answers === facts.ack_kind;
  const state = resent?.ack?.state ?? (isVerdict ? facts.ack_state : 'ACCEPTED');
  const sent = filesOf(facts).find((fileFacts) => fileFacts.slot === slotOf(output, OUTPUT));
  const mic = sent ? base64Of(bytesOfHex(hashOf(facts, sent))) : '';
  const executionFacts = withOutput(facts, output);
  const answer = answerTo(executionFacts, 'OUTPUT', {
    kind: file.answers,
    state,
    at: createdAt(facts, file),
  });
  yield* answerText(executionFacts, answer, { file_name: sent?.file_name ?? '', mic });
}

/** An output as it is sent: in the agreed envelope, unless the flow passes the input on unchanged. */
function inItsEnvelope(text: string, facts: ExecutionFacts): string {
  const { edi, flow, ack_kind } = facts;
  if (!edi || flow.source_file_type === flow.destination_file_type) return text;
  return readdressed(text, envelopeOf(facts, 'OUTPUT'), ack_kind === 'CONTRL');
}

/** The pieces of a file; for EDI, one segment each. */
export function pieces(facts: ExecutionFacts, file: FileFacts): Iterable<string | Uint8Array> {
  switch (file.role) {
    case 'INPUT':
      return input(facts);
    case 'INTERMEDIATE':
      if (facts.made?.canonical != null) return [facts.made.canonical];
      return canonicalJson(caseOf(facts), '');
    case 'OUTPUT': {
      const number = readSlot(file.slot).output;
      const text = facts.made?.outputs[number]?.text;
      const executionFacts = withOutput(facts, number);
      return text == null ? output(executionFacts) : [inItsEnvelope(text, executionFacts)];
    }
    case 'RESPONSE':
      return response(facts, file);
    case 'ATTACHMENT':
      return [
        paper(facts, titleOfAttachment(file.slot), { size: packetSize(facts, file.slot), salt: file.slot }),
      ];
  }
}

const CHUNK = 65_536;

/** The bytes of a file in chunks of about 64 KB; nothing larger is kept in memory, whatever the file's size. */
export function* chunksOf(facts: ExecutionFacts, file: FileFacts): Generator<Uint8Array> {
  let text = '';
  for (const piece of pieces(facts, file)) {
    if (typeof piece === 'string') {
      text += piece;
      if (text.length < CHUNK) continue;
    }
    if (text !== '') yield utf8(text);
    text = '';
    if (typeof piece !== 'string') yield piece;
  }
  if (text !== '') yield utf8(text);
}

/** Size if known without writing the file; null if only its bytes determine it. */
function knownSize(facts: ExecutionFacts, { role, slot }: FileFacts): number | null {
  if (role === 'INPUT') return facts.upload ? uploadedSize(facts.upload) : declaredSize(facts);
  if (role === 'ATTACHMENT') return packetSize(facts, slot);
  if (facts.made) return null;
  if (role === 'INTERMEDIATE') return catalogueSize(caseOf(facts), (c) => canonicalJson(c, ''), true);
  if (role !== 'OUTPUT' || fileTypeOf(facts.flow.destination_file_type)?.format !== 'JSON') return null;
  const format = formatOf(facts.flow.destination_file_type);
  return format && catalogueSize(caseOf(facts), (c) => format.write(c, 'OUTPUT', UNFILLED), true);
}

/** Size in bytes. */
export function sizeOf(facts: ExecutionFacts, file: FileFacts): number {
  const { sizes } = keptOf(facts);
  let size = sizes.get(file.slot);
  if (size === undefined) {
    size = knownSize(facts, file) ?? measure(pieces(facts, file));
    sizes.set(file.slot, size);
  }
  return size;
}

/** SHA-256 of the bytes, hexadecimal. */
export function hashOf(facts: ExecutionFacts, file: FileFacts): string {
  if (facts.upload && file.role === 'INPUT') return facts.upload.hash;
  const { hashes, sizes } = keptOf(facts);
  let found = hashes.get(file.slot);
  if (found === undefined) {
    const sum = platform.sum();
    let size = 0;
    for (const chunk of chunksOf(facts, file)) {
      sum.add(chunk);
      size += chunk.length;
    }
    found = hexOf(sum.digest());
    hashes.set(file.slot, found);
    sizes.set(file.slot, size);
  }
  return found;
}
